// The races' place: choose a race, play it by hand or let it play, see who waits for whom and what became of
// the rows, play every order and replay any of them, read and write the race as text.
//
// A race that is only looked at opens nothing. With the first step its stage is made, on connections of its
// own; another race, and the end of the window, take it down again.
#pragma once

#include <QTimer>
#include <map>
#include <memory>

#include "ui/frame/place.h"
#include "ui/frame/running_work.h"
#include "ui/races/matrix_view.h"
#include "ui/races/race_catalogue.h"
#include "ui/races/stage_frame.h"

class QButtonGroup;
class QComboBox;
class QLabel;
class QScrollArea;
class QSplitter;
class QTabWidget;
class QToolButton;

namespace headlock::ui {

class ListView;
class OrdersLog;
class OrdersModel;
class RaceList;
class RowsModel;
class SignLabel;
class SpecEditor;
class StageRunner;
class StageView;

class RacesPlace : public Place {
  Q_OBJECT

public:
  RacesPlace(Workspace& workspace, QWidget* parent);
  ~RacesPlace() override;

  void enter() override;
  void leave() override;
  void refresh() override;
  void showExample() override;
  [[nodiscard]] bool settled() const override;

  /// Chooses a race of the list by name. Requires that there is one.
  void choose(const QString& name);
  /// Opens a spec file; what is wrong with it is shown in the editor.
  void openFile(const QString& path);
  /// Opens a text as a race that nobody has saved yet: the skeleton of an incident, for example.
  void openSkeleton(const std::string& specText);
  /// Writes the race as text. Throws Failed (`file_failed`).
  void saveTo(const QString& path);
  /// Writes the stage as a picture (`.png`, `.svg`), or the orders as a table (`.csv`, `.json`). Throws
  /// Failed
  /// (`file_failed`).
  void exportTo(const QString& path);

  [[nodiscard]] StageView& stage() noexcept { return *stage_; }
  [[nodiscard]] MatrixView& matrix() noexcept { return *matrix_; }
  [[nodiscard]] OrdersModel& orders() noexcept { return *orders_; }
  [[nodiscard]] RowsModel& rows() noexcept { return *rows_; }
  [[nodiscard]] SpecEditor& editor() noexcept { return *editor_; }
  /// The moments of the race that is on the stage, up to the one that is shown.
  [[nodiscard]] Frames shown() const { return {frames_.data(), shown_}; }
  /// The order that is over, with its verdict; null before.
  [[nodiscard]] const race::OrderReport* verdict() const;
  /// Null when no orders are being played.
  [[nodiscard]] RunningWork* exploring() const noexcept { return exploring_; }

protected:
  void changeEvent(QEvent* event) override;

private:
  // What it is made of (races_widgets.cpp).
  void makeContent();
  QWidget* makeStagePage();
  QWidget* makeSentenceBar();
  QWidget* makeMatrixPanel();
  void makeFilters();
  void makeTools();

  // Which race (races_place.cpp).
  void showRace(const Race& race);
  void showRoles();
  void putOnStage();
  [[nodiscard]] bool isPlayable() const;

  // The moments of it.
  void restart();
  void play();
  void pause();
  void stepForward();
  void stepBack();
  void move(std::size_t session);
  void advance();
  void showMoment();
  void enableActions();
  void onFrame(const StageFrame& frame);
  void onFailed(const Problem& problem);
  [[nodiscard]] bool atPresent() const noexcept { return shown_ == frames_.size(); }
  [[nodiscard]] bool isOver() const;
  [[nodiscard]] std::optional<std::size_t> nextSession() const;
  [[nodiscard]] race::Order losingOrder() const;
  [[nodiscard]] std::chrono::milliseconds pace() const;

  // Every order, files, copies (races_orders.cpp, races_files.cpp).
  void playAll();
  void takeOrders(const std::shared_ptr<OrdersLog>& log);
  void replay(std::size_t race, std::size_t order);
  void goToMatrix();
  void showOrders();
  void openText(const QString& name, const QString& path, const std::string& text);
  void makeNew();
  void askForFile();
  void askWhereToSave();
  void askWhereToExport();
  void askWhereToSaveOrder();
  void copyReference();
  void tellProblem(const QString& title, const QString& sentence);

  /// What the text in the editor belongs to.
  struct Edited {
    QString name;
    QString path;
  };

  std::unique_ptr<RaceCatalogue> catalogue_;  // null before the place was entered
  std::unique_ptr<StageRunner> runner_;
  Race race_;
  std::vector<StageFrame> frames_;
  std::size_t shown_ = 0;             // how many of the frames are shown
  bool following_ = true;             // the latest moment is shown as it comes
  bool playing_ = false;              // moves by itself
  bool begun_ = false;                // the runner has this race
  std::optional<std::size_t> asked_;  // who was asked to move and has not answered
  race::Order order_;                 // who moves, as far as that was said
  QTimer pace_;                       // how long a moment stays

  Edited edited_;
  std::map<QString, std::string> drafts_;  // texts that were changed and not put on the stage, by name
  bool example_ = false;                   // a picture is wanted, not a pace
  std::vector<Race> companions_;           // the races of the matrix
  QPointer<RunningWork> exploring_;

  RaceList* list_ = nullptr;
  QTabWidget* tabs_ = nullptr;
  QLabel* story_ = nullptr;
  StageView* stage_ = nullptr;
  QScrollArea* stageScroll_ = nullptr;
  RowsModel* rows_ = nullptr;
  ListView* rowsView_ = nullptr;
  SignLabel* happenedSign_ = nullptr;
  QLabel* happened_ = nullptr;
  QLabel* moment_ = nullptr;
  OrdersModel* orders_ = nullptr;
  ListView* ordersView_ = nullptr;
  MatrixView* matrix_ = nullptr;
  QLabel* matrixText_ = nullptr;
  SpecEditor* editor_ = nullptr;
  std::vector<QToolButton*> roles_;
  QComboBox* paceBox_ = nullptr;
  QAction* backAction_ = nullptr;
  QAction* stepAction_ = nullptr;
  QAction* playAction_ = nullptr;
  QAction* restartAction_ = nullptr;
  QAction* allAction_ = nullptr;
  QAction* matrixAction_ = nullptr;
  QAction* copyAction_ = nullptr;
  QAction* saveOrderAction_ = nullptr;
};

}  // namespace headlock::ui
