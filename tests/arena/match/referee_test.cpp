// The referee with scripted seats: who wins and why, what is asked, what is charged. Expected
// results are worked out by hand from the rules of kalah (6 houses, 4 seeds) in reference order.
#include "arena/match/referee.h"

#include <functional>

#include "engine/line.h"
#include "tests/support/catch.h"
#include "world.h"

using namespace seedbed;
using namespace seedbed::arena;
using namespace seedbed::test;
using engine::Result;
using engine::Score;
using engine::Side;
using protocol::Reason;

namespace {

// Answers by a function of the question and of how many it was asked before.
class Script : public Seat {
 public:
  using Reply = std::function<Answer(const Question&, int)>;
  Script(std::string name, Reply reply) : name_(std::move(name)), reply_(std::move(reply)) {
    features_.legal = true;
    features_.state = true;
  }
  const std::string& name() const override { return name_; }
  std::optional<Failure> prepare(const Seating& seating) override {
    seating_ = seating;
    return refusal;
  }
  const protocol::Features& features() const override { return features_; }
  Answer ask(const Question& question) override {
    limits.push_back(question.request.limits);
    positions.emplace_back(question.request.current);
    return reply_(question, asked++);
  }
  void finish(const protocol::GameResult& game_result) override { results.push_back(game_result); }
  std::string report() const override { return "what was said\n"; }

  std::optional<Failure> refusal;
  int asked = 0;
  std::vector<protocol::Limits> limits;
  std::vector<std::string> positions;
  std::vector<protocol::GameResult> results;
  Seating seating_;

 private:
  std::string name_;
  Reply reply_;
  protocol::Features features_;
};

Answer move(std::string text, milliseconds time = milliseconds{10}) {
  Answer answer;
  answer.kind = Answer::Kind::Move;
  answer.move = std::move(text);
  answer.time = time;
  return answer;
}

Script::Reply first_legal() {
  return [](const Question& question, int) { return move(question.request.legal.front()); };
}

Script::Reply plays(std::vector<std::string> moves) {
  return [moves](const Question& question, int asked) {
    return move(asked < static_cast<int>(moves.size()) ? moves[static_cast<std::size_t>(asked)]
                                                       : question.request.legal.front());
  };
}

GameSettings from(const std::string& position) {
  GameSettings settings = clock_of(1);
  settings.start = position;
  return settings;
}

}  // namespace

