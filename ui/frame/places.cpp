#include "ui/frame/places.h"

#include "ui/ages/ages_place.h"
#include "ui/ages/stats_history.h"
#include "ui/computed/computed_place.h"
#include "ui/connect/connect_place.h"
#include "ui/janitor/janitor_place.h"
#include "ui/journal/journal_place.h"
#include "ui/keys/keys_place.h"
#include "ui/locks/locks_place.h"
#include "ui/messages/messages_place.h"
#include "ui/overview/overview_place.h"
#include "ui/races/races_place.h"
#include "ui/topics/topics_place.h"

namespace headlock::ui {

std::vector<PlaceEntry> makePlaces(Workspace& workspace, QWidget* parent) {
  auto* history = new StatsHistory(workspace, parent);
  return {{new OverviewPlace(workspace, *history, parent), false},
          {new TopicsPlace(workspace, *history, parent), false},
          {new KeysPlace(workspace, parent), true},
          {new MessagesPlace(workspace, parent), true},
          {new AgesPlace(workspace, *history, parent), true},
          {new JanitorPlace(workspace, *history, parent), false},
          {new ComputedPlace(workspace, parent), false},
          {new LocksPlace(workspace, parent), false},
          {new RacesPlace(workspace, parent), false},
          {new JournalPlace(workspace, parent), false},
          {new ConnectPlace(workspace, parent), false}};
}

}  // namespace headlock::ui
