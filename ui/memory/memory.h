// What the program remembers from one start to the next: settings, in the file that Qt chooses for them.
//
// While Qt writes that file it holds a lock file, which names its owner. An owner that is killed before it
// has written its name leaves one that names nobody, and Qt waits half a minute for nobody to let go, in the
// GUI thread. The system knows better: the owner's process holds a lock on the lock file too, and that one
// ends with it.
#pragma once

#include <QLockFile>
#include <QSettings>
#include <chrono>
#include <memory>

namespace headlock::ui {

/// QSettings that no program which died keeps from being written. Make one where it is used and let it go: it
/// writes as it goes.
class Memory : public QSettings {
public:
  Memory();
};

/// So long after a change it is written down, with all that changed meanwhile: each write waits for the disk.
inline constexpr std::chrono::milliseconds kSaveAfter{200};

/// The right to remember windows, for as long as the object lives. Null while another program of the same
/// settings has it.
[[nodiscard]] std::unique_ptr<QLockFile> lockMemory();

}  // namespace headlock::ui