TEST_CASE("a game that the rules end") {
  Script south("s", first_legal()), north("n", first_legal());
  // South's last seed goes into the store: 24. His row is empty, North keeps his one seed: 24.
  const GameRecord draw =
      play_game(south, north, load("kalah"), from("1,0,0,0,0,0/0,0,0,0,0,1 S 23,23"));
  CHECK(draw.result == Result::Draw);
  CHECK(draw.reason == Reason::RowEmpty);
  CHECK(draw.score == Score{24, 24});
  CHECK(draw.moves == std::vector<std::string>{"f1"});
  CHECK(draw.times_us == std::vector<std::int64_t>{10'000});
  CHECK(draw.start == "1,0,0,0,0,0/0,0,0,0,0,1 S 23,23");
  CHECK(draw.detail.empty());
  CHECK(draw.south == "s");
  CHECK(draw.north == "n");
  CHECK(draw.variant == "kalah");
  CHECK(draw.time_control == "1+0");
  CHECK(draw.started.size() == 24);
  CHECK(draw.started.back() == 'Z');
  for (const Script* seat : {&south, &north}) {
    REQUIRE(seat->results.size() == 1);
    CHECK(seat->results[0].result == Result::Draw);
    CHECK(seat->results[0].reason == Reason::RowEmpty);
    CHECK(seat->results[0].score == Score{24, 24});
  }
  CHECK(north.asked == 0);

  const GameRecord won =
      play_game(south, north, load("kalah"), from("1,0,0,0,0,0/0,0,0,0,0,1 S 30,16"));
  CHECK(won.result == Result::South);
  CHECK(won.score == Score{31, 17});
}

TEST_CASE("what a bot says of its search is kept by move") {
  // c1 ends in the store and gives South another turn.
  Script south("s",
               [](const Question&, int asked) {
                 Answer answer = move(asked == 0 ? "c1" : "a1");
                 if (asked == 0) answer.told.info.depth = 5;
                 return answer;
               }),
      north("n", [](const Question&question, int) {
        Answer answer = move(question.request.legal.front());
        answer.told.info.depth = 7;
        return answer;
      });
  GameSettings settings = clock_of(1);
  settings.max_plies = 3;
  const GameRecord game = play_game(south, north, load("kalah"), settings);
  CHECK(game.depths == std::vector<int>{5, 0, 7});
  CHECK(game.nodes.empty());
}

TEST_CASE("a pv that cannot be played is told once a game and side, and costs nothing") {
  const auto with_pv = [](const std::string& second) {
    return [second](const Question& question, int) {
      Answer answer = move(question.request.legal.front());
      answer.told.pv = {answer.move, second};
      return answer;
    };
  };
  // South's first move a1 gives the turn to North, whose moves end in 2.
  Script south("s", with_pv("a1")), north("n", with_pv("z9"));
  GameSettings settings = clock_of(1);
  settings.max_plies = 4;
  std::vector<std::string> told;
  settings.bad_pv = [&](engine::Side side, const std::string& fault) {
    told.push_back((side == engine::Side::South ? "S " : "N ") + fault);
  };
  const GameRecord game = play_game(south, north, load("kalah"), settings);
  CHECK(game.reason == Reason::Length);
  REQUIRE(told.size() == 2);
  CHECK(told[0] ==
        "S its pv at ply 1 cannot be played: move 2, 'a1', is not legal in "
        "4,4,4,4,4,4/0,5,5,5,5,4 N 0,0");
  CHECK(told[1].starts_with("N its pv at ply 2 cannot be played: move 2, 'z9', is not legal in "));
}

TEST_CASE("a start position that is over is no game to be asked about") {
  Script south("s", first_legal()), north("n", first_legal());
  const GameRecord record =
      play_game(south, north, load("kalah"), from("1,0,0,0,0,0/0,0,0,0,0,0 S 20,27"));
  CHECK(record.result == Result::North);
  CHECK(record.score == Score{20, 28});
  CHECK(record.moves.empty());
  CHECK(south.asked == 0);
}

TEST_CASE("B33: the rules come before the ply cap") {
  Script south("s", first_legal()), north("n", first_legal());
  GameSettings settings = from("1,0,0,0,0,0/0,0,0,0,0,1 S 30,16");
  settings.max_plies = 1;
  const GameRecord ended = play_game(south, north, load("kalah"), settings);
  CHECK(ended.reason == Reason::RowEmpty);
  CHECK(ended.result == Result::South);

  settings.start = "startpos";
  settings.max_plies = 3;
  const GameRecord capped = play_game(south, north, load("kalah"), settings);
  CHECK(capped.reason == Reason::Length);
  CHECK(capped.result == Result::Draw);
  CHECK(capped.moves.size() == 3);
}

TEST_CASE("the rules and the cap come before and after a draw by agreement") {
  const auto offering = [](const Question& question, int) {
    Answer answer = move(question.request.legal.front());
    answer.draw = true;
    return answer;
  };
  {  // both offer: over after the second ply
    Script south("s", offering), north("n", offering);
    const GameRecord record = play_game(south, north, load("kalah"), clock_of(1));
    CHECK(record.reason == Reason::Agreed);
    CHECK(record.result == Result::Draw);
    CHECK(record.moves.size() == 2);
  }
  {  // a cap on the same ply
    Script south("s", offering), north("n", offering);
    GameSettings settings = clock_of(1);
    settings.max_plies = 2;
    CHECK(play_game(south, north, load("kalah"), settings).reason == Reason::Agreed);
  }
  {  // one offers: nothing; his offer is gone with his next move
    Script south("s",
                 [&](const Question&question, int asked) {
                   Answer answer = move(question.request.legal.front());
                   answer.draw = asked == 0;
                   return answer;
                 }),
        north("n", [&](const Question&question, int asked) {
          Answer answer = move(question.request.legal.front());
          answer.draw = asked == 1;
          return answer;
        });
    // a1 and f2 (each side's first hole along the ring) give no extra turn, so the offers never
    // meet.
    GameSettings settings = clock_of(1);
    settings.max_plies = 4;
    CHECK(play_game(south, north, load("kalah"), settings).reason == Reason::Length);
  }
  {  // the rules end the game on the ply of the second offer
    Script south("s", offering), north("n", offering);
    const GameRecord record =
        play_game(south, north, load("kalah"), from("1,0,0,0,0,0/0,1,0,0,0,0 S 23,23"));
    // b1-c1, then North's a2 goes into his store and his row is empty: 24 each
    CHECK(record.moves == std::vector<std::string>{"b1", "a2"});
    CHECK(record.reason == Reason::RowEmpty);
    CHECK(record.score == Score{24, 24});
  }
}

TEST_CASE("an illegal move loses; the text and the legal moves are in the detail") {
  // c1 ends in the store (4 seeds: d1 e1 f1 store): South again, who then errs.
  Script south("s", plays({"c1", "c1"})), north("n", first_legal());
  const GameRecord record = play_game(south, north, load("kalah"), clock_of(1));
  CHECK(record.result == Result::North);
  CHECK(record.reason == Reason::Illegal);
  CHECK(record.moves == std::vector<std::string>{"c1"});
  CHECK(record.times_us.size() == 1);
  CHECK(contains(record.detail, "s: illegal move 'c1'; legal: a1 b1 d1 e1 f1\n"));
  CHECK(contains(record.detail, "at ply 2 as South, position 4,4,4,4,4,4/4,4,0,5,5,5 S 1,0\n"));
  CHECK(contains(record.detail, "what was said"));
  CHECK(record.score == Score{1, 0});

  Script bad("bad", [](const Question&, int) { return move("c1\x1b[0m\xff"); });
  const GameRecord escaped = play_game(south, bad, load("kalah"), clock_of(1));
  CHECK(contains(escaped.detail, "'c1\\x1b[0m\\xff'"));
}

TEST_CASE("no move, a resignation, a complaint") {
  const auto answers = [](Answer::Kind kind, std::string complaint = "") {
    return [kind, complaint](const Question&, int) {
      Answer answer;
      answer.kind = kind;
      answer.complaint = complaint;
      return answer;
    };
  };
  Script south("s", first_legal());
  Script none("n", answers(Answer::Kind::None));
  CHECK(play_game(south, none, load("kalah"), clock_of(1)).reason == Reason::Illegal);
  Script sulking("n", answers(Answer::Kind::None, "bad-position never seen"));
  const GameRecord sulked = play_game(south, sulking, load("kalah"), clock_of(1));
  CHECK(sulked.reason == Reason::Protocol);
  CHECK(contains(sulked.detail, "bad-position never seen"));
  CHECK(sulked.result == Result::South);
  Script resigning("n", answers(Answer::Kind::Resign));
  const GameRecord resigned = play_game(south, resigning, load("kalah"), clock_of(1));
  CHECK(resigned.reason == Reason::Resign);
  CHECK(resigned.result == Result::South);
}

TEST_CASE("a failure's reason and detail are the game's") {
  Script south("s", first_legal());
  Script north("n", [](const Question&, int) {
    Answer answer;
    answer.failure = {Reason::Crash, "n: it exited with code 3\n> go id 1"};
    return answer;
  });
  const GameRecord record = play_game(south, north, load("kalah"), clock_of(1));
  CHECK(record.reason == Reason::Crash);
  CHECK(record.result == Result::South);
  CHECK(record.detail ==
        "n: it exited with code 3\n"
        "at ply 2 as North, position 4,4,4,4,4,4/0,5,5,5,5,4 N 0,0\n"
        "> go id 1");
}

TEST_CASE("who cannot start loses; where neither can, nobody wins") {
  Script south("s", first_legal()), north("n", first_legal());
  south.refusal = Failure{Reason::NoStart, "s: no such program"};
  const GameRecord one = play_game(south, north, load("kalah"), clock_of(1));
  CHECK(one.result == Result::North);
  CHECK(one.reason == Reason::NoStart);
  CHECK(!one.score);
  CHECK(one.moves.empty());
  north.refusal = Failure{Reason::Handshake, "n: no answer"};
  const GameRecord both = play_game(south, north, load("kalah"), clock_of(1));
  CHECK(both.result == Result::Void);
  CHECK(both.reason == Reason::NoStart);
  CHECK(contains(both.detail, "s: no such program\nn: no answer"));
  north.refusal = Failure{Reason::Interrupt, ""};
  const GameRecord cut = play_game(south, north, load("kalah"), clock_of(1));
  CHECK(cut.result == Result::Void);
  CHECK(cut.reason == Reason::Interrupt);
}

TEST_CASE("a start position that cannot be read spoils the game, not the bots") {
  Script south("s", first_legal()), north("n", first_legal());
  const GameRecord record = play_game(south, north, load("kalah"), from("1,2,3 S 0,0"));
  CHECK(record.result == Result::Void);
  CHECK(record.reason == Reason::Internal);
  CHECK(!record.detail.empty());
  CHECK(!record.score);
}

TEST_CASE("clocks run through the game: one increment a turn, both clocks told") {
  GameSettings settings = clock_of(1);
  settings.south.increment = milliseconds{100};
  settings.north.base = std::chrono::seconds{2};
  settings.max_plies = 5;
  // South: c1 (extra turn), then b1, which ends in f1 (no extra turn).
  Script south("s", [](const Question&, int asked) {
    return asked == 0   ? move("c1", milliseconds{200})
           : asked == 1 ? move("b1", milliseconds{100})
                        : move("a1", milliseconds{0});
  });
  Script north("n", [](const Question& question, int) {
    return move(question.request.legal.front(), milliseconds{300});
  });
  const GameRecord record = play_game(south, north, load("kalah"), settings);
  CHECK(record.time_control == "1+0.1 / 2+0");
  REQUIRE(south.limits.size() >= 3);
  CHECK(south.limits[0].time[0] == milliseconds{1'000});
  CHECK(south.limits[0].time[1] == milliseconds{2'000});
  CHECK(south.limits[0].increment[0] == milliseconds{100});
  CHECK(south.limits[1].time[0] == milliseconds{800});
  CHECK(south.limits[2].time[0] == milliseconds{800});  // 800 - 100 + 100
  CHECK(south.limits[2].time[1] == milliseconds{1'700});
  REQUIRE(!north.limits.empty());
  CHECK(north.limits[0].time[0] == milliseconds{800});
  CHECK(north.limits[0].time[1] == milliseconds{2'000});
  CHECK(record.times_us[0] == 200'000);
}

TEST_CASE("in an hourglass game the sand of one side runs into the other's clock") {
  GameSettings settings = clock_of(1);
  settings.south.hourglass = settings.north.hourglass = true;
  settings.max_plies = 4;
  // All end in houses: no extra turns. South's second move takes 20 ms more than there is.
  Script south("s", [](const Question&, int asked) {
    return move(asked == 0 ? "a1" : "c1", milliseconds{asked == 0 ? 300 : 920});
  });
  Script north("n", [](const Question&, int asked) {
    return move(asked == 0 ? "a2" : "b2", milliseconds{200});
  });
  const GameRecord record = play_game(south, north, load("kalah"), settings);
  CHECK(record.reason == Reason::Length);
  REQUIRE(south.limits.size() == 2);
  REQUIRE(north.limits.size() == 2);
  CHECK(north.limits[0].time ==
        std::array{std::optional(milliseconds{700}), std::optional(milliseconds{1'300})});
  CHECK(south.limits[1].time ==
        std::array{std::optional(milliseconds{900}), std::optional(milliseconds{1'100})});
  // The margin is no sand.
  CHECK(north.limits[1].time ==
        std::array{std::optional(milliseconds{0}), std::optional(milliseconds{2'000})});
  CHECK(south.limits[1].increment == std::array{milliseconds{0}, milliseconds{0}});
}

TEST_CASE("B27: more than clock and margin is a loss on time, the move is not played") {
  Script south("s", [](const Question& question, int) {
    return move(question.request.legal.front(), milliseconds{1'051});
  });
  Script north("n", first_legal());
  const GameRecord record = play_game(south, north, load("kalah"), clock_of(1));
  CHECK(record.reason == Reason::Time);
  CHECK(record.result == Result::North);
  CHECK(record.moves.empty());
  CHECK(contains(record.detail, "1.051 s; allowed were 1.000 s on the clock + 0.050 s margin"));
}

TEST_CASE("premoves are played while the turn and the rules allow it") {
  Script south("s", [](const Question& question, int asked) {
    if (asked > 0) return move(question.request.legal.front());
    Answer answer = move("c1", milliseconds{100});
    answer.then = {"b1", "a1"};  // b1 ends in f1: the turn is over, a1 is not played
    return answer;
  });
  Script north("n", first_legal());
  GameSettings settings = clock_of(1);
  settings.max_plies = 3;
  const GameRecord record = play_game(south, north, load("kalah"), settings);
  CHECK(record.moves == std::vector<std::string>{"c1", "b1", "f2"});
  CHECK(record.times_us[1] == 0);
  CHECK(south.asked == 1);

  Script wrong("s", [](const Question& question, int asked) {
    Answer answer = move(asked == 0 ? "c1" : question.request.legal.front());
    answer.then = {"c1"};  // empty now: dropped, and South is asked again
    return answer;
  });
  settings.max_plies = 2;
  const GameRecord dropped = play_game(wrong, north, load("kalah"), settings);
  CHECK(dropped.reason == Reason::Length);
  CHECK(wrong.asked == 2);
}

TEST_CASE("seats get what they ask for") {
  Script south("s", plays({"c1"})), north("n", first_legal());
  GameSettings settings = clock_of(1);
  settings.max_plies = 2;
  settings.south_seed = 11;
  settings.north_seed = 22;
  (void)play_game(south, north, load("kalah"), settings);
  CHECK(south.seating_.side == Side::South);
  CHECK(south.seating_.seed == 11);
  CHECK(south.seating_.opponent == "n");
  CHECK(north.seating_.side == Side::North);
  CHECK(north.seating_.seed == 22);
  REQUIRE(south.positions.size() == 2);
  CHECK(south.positions[0] == "4,4,4,4,4,4/4,4,4,4,4,4 S 0,0");
  CHECK(south.positions[1] == "4,4,4,4,4,4/4,4,0,5,5,5 S 1,0");
}

TEST_CASE("the stop flag ends a game between two moves") {
  std::atomic<bool> stop{false};
  Script south("s", [&](const Question& question, int asked) {
    if (asked == 1) stop.store(true);
    return move(question.request.legal.front());
  });
  Script north("n", first_legal());
  GameSettings settings = clock_of(1);
  settings.stop = &stop;
  const GameRecord record = play_game(south, north, load("kalah"), settings);
  CHECK(record.result == Result::Void);
  CHECK(record.reason == Reason::Interrupt);
  CHECK(record.moves.size() == 3);
  REQUIRE(north.results.size() == 1);
  CHECK(north.results[0].reason == Reason::Interrupt);
}
