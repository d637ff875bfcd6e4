// What a person does with the mouse, at the place where a person would.
#pragma once

#include <QString>

class QAbstractItemView;
class QModelIndex;
class QWidget;

namespace headlock::tests {

/// A click in the middle of what a person sees.
void click(QWidget& widget);
/// A click on what a list shows there, scrolled into sight.
void click(QAbstractItemView& list, const QModelIndex& index);

/// Clicks the entry of the navigation that reads `title`. Throws std::logic_error where there is none.
void goByMouse(QWidget& window, const QString& title);

/// Clicks the visible button whose text begins with `text`, as soon as it may be clicked. False when that
/// does not come.
[[nodiscard]] bool press(QWidget& within, const QString& text);

/// Answers the file dialog that is open. (What Qt's own dialog makes of clicks is not this product's.)
[[nodiscard]] bool chooseFile(QWidget& within, const QString& path);

}  // namespace headlock::tests
