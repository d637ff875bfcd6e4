// The text form of a record: its single values as aligned lines, then a table for each list of records.
#include <algorithm>

#include "app/headlockctl/document.h"
#include "app/headlockctl/text_table.h"

namespace headlock::cli {
namespace {

/// `headless_past_ttl` as people read it; the unit is in the value already.
std::string label(std::string_view key) {
  std::string result(key);
  if (const std::size_t unit = result.find("_ms"); unit != std::string::npos) result.erase(unit, 3);
  std::ranges::replace(result, '_', ' ');
  return result;
}

bool isNumber(const Value& value) {
  return std::holds_alternative<std::int64_t>(value.held()) || std::holds_alternative<double>(value.held()) ||
         std::holds_alternative<Count>(value.held()) || std::holds_alternative<Bytes>(value.held()) ||
         std::holds_alternative<std::chrono::milliseconds>(value.held());
}

/// The rows of a list of records, or null where the value is something else (an empty list counts).
const List* asTable(const Value& value) {
  const List* const list = std::get_if<List>(&value.held());
  if (list == nullptr) return nullptr;
  const bool records = std::ranges::all_of(
      *list, [](const Value& item) { return std::holds_alternative<Record>(item.held()); });
  return records ? list : nullptr;
}

/// A column a member; nested records become columns of their own, lists of records their number of rows.
void flatten(const Record& record, const std::string& prefix,
             std::vector<std::pair<std::string, Value>>& cells) {
  for (const Field& field : record.fields) {
    const std::string name = prefix + label(field.key);
    if (const Record* const inner = std::get_if<Record>(&field.value.held())) {
      flatten(*inner, name + ' ', cells);
    } else if (const List* const list = asTable(field.value); list != nullptr && !list->empty()) {
      cells.emplace_back(name, Count{static_cast<std::int64_t>(list->size())});
    } else {
      cells.emplace_back(name, field.value);
    }
  }
}

std::string renderTable(const List& list, const TextLayout& layout) {
  std::vector<std::pair<std::string, Value>> cells;
  flatten(std::get<Record>(list.front().held()), {}, cells);
  std::vector<std::string> headings;
  headings.reserve(cells.size());
  for (const auto& cell : cells) headings.push_back(cell.first);
  TextTable table(headings);
  std::vector<bool> seenNumber(headings.size(), false);
  for (const Value& item : list) {
    cells.clear();
    flatten(std::get<Record>(item.held()), {}, cells);
    std::vector<std::string> row(headings.size(), "-");
    for (const auto& [name, value] : cells) {
      const auto column = static_cast<std::size_t>(std::ranges::find(headings, name) - headings.begin());
      if (column == headings.size()) continue;
      row[column] = describe(value);
      seenNumber[column] = seenNumber[column] || isNumber(value);
    }
    table.addRow(std::move(row));
  }
  for (std::size_t column = 0; column < headings.size(); ++column) {
    if (seenNumber[column]) table.align(column, TextTable::Align::right);
  }
  return table.render(layout.width);
}

std::string renderLines(const Record& record) {
  std::vector<std::pair<std::string, std::string>> lines;
  std::vector<std::pair<std::string, Value>> cells;
  for (const Field& field : record.fields) {
    if (asTable(field.value) == nullptr) flatten(Record{field}, {}, cells);
  }
  std::size_t width = 0;
  for (const auto& cell : cells) width = std::max(width, cell.first.size());
  std::string result;
  for (const auto& [name, value] : cells) {
    result += name + std::string(width - name.size() + 2, ' ') + describe(value) + '\n';
  }
  return result;
}

}  // namespace

std::string toText(const Record& record, const TextLayout& layout) {
  const auto isTable = [](const Field& field) { return asTable(field.value) != nullptr; };
  // A list with nothing to say besides (`next_after` at the end of a list is null) needs no title.
  const bool alone = std::ranges::count_if(record.fields, isTable) == 1 &&
                     std::ranges::all_of(record.fields, [&](const Field& field) {
                       return isTable(field) || std::holds_alternative<std::nullptr_t>(field.value.held());
                     });
  std::string result = alone ? std::string() : renderLines(record);
  for (const Field& field : record.fields) {
    const List* const list = asTable(field.value);
    if (list == nullptr) continue;
    if (list->empty()) {
      if (alone) result += "no " + label(field.key) + '\n';
      continue;
    }
    if (!alone) result += (result.empty() ? "" : "\n") + label(field.key) + ":\n";
    result += renderTable(*list, layout);
  }
  return result;
}

}  // namespace headlock::cli
