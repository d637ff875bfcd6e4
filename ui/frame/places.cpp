#include "ui/frame/places.h"

#include "ui/keys/keys_place.h"
#include "ui/messages/messages_place.h"
#include "ui/topics/topics_place.h"

namespace headlock::ui {

std::vector<PlaceEntry> makePlaces(Workspace& workspace, QWidget* parent) {
  return {{new TopicsPlace(workspace, parent), false},
          {new KeysPlace(workspace, parent), true},
          {new MessagesPlace(workspace, parent), true}};
}

}  // namespace headlock::ui
