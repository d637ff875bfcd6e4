// Scenario 05 (item 11 of the contract's proofs): a compacted topic as a key-value store of the processing
// states of videos. Topic and key handles are named once; a worker locks through the key, then produces
// through its registered producer in the same transaction.
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "tests/support/test_program.h"
#include "tests/topic/bench.h"

using namespace headlock;
using namespace headlock::tests;

namespace {

struct VideoState {
  enum class Stage { uploaded, transcoding, ready, failed };
  Stage stage = Stage::uploaded;
  int attempts = 0;
  std::string title;
  friend bool operator==(const VideoState&, const VideoState&) = default;
};

constexpr const char* kStages[] = {"uploaded", "transcoding", "ready", "failed"};

}  // namespace

/// Version 1 had no title.
template <>
struct headlock::topic::MessageTraits<VideoState> {
  static constexpr int schemaVersion = 2;
  static std::string toJson(const VideoState& state) {
    const QJsonObject object{{"stage", kStages[static_cast<int>(state.stage)]},
                             {"attempts", state.attempts},
                             {"title", QString::fromStdString(state.title)}};
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
  }
  static VideoState fromJson(std::string_view json, int version) {
    const auto object =
        QJsonDocument::fromJson(QByteArray(json.data(), static_cast<qsizetype>(json.size()))).object();
    VideoState state;
    const std::string stage = object["stage"].toString().toStdString();
    for (int i = 0; i < 4; ++i) {
      if (stage == kStages[i]) state.stage = static_cast<VideoState::Stage>(i);
    }
    state.attempts = object["attempts"].toInt();
    state.title = version < 2 ? "untitled" : object["title"].toString().toStdString();
    return state;
  }
};

namespace {

class VideoStateTest : public QObject {
  Q_OBJECT

private slots:
  void putAndGet();
  void attemptsUnderConcurrentWorkers();
  void aWorkerThatDiesInTheMiddle();
  void historyKeepsEveryState();
  void anOlderVersionIsReadAndReplaced();
};

/// A program's view of the store.
class Videos {
public:
  explicit Videos(Session& session)
      : client_(session.client), topic_(client_.topic<VideoState>("videos")), producer_(topic_.producer()) {}

