// The console's own connections: a row each, with what the server says about it.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "core/database/own_sessions.h"
#include "ui/worker/statement_log.h"

namespace headlock::ui {

struct OwnConnection {
  LoggedConnection sent;
  database::OwnSession session;
};

class FootprintModel : public QAbstractTableModel {
  Q_OBJECT

public:
  enum Column { kBackend, kState, kTransaction, kSince, kStatements, kLast, kColumns };
  using QAbstractTableModel::QAbstractTableModel;

  void show(std::vector<OwnConnection> connections);
  [[nodiscard]] const std::vector<OwnConnection>& connections() const noexcept { return connections_; }
  /// Of those that did not ask: how many stand in a transaction.
  [[nodiscard]] int openTransactions() const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  std::vector<OwnConnection> connections_;
};

}  // namespace headlock::ui
