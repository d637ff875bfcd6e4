// What the console did: every statement that this window sent, and what it costs to have it open.
#pragma once

#include "ui/frame/place.h"
#include "ui/worker/background.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QTabWidget;

namespace headlock::ui {

class ElidedLabel;
class FootprintPage;
class JournalModel;
class ListView;
class Poll;

class JournalPlace : public Place {
  Q_OBJECT

public:
  JournalPlace(Workspace& workspace, QWidget* parent);
  ~JournalPlace() override;

  void enter() override;
  void leave() override;
  void refresh() override;
  void showExample() override;
  [[nodiscard]] bool settled() const override;
  [[nodiscard]] QVariantMap choices() const override;
  void restoreChoices(const QVariantMap& choices) override;

  [[nodiscard]] JournalModel& model() noexcept { return *model_; }
  [[nodiscard]] ListView& view() noexcept { return *view_; }
  [[nodiscard]] FootprintPage& footprint() noexcept { return *footprint_; }

  /// Writes what the filter lets through, beside the window.
  void exportTo(const QString& path);

private:
  QWidget* makeStatements();
  void makeFilters();
  void makeTools();
  void connectAll();
  void filter();
  void followTab();
  void showCurrent();
  void say();
  void tell(const QString& sentence);
  void copyAsSql();
  void askForExport();

  JournalModel* model_;
  ListView* view_;
  QLabel* facts_;
  QPlainTextEdit* sql_;
  ElidedLabel* outcome_;
  QTabWidget* tabs_;
  FootprintPage* footprint_;
  QLineEdit* words_ = nullptr;
  QComboBox* kind_ = nullptr;
  QAction* live_ = nullptr;
  Poll* poll_;
  bool entered_ = false;
  std::atomic<bool> closing_ = false;
  Background files_;  // the first to go: its results use all the others
};

}  // namespace headlock::ui