  topic::Produced put(const std::string& id, const VideoState& state) {
    return producer_.produce(state, compacted(id));
  }
  [[nodiscard]] std::optional<VideoState> get(const std::string& id) const {
    const auto head = topic_.key(id).compactionHead();
    if (!head) return std::nullopt;
    return head->message;
  }
  /// One more attempt, whatever others do meanwhile. Returns the state written.
  VideoState attempt(const std::string& id, const std::function<void()>& between = {}) {
    auto video = topic_.key(id);
    return client_.inTransaction([&](topic::Transaction& transaction) {
      const auto locked = video.lockCompactionHead(transaction);
      VideoState state = locked.head ? locked.head->message : VideoState{};
      ++state.attempts;
      state.stage = VideoState::Stage::transcoding;
      if (between) between();
      producer_.produceInTx(transaction, state, compacted(id));
      return state;
    });
  }
  [[nodiscard]] std::vector<VideoState> history(const std::string& id) const {
    std::vector<VideoState> states;
    for (const auto& message : topic_.operations().messages({.key = id}, {}, 1000)) {
      states.push_back(topic::MessageTraits<VideoState>::fromJson(message.payload, message.schemaVersion));
    }
    return states;
  }

private:
  topic::Client& client_;
  topic::Topic<VideoState> topic_;
  topic::Producer<VideoState> producer_;
};

/// A bench with the store's topic, which is not the first in the installation.
struct Store : Bench {
  Store() {
    Session session(settings());
    session.client.registerTopic({.name = "videos", .headlessTtl = std::chrono::milliseconds(1)});
  }
};

void VideoStateTest::putAndGet() {
  const Store store;
  Session session = store.session();
  Videos videos(session);
  QVERIFY(!videos.get("video-42"));
  const VideoState state{VideoState::Stage::ready, 3, "Ünïcode “quoted” \\ and 'more'"};
  QVERIFY(videos.put("video-42", state).becameHead);
  QCOMPARE(*videos.get("video-42"), state);
  QVERIFY(!videos.get("video-43"));
  QVERIFY(videos.put("video-42", {VideoState::Stage::failed, 4, "b"}).becameHead);
  QCOMPARE(videos.get("video-42")->attempts, 4);
}

void VideoStateTest::attemptsUnderConcurrentWorkers() {
  constexpr int kWorkers = 6;
  constexpr int kAttempts = 15;
  const Store store;
  std::vector<std::future<void>> workers;
  for (int worker = 0; worker < kWorkers; ++worker) {
    workers.push_back(onThread([&store, worker] {
      Session session = store.session();
      Videos videos(session);
      for (int i = 0; i < kAttempts; ++i) {
        videos.attempt("shared");
        videos.attempt("own-" + std::to_string(worker));
        session.operations("videos").sweep({});  // a janitor among them, with a TTL of a millisecond
      }
    }));
  }
  for (auto& worker : workers) worker.get();
  Session session = store.session();
  Videos videos(session);
  QCOMPARE(videos.get("shared")->attempts, kWorkers * kAttempts);
  for (int worker = 0; worker < kWorkers; ++worker) {
    QCOMPARE(videos.get("own-" + std::to_string(worker))->attempts, kAttempts);
  }
  // Every attempt is in the log once, each computed from the one before.
  const auto history = videos.history("shared");
  QCOMPARE(history.size(), std::size_t{kWorkers} * kAttempts);
  for (std::size_t i = 0; i < history.size(); ++i)
    QCOMPARE(history[i].attempts, static_cast<int>(history.size() - i));
}

void VideoStateTest::aWorkerThatDiesInTheMiddle() {
  const Store store;
  Session dying = store.session();
  Session session = store.session();
  Videos videos(session);
  videos.attempt("video");
  Videos doomed(dying);
  QCOMPARE(codeOf([&] {
             doomed.attempt("video", [&] {
               store.execute("select pg_terminate_backend(" + std::to_string(dying.pid()) + ")");
             });
           }),
           std::string("connection_lost"));
  QCOMPARE(videos.attempt("video").attempts, 2);
  QCOMPARE(codeOf([&] {
             videos.attempt("other", [] { throw InvalidInput("invalid_argument", "The file is no video."); });
           }),
           std::string("invalid_argument"));
  QVERIFY(!videos.get("other"));
  QCOMPARE(videos.attempt("other").attempts, 1);
}

void VideoStateTest::historyKeepsEveryState() {
  const Store store;
  Session session = store.session();
  Videos videos(session);
  videos.put("video", {VideoState::Stage::uploaded, 0, "a"});
  videos.put("noise", {VideoState::Stage::uploaded, 0, "n"});
  videos.attempt("video");
  videos.attempt("video");
  videos.put("video", {VideoState::Stage::ready, 2, "a"});
  const auto history = videos.history("video");
  QCOMPARE(history, (std::vector<VideoState>{{VideoState::Stage::ready, 2, "a"},
                                             {VideoState::Stage::transcoding, 2, "a"},
                                             {VideoState::Stage::transcoding, 1, "a"},
                                             {VideoState::Stage::uploaded, 0, "a"}}));
}

void VideoStateTest::anOlderVersionIsReadAndReplaced() {
  const Store store;
  Session session = store.session();
  Videos videos(session);
  session.operations("videos").produce("{\"stage\":\"failed\",\"attempts\":7}", compacted("video"), 1);
  QCOMPARE(*videos.get("video"), (VideoState{VideoState::Stage::failed, 7, "untitled"}));
  QCOMPARE(videos.attempt("video").attempts, 8);
  const auto head = session.client.topic<VideoState>("videos").key("video").compactionHead();
  QCOMPARE(head->schemaVersion, 2);
  QCOMPARE(head->message.title, std::string("untitled"));
  // A straggler of the older version no longer wins.
  QVERIFY(!session.operations("videos")
               .produce("{\"stage\":\"ready\",\"attempts\":1}", compacted("video"), 1)
               .becameHead);
}

}  // namespace

HEADLOCK_TEST(VideoStateTest)
#include "video_state_test.moc"
