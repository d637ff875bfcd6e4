// One installation is one PostgreSQL schema: made whole, checked before use, removed whole.
// Contract: compaction-head.md, "Tables".
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <vector>

#include "core/database/connection.h"
#include "core/database/layout.h"
#include "core/database/types.h"

namespace headlock::database {
class Transaction;
}

namespace headlock::topic {

/// The schema version that this program writes, and the oldest program version that may open what it wrote.
inline constexpr int kSchemaVersion = 1;
inline constexpr int kMinCompatibleVersion = 1;

struct InstallationStatus {
  int schemaVersion = 0;
  Timestamp createdAt{};
  std::int64_t topics = 0;
  std::int64_t classes = 0;  ///< 0 too where the schema was made for topics only.
};

class Installation {
public:
  /// No I/O. `connection` must outlive this.
  explicit Installation(database::Connection& connection);

  /// Makes schema and tables, in one transaction. True when it made them, false when a matching installation
  /// was there; one that has no tables of computed fields yet gets them. Two at once are safe. Throws
  /// SchemaMismatch (`schema_incompatible`) and touches nothing where another version stands, and Failed
  /// (`duplicate_value`) where somebody else's table or function has a name of ours.
  bool install() { return install(Parts::all); }
  /// Likewise, and without the tables of classes, objects and definitions: for a schema that somebody makes
  /// anew again and again for the sake of its topics, as the stage for races does.
  bool installForTopics() { return install(Parts::topics); }
  /// The schema gate. Throws SchemaMismatch: `not_installed` or `schema_incompatible`, each in one sentence.
  void check();
  /// The same, and what is installed.
  InstallationStatus status();
  /// Drops every topic and the schema with all that it contains. Throws SchemaMismatch (`not_installed`); an
  /// installation of any version can be removed. Interrupted, it has removed some topics whole; running it
  /// again goes on.
  void destroy();

private:
  enum class Parts { topics, all };
  bool install(Parts parts);
  void make(database::Transaction& transaction,
            std::initializer_list<const database::Statement*> statements) const;
  void makeComputedTables(database::Transaction& transaction) const;
  void addComputedTables();
  std::vector<std::int64_t> topicIds();

  database::Connection& connection_;
  std::shared_ptr<const database::Layout> layout_;
};

}  // namespace headlock::topic
