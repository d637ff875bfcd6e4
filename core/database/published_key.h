// A key that a statement carries in its own text, for whoever looks at the server's views.
//
// A session that waits for another one's insert waits on a bare transaction: no lock row leads to the key,
// and the server shows no parameters. So that one statement says in a comment below its owner comment whom
// it is for:
//
//     /* headlock.topic.insert_headless */
//     /* topic "videos" key "video-42" */
//     insert into …
//
// Writer and reader stand together here, because topic and contention must not know each other.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/database/query.h"

namespace headlock::database {

struct PublishedKey {
  std::string topic;
  std::string key;
  friend bool operator==(const PublishedKey&, const PublishedKey&) = default;
};

/// Writes `published` into the statement's text and makes it a text that is sent once and never prepared: a
/// statement a key would push all others out of the connection's memory. Requires a statement of sql/, whose
/// text begins with its owner comment.
void publish(Query& query, const PublishedKey& published);

/// What a statement's text publishes. Null where it publishes nothing, and where the text was cut
/// (`track_activity_query_size`) before the comment's end: part of a key is not a key.
[[nodiscard]] std::optional<PublishedKey> publishedKey(std::string_view statementText);

}  // namespace headlock::database
