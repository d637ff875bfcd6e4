#include "ui/races/orders_job.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

#include "core/race/play.h"
#include "core/race/reference.h"
#include "core/race/runner.h"
#include "ui/format/format.h"

namespace headlock::ui {
namespace {

QString say(const char* source) {
  return QCoreApplication::translate("headlock::ui", source);
}

}  // namespace

OrdersLog::OrdersLog(std::size_t races) {
  played_.orders.resize(races);
  played_.complete.resize(races);
}

void OrdersLog::add(std::size_t race, race::OrderReport order) {
  for (race::StepReport& step : order.steps) step.answers.clear();  // thousands of orders are kept
  const std::lock_guard lock(mutex_);
  played_.orders[race].push_back(std::move(order));
}

void OrdersLog::complete(std::size_t race) {
  const std::lock_guard lock(mutex_);
  played_.complete[race] = true;
}

OrdersLog::Played OrdersLog::take() {
  const std::lock_guard lock(mutex_);
  Played taken;
  taken.orders.resize(played_.orders.size());
  std::swap(taken.orders, played_.orders);
  taken.complete = played_.complete;
  return taken;
}

void playEveryOrder(topic::Client& client, JobControl& control,
                    const std::vector<std::shared_ptr<const race::Spec>>& specs, OrdersLog& log) {
  std::int64_t played = 0;
  for (std::size_t race = 0; race < specs.size(); ++race) {
    race::RunOptions options;
    options.settings = client.connection().settings();
    options.canceller = control.canceller();
    options.orders = race::OrdersToPlay::every;
    options.onOrder = [&](const race::OrderReport& order) {
      log.add(race, order);
      control.report({++played, std::nullopt, say("%1 orders played").arg(countText(played))});
    };
    const race::RaceReport report = race::run(*specs[race], options);
    if (report.complete) log.complete(race);
  }
}

std::string playForReference(topic::Client& client, JobControl& control, const race::Spec& spec) {
  race::Scratch scratch(client.connection().settings(), control.canceller());
  race::StageOptions options = race::stageOptionsIn(scratch, spec, client.connection().settings());
  options.canceller = control.canceller();
  std::string printed;
  const auto print = [&](std::string_view text) { printed += text; };
  static_cast<void>(race::playAsReference(spec, std::move(options), {print, print}));
  return printed;
}

}  // namespace headlock::ui
