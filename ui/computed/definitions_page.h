// The definitions of the chosen class: the list, the editor, and the preview of what is being typed.
//
// What somebody types and has not saved is kept for each definition until it is saved or taken back, whatever
// is chosen or read meanwhile.
#pragma once

#include <QTimer>
#include <QWidget>
#include <functional>
#include <map>
#include <memory>
#include <optional>

#include "core/computed/json_document.h"
#include "core/computed/records.h"
#include "ui/computed/definitions_model.h"
#include "ui/computed/draft.h"
#include "ui/computed/preview.h"
#include "ui/worker/background.h"
#include "ui/worker/session.h"

class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace headlock::ui {

class DefinitionEditor;
class ListView;
class PreviewView;
class RunningWork;
class Workspace;

class DefinitionsPage : public QWidget {
  Q_OBJECT

public:
  DefinitionsPage(Workspace& workspace, QWidget* parent);

  /// Null: there is no class.
  void show(const std::optional<computed::ClassInfo>& shown);
  /// Reads the definitions again, and the document of the preview.
  void refresh();
  void previewOn(const QString& object);
  [[nodiscard]] bool settled() const;

  /// These are the place's actions.
  void startNew();
  void save();
  void revert();
  void askToRemove();
  [[nodiscard]] bool canSave() const;
  [[nodiscard]] bool canRevert() const { return dirty(); }
  [[nodiscard]] bool canRemove() const { return current() != nullptr; }
  /// Puts their buttons under the editor.
  void addButtons(const QList<QAction*>& actions);

  [[nodiscard]] DefinitionsModel& model() noexcept { return *model_; }
  [[nodiscard]] ListView& view() noexcept { return *view_; }
  [[nodiscard]] DefinitionEditor& editor() noexcept { return *editor_; }
  [[nodiscard]] PreviewView& preview() noexcept { return *preview_; }
  [[nodiscard]] QString outcome() const;

Q_SIGNALS:
  /// What can be done has changed.
  void changed();

private:
  using Document = std::shared_ptr<const computed::JsonDocument>;
  QWidget* makeList();
  QWidget* makeEditor();
  [[nodiscard]] const computed::DefinitionRecord* current() const;
  [[nodiscard]] std::string owner() const;
  [[nodiscard]] bool dirty() const;
  void list();
  void accept(std::vector<computed::DefinitionRecord> records);
  void showCurrent();
  void onEdited();
  void markEdited();
  void readNames();
  void readDocument();
  void updatePreview();
  void say(const QString& sentence, bool isProblem = false);
  void showCost();
  void watch(RunningWork* work, const std::string& key);

  Workspace& workspace_;
  DefinitionsModel* model_;
  ListView* view_;
  QLineEdit* owner_;
  DefinitionEditor* editor_;
  PreviewView* preview_;
  QLabel* cost_;
  QHBoxLayout* buttons_;
  std::optional<computed::ClassInfo> class_;
  bool creating_ = false;
  /// What is typed and not saved, by key; that of a new one under the empty key.
  std::map<std::string, Draft> drafts_;
  std::string wanted_;  // the key to choose once it is there
  Document document_;
  QString documentOf_;
  QString why_;  // why there is no document
  bool previewing_ = false;
  bool previewAgain_ = false;
  Ticket listing_;
  Ticket naming_;
  Ticket loading_;
  Background evaluation_;
};

}  // namespace headlock::ui
