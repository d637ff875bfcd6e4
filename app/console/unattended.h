// Running without a person: pictures of every place, and start-up times.
#pragma once

#include <QString>
#include <chrono>
#include <functional>

#include "ui/connect/console.h"

namespace headlock::console {

/// Lets the event loop run until `condition` holds; false when `bound` passes first.
bool runUntil(const std::function<bool()>& condition, std::chrono::milliseconds bound);

/// Saves PLACE-light.png and PLACE-dark.png for each place. Returns the exit status; says on standard error
/// which place failed and why.
int takeScreenshots(ui::Console& console, const QString& directory);

/// Waits for the first filled page and prints what the start took, in milliseconds since `start`.
int check(ui::Console& console, std::chrono::steady_clock::time_point start);

/// Paints a window with nothing in it and prints likewise. Requires the application object alone.
int checkEmpty(std::chrono::steady_clock::time_point start);

}  // namespace headlock::console
