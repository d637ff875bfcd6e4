#include "tests/cluster/companion.h"

#include <poll.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QProcessEnvironment>
#include <exception>
#include <filesystem>
#include <iostream>
#include <stdexcept>

#include "core/database/cluster.h"

extern "C" {  // glibc 2.36 forgets to say so itself
#include <sys/pidfd.h>
}

namespace headlock::tests {
namespace {

constexpr int kPatienceMs = 60'000;

void sayAndStay(const std::string& line) {
  std::cout << line << std::endl;
  std::string rest;
  while (std::getline(std::cin, rest)) {
  }
}

}  // namespace

std::optional<int> runAsCompanion(int argc, char** argv) {
  const std::string task = argc > 1 ? argv[1] : "";
  try {
    if (task == "use") {
      const auto use = database::PersistentCluster(argv[2]).use();
      sayAndStay(use.conninfo());
    } else if (task == "ephemeral" || task == "frozen") {
      database::EphemeralCluster cluster;
      if (task == "frozen") cluster.freeze();
      sayAndStay(cluster.dataDirectory());
    } else {
      return std::nullopt;
    }
  } catch (const std::exception& error) {
    std::cerr << error.what() << std::endl;
    return 1;
  }
  return 0;
}

Companion::Companion(const std::vector<std::string>& task) {
  QStringList arguments;
  for (const std::string& word : task) arguments.push_back(QString::fromStdString(word));
  process_.start(QCoreApplication::applicationFilePath(), arguments);
}

Companion::~Companion() {
  if (process_.state() != QProcess::NotRunning) leave();
}

std::string Companion::line() {
  while (!process_.canReadLine()) {
    if (!process_.waitForReadyRead(kPatienceMs)) {
      throw std::runtime_error("the companion said nothing: " +
                               process_.readAllStandardError().toStdString());
    }
  }
  return process_.readLine().trimmed().toStdString();
}

int Companion::leave() {
  process_.closeWriteChannel();
  return process_.waitForFinished(kPatienceMs) ? process_.exitCode() : -1;
}

void Companion::kill() {
  process_.kill();
  process_.waitForFinished(kPatienceMs);
}

Place::Place() : path_((std::filesystem::temp_directory_path() / "headlock-test-XXXXXX").string()) {
  if (::mkdtemp(path_.data()) == nullptr) throw std::runtime_error("cannot make " + path_);
  ::chmod(path_.c_str(), 0711);
}

Place::~Place() {
  std::error_code error;
  std::filesystem::remove_all(path_, error);
}

std::string testsAsOrdinaryUser() {
  const Place place;
  const std::string program = place.path() + "/" + QCoreApplication::applicationName().toStdString();
  const std::string home = place.path() + "/home";
  std::filesystem::copy_file(QCoreApplication::applicationFilePath().toStdString(), program);
  ::chmod(program.c_str(), 0755);
  const auto* const nobody = ::getpwnam("nobody");
  if (nobody == nullptr || ::mkdir(home.c_str(), 0700) != 0 ||
      ::chown(home.c_str(), nobody->pw_uid, nobody->pw_gid) != 0) {
    return "there is no user nobody to become";
  }
  QProcess process;
  auto environment = QProcessEnvironment::systemEnvironment();
  for (const char* name : {"XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"}) environment.remove(name);
  environment.insert("HOME", QString::fromStdString(home));
  process.setProcessEnvironment(environment);
  process.setWorkingDirectory(QString::fromStdString(home));
  process.setProcessChannelMode(QProcess::MergedChannels);
  process.start("setpriv", {"--reuid=nobody", "--regid=" + QString::number(nobody->pw_gid), "--clear-groups",
                            "--", QString::fromStdString(program)});
  const bool ended = process.waitForFinished(15 * kPatienceMs);
  const bool passed = ended && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
  return passed ? "" : process.readAll().toStdString() + process.errorString().toStdString();
}

bool endsSoon(int pid) {
  const int descriptor = ::pidfd_open(pid, 0);
  if (descriptor < 0) return true;
  struct pollfd ended {
    descriptor, POLLIN, 0
  };
  const bool gone = ::poll(&ended, 1, kPatienceMs) == 1;
  ::close(descriptor);
  return gone;
}

}  // namespace headlock::tests
