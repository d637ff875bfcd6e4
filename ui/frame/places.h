// The places of a window, in the order of the navigation. The one list that a new place joins.
#pragma once

#include <vector>

class QWidget;

namespace headlock::ui {

class Place;
class Workspace;

struct PlaceEntry {
  Place* place;
  /// It shows the chosen topic, and stands indented under Topics.
  bool ofTopic;
};

[[nodiscard]] std::vector<PlaceEntry> makePlaces(Workspace& workspace, QWidget* parent);

}  // namespace headlock::ui
