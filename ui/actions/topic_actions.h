// What a person can do to a topic and its keys, wherever in the window they ask for it. Each asks for what it
// needs over `parent`, and runs as work beside the window.
#pragma once

#include <QString>

class QWidget;

namespace headlock::ui {

class Workspace;

void createTopic(QWidget& parent, Workspace& workspace);
void changeTtl(QWidget& parent, Workspace& workspace, const QString& topic, std::int64_t ttlMilliseconds);
/// `messages` is what the question names as lost.
void deleteTopic(QWidget& parent, Workspace& workspace, const QString& topic, const QString& messages);
/// `key` fills the field; it may be empty.
void produceMessage(QWidget& parent, Workspace& workspace, const QString& topic, const QString& key);
/// Holds the key's lock for a while, so that one can see who waits.
void lockKey(QWidget& parent, Workspace& workspace, const QString& topic, const QString& key);

/// Why nothing can be changed here, as a tool tip; empty where it can.
[[nodiscard]] QString whyReadOnly(const Workspace& workspace);

}  // namespace headlock::ui
