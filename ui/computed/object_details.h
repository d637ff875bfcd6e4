// One object: why what is stored beside it is not taken, its fields stored and live side by side, and its
// document.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "core/computed/records.h"
#include "ui/computed/fields_model.h"
#include "ui/json/json_model.h"
#include "ui/worker/session.h"

class QLabel;
class QTreeView;

namespace headlock::ui {

class ListView;
class SignLabel;
class Workspace;

class ObjectDetails : public QWidget {
  Q_OBJECT

public:
  ObjectDetails(Workspace& workspace, QWidget* parent);

  /// Reads and shows the object. `owner` (empty: nobody): whose personal fields are shown too.
  void show(computed::ClassId id, const std::string& name, const std::string& owner);
  /// Shows nothing, and says why.
  void clear(const QString& sentence);
  [[nodiscard]] bool settled() const { return !reading_.pending(); }

  [[nodiscard]] FieldsModel& fields() noexcept { return *fields_; }
  [[nodiscard]] JsonModel& document() noexcept { return *document_; }
  /// Why what is stored is not taken, or that it is.
  [[nodiscard]] QString reason() const;

private:
  struct Loaded;
  void present(const Loaded& loaded);

  Workspace& workspace_;
  SignLabel* sign_;
  QLabel* name_;
  QLabel* reason_;
  FieldsModel* fields_;
  ListView* fieldsView_;
  QLabel* documentTitle_;
  JsonModel* document_;
  QTreeView* documentView_;
  Ticket reading_;
};

}  // namespace headlock::ui
