#include "ui/frame/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QTranslator>
#include <array>

namespace headlock::ui {

void speak(const QLocale& locale) {
  // Our own texts, and those that Qt writes on its dialogs.
  static std::array<QTranslator*, 2> speaking{};
  for (QTranslator*& translator : speaking) {
    delete translator;  // which also takes it from the application
    translator = nullptr;
  }
  const auto install = [&](QTranslator*& translator, const QString& name, const QString& directory) {
    auto* fresh = new QTranslator(QCoreApplication::instance());
    if (fresh->load(locale, name, QStringLiteral("_"), directory) &&
        QCoreApplication::installTranslator(fresh)) {
      translator = fresh;
    } else {
      delete fresh;
    }
  };
  install(speaking[0], QStringLiteral("headlock"), QStringLiteral(":/translations"));
  if (speaking[0] != nullptr)
    install(speaking[1], QStringLiteral("qtbase"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
}

}  // namespace headlock::ui
