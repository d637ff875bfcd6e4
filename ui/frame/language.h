// The language of the console's texts. English is what the sources say; resources/translations has the
// others.
#pragma once

#include <QLocale>

namespace headlock::ui {

/// From now on texts that are made are in the language of `locale`, where there is a translation into it, and
/// in English otherwise. Requires the application object. Windows that are open keep what they say.
void speak(const QLocale& locale);

}  // namespace headlock::ui
