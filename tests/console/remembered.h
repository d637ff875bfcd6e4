// A window with something to remember: what the tests of a kill and of a new start come back to.
#pragma once

#include "ui/connect/windows.h"

namespace headlock::tests {

/// Shows the headless keys of topic `videos` that begin with `h00`, of which there must be 30, and waits
/// until the program has written down that it does. Fails the running test where that does not come.
void rememberHeadlessKeys(ui::Windows& windows);

}  // namespace headlock::tests
