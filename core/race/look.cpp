#include "core/race/look.h"

#include <algorithm>

#include "core/database/layout.h"
#include "core/race/play.h"
#include "sql/race.h"

namespace headlock::race {
namespace {

class Looker {
public:
  Looker(Stage& stage, const Scratch& scratch)
      : stage_(stage), scratch_(scratch), layout_(database::Layout::native(scratch.schema())) {}

  Look look() {
    for (const auto& [name, id] : scratch_.topics()) {
      add(TableLook::Kind::heads, name, *layout_->render(sql::race::look_heads, id).text);
      add(TableLook::Kind::messages, name, *layout_->render(sql::race::look_messages, id).text);
    }
    if (scratch_.hasClasses()) addClasses();
    addTables();
    return std::move(look_);
  }

private:
  void add(TableLook::Kind kind, const std::string& name, const std::string& sql) {
    TableLook seen{kind, name, {}, false, {}};
    const Answer answer = stage_.control(std::string(sql::race::look_patience.text) + ";\n" + sql);
    if (answer.failed()) {
      seen.problem = answer.message();
    } else {
      seen.rows = answer.rows(kLookRows + 1);
      seen.more = seen.rows.rows.size() > kLookRows;
      if (seen.more && kind == TableLook::Kind::messages) {
        seen.rows.rows.erase(seen.rows.rows.begin());
      } else if (seen.more) {
        seen.rows.rows.pop_back();
      }
    }
    look_.push_back(std::move(seen));
  }

  [[nodiscard]] bool isInstallations(const std::string& table) const {
    const auto isCalled = [&](std::string_view variable, std::optional<std::int64_t> topic) {
      return layout_->name(variable, topic) == table;
    };
    return isCalled("topic_config", std::nullopt) || isCalled("system_config", std::nullopt) ||
           (scratch_.hasClasses() &&
            std::ranges::any_of(kClassTables,
                                [&](std::string_view each) { return isCalled(each, std::nullopt); })) ||
           std::ranges::any_of(scratch_.topics(), [&](const auto& topic) {
             return isCalled("head", topic.second) || isCalled("log", topic.second);
           });
  }

  void addClasses() {
    add(TableLook::Kind::table, "objects", *layout_->render(sql::race::look_objects).text);
    add(TableLook::Kind::table, "classes", *layout_->render(sql::race::look_classes).text);
    add(TableLook::Kind::table, "tasks", *layout_->render(sql::race::look_tasks).text);
  }

  void addTables() {
    const Answer names = stage_.control(std::string(sql::race::list_tables.text));
    if (names.failed()) return;
    std::size_t shown = 0;
    for (const auto& row : names.rows(50).rows) {
      const std::string& table = row.front().value();
      if (isInstallations(table)) continue;
      if (++shown > kLookTables) return;
      const database::Layout named({{"schema", scratch_.schema()}, {"table", table}});
      add(TableLook::Kind::table, table, *named.render(sql::race::look_table).text);
    }
  }

  Stage& stage_;
  const Scratch& scratch_;
  const std::shared_ptr<const database::Layout> layout_;
  Look look_;
};

}  // namespace

Look Play::look() {
  return Looker(*stage_, scratch_).look();
}

}  // namespace headlock::race
