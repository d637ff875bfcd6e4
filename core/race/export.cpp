#include "core/race/export.h"

#include <map>
#include <utility>

#include "core/database/layout.h"
#include "core/race/spec_text.h"
#include "sql/race.h"
#include "sql/transaction.h"

namespace headlock::race {
namespace {

/// What the scratch schema is called in an exported race.
constexpr std::string_view kSchema = "headlock_race";

std::string joined(const std::vector<std::string>& statements) {
  std::string text;
  for (const std::string& each : statements) text += (text.empty() ? "" : ";\n") + each;
  return text;
}

Block block(std::string sql) {
  Block block;
  block.sql = std::move(sql);
  return block;
}

std::string named(const database::Statement& statement) {
  return *database::Layout::native(std::string(kSchema))->render(statement).text;
}

class Exporter {
public:
  Exporter(const Spec& spec, const OrderReport& order, const Sent& sent,
           const std::function<std::string(const std::string&)>& fill)
      : spec_(spec), order_(order), sent_(sent), fill_(fill) {}

  std::string write() {
    exported_.title = spec_.title;
    exported_.story = spec_.story;
    exported_.allowed = spec_.allowed;
    for (const Invariant& each : spec_.invariants) {
      exported_.invariants.push_back({each.name, sql(fill_(each.sql))});
    }
    writeSurroundings();
    writeSteps();
    return writeSpec(exported_);
  }

private:
  // The schema's name was drawn for the run that was played.
  [[nodiscard]] std::string sql(std::string text) const {
    for (std::size_t at = text.find(sent_.schema); at != std::string::npos;
         at = text.find(sent_.schema, at + kSchema.size())) {
      text.replace(at, sent_.schema.size(), kSchema);
    }
    return text;
  }

  void writeSurroundings() {
    exported_.setups.push_back(block(sql(joined(sent_.topics))));
    exported_.setups.push_back(block(named(sql::race::search_path)));
    for (const Block& each : spec_.setups) exported_.setups.push_back(block(sql(fill_(each.sql))));
    std::string teardown = spec_.teardown ? sql(fill_(spec_.teardown->sql)) + "\n" : std::string();
    exported_.teardown = block(teardown + named(sql::race::drop_scratch));
  }

  // A session that has sent nothing is not there.
  void writeSession(std::size_t index) {
    if (!places_.emplace(index, exported_.sessions.size()).second) return;
    const Session& played = spec_.sessions[index];
    Session& session = exported_.sessions.emplace_back();
    session.name = played.name;
    session.setup = block(named(sql::race::search_path));
    if (!sent_.setups[index].empty()) session.setup->sql += ";\n" + sql(joined(sent_.setups[index]));
    // Whatever the order left open would keep the schema from being dropped.
    session.teardown = block(named(sql::transaction::rollback));
    if (played.teardown && !played.teardown->operation) {
      session.teardown = block(sql(fill_(played.teardown->sql)));
    }
  }

  // A step that was played twice has sent something else each time. One that sent nothing, refused by the
  // library itself, is nothing that the other tool could do.
  void writeSteps() {
    std::map<std::string, int> played;
    Permutation permutation;
    for (std::size_t index = 0; index < order_.steps.size(); ++index) {
      if (sent_.steps[index].empty()) continue;
      const StepId id = order_.steps[index].step;
      writeSession(id.session);
      Step step = spec_.step(id);
      const int times = ++played[step.name];
      if (times > 1) step.name += " (" + std::to_string(times) + ")";
      step.sql = sql(joined(sent_.steps[index]));
      step.operation.reset();
      const std::size_t place = places_.at(id.session);
      Session& session = exported_.sessions[place];
      permutation.steps.push_back({{place, session.steps.size()}, {}});
      session.steps.push_back(std::move(step));
    }
    exported_.permutations.push_back(std::move(permutation));
  }

  const Spec& spec_;
  const OrderReport& order_;
  const Sent& sent_;
  const std::function<std::string(const std::string&)>& fill_;
  Spec exported_;
  std::map<std::size_t, std::size_t> places_;  // of the played sessions among the exported ones
};

}  // namespace

std::string exportOrder(const Spec& spec, const OrderReport& order, const Sent& sent,
                        const std::function<std::string(const std::string&)>& fill) {
  return Exporter(spec, order, sent, fill).write();
}

}  // namespace headlock::race
