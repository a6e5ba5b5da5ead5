// `seedbed kgp-serve` with clients of its own protocol, over TCP and WebSocket: whole leagues, and
// clients that are absent, leave, or make no sense.
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <memory>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/protocol/program.h"
#include "tests/support/catch.h"
#include "tests/support/command.h"

namespace seedbed::test {
namespace {

using nlohmann::json;
using protocol::testing::Program;

// A league of the bot `random` and clients; each of `clients` is the arguments of kgp_client.py
// after the port, its name first.
class Hosted {
 public:
  explicit Hosted(const std::vector<std::string>& clients, const std::string& flags = "",
                  const std::string& league = "") {
    std::string text = "[league]\nopenings = \"random:2\"\nseed = 3\nmovetime = \"300ms\"\n" +
                       league + "[[bot]]\nname = \"random\"\ncommand = \"" + bin("seedbed-random") +
                       "\"\n[[bot]]\nname = \"guest\"\ncommand = \"kgp:guest\"\n";
    write_file(scratch_.file("league.toml"), text);
    serve(scratch_.file("league.toml") + " --out " + scratch_.file("run") + " " + flags);
    for (const std::string& client : clients) {
      const bool web = client.find("--websocket") != std::string::npos;
      clients_.push_back(std::make_unique<Program>(std::vector<std::string>{
          "sh", "-c",
          "exec python3 " SEEDBED_SOURCE "/tests/arena/bridge/kgp_client.py " +
              std::to_string(port(web)) + " " + client}));
    }
  }

  void serve(const std::string& words) {
    write_file(scratch_.file("err"), "");
    server_ = std::make_unique<Program>(std::vector<std::string>{
        "sh", "-c",
        "exec " + bin("seedbed") + " kgp-serve --port 0 --websocket-port 0 " + words + " >" +
            scratch_.file("out") + " 2>" + scratch_.file("err")});
  }
  [[nodiscard]] Program& server() { return *server_; }
  [[nodiscard]] Program& client(std::size_t index = 0) { return *clients_[index]; }
  // All that the client heard, once it has ended.
  std::vector<std::string> heard(std::size_t index = 0) {
    std::vector<std::string> lines;
    while (auto line = clients_[index]->line()) lines.push_back(*line);
    return lines;
  }
  [[nodiscard]] std::string printed() const { return read_file(scratch_.file("out")); }
  [[nodiscard]] std::string errors() const { return read_file(scratch_.file("err")); }
  [[nodiscard]] std::string dir() const { return scratch_.file("run"); }

  int port(bool web) {
    static const std::regex form("on 127\\.0\\.0\\.1:(\\d+) and ws://127\\.0\\.0\\.1:(\\d+)/");
    for (int i = 0; i < 200; ++i) {
      std::smatch parts;
      const std::string told = errors();
      if (std::regex_search(told, parts, form)) return std::stoi(parts[web ? 2 : 1]);
      ::usleep(100'000);
    }
    FAIL("no port was told: " + errors());
    return 0;
  }

  std::vector<json> games() {
    const int code = server_->wait();
    INFO(errors());
    CHECK(code == 0);
    const Finished done = run_command(bin("seedbed") + " export " + dir() + " --format jsonl");
    std::vector<json> games;
    std::istringstream in(done.out);
    for (std::string line; std::getline(in, line);) games.push_back(json::parse(line));
    return games;
  }

 private:
  ScratchDir scratch_;
  std::unique_ptr<Program> server_;
  std::vector<std::unique_ptr<Program>> clients_;
};

// Who lost, by the record.
std::string loser(const json& game) {
  return game["result"] == "1-0" ? game["north"] : game["south"];
}

TEST_CASE("an outside client plays a league, over TCP and WebSocket") {
  const std::string way = GENERATE("", " --websocket whole", " --websocket bare");
  Hosted hosted({"guest plays --token s3cret" + way}, "",
                "variants = [\"kalah\", \"kalah:houses=4,seeds=3\", \"oware\"]\n");
  const auto games = hosted.games();
  // Not in oware, which KGP does not know.
  REQUIRE(games.size() == 4);
  for (const json& game : games) {
    const std::string reason = game["reason"];
    INFO(game.dump());
    CHECK(reason == "row-empty");
    CHECK(game["score"][0].get<int>() + game["score"][1].get<int>() ==
          (game["variant"] == "kalah" ? 48 : 24));
  }
  CHECK(hosted.errors().find("guest has come") != std::string::npos);
  CHECK(hosted.printed().find("does not play oware") != std::string::npos);
  CHECK(hosted.errors().find("s3cret") == std::string::npos);
  // It heard its clock before each state, and a goodbye at the end.
  const auto heard = hosted.heard();
  REQUIRE(heard.size() > 10);
  CHECK(heard.front() == "2 kgp 1 0 1");
  CHECK(heard.back().ends_with(" goodbye"));
  bool relative = false;
  for (const std::string& line : heard) relative |= line.ends_with(R"( set time:mode "relative")");
  CHECK(relative);
  // Never of a position that KGP holds for finished: more than half of 48 or of 24 in a store.
  static const std::regex state(".* state <(\\d),(\\d+),(\\d+),.*");
  for (const std::string& line : heard) {
    std::smatch parts;
    if (!std::regex_match(line, parts, state)) continue;
    INFO(line);
    CHECK(std::max(std::stoi(parts[2]), std::stoi(parts[3])) <= (parts[1] == "6" ? 24 : 12));
  }
}

TEST_CASE("a client may cut its lines into frames where it likes") {
  const ScratchDir scratch;
  Hosted hosted({"guest plays --websocket cut"}, "--transcripts " + scratch.path().string());
  for (const json& game : hosted.games()) CHECK(game["reason"] == "row-empty");
  CHECK(read_file(scratch.file("1.txt")).find("id author A. Tester") != std::string::npos);
  // Each of its lines was one: there was nothing to complain of.
  for (const std::string& line : hosted.heard()) CHECK(line.find(" error ") == std::string::npos);
}

TEST_CASE("a client hears its clock and the position as it sees it") {
  Hosted hosted({"guest thinks"}, "--tc 600+0 --openings ''");
  std::string state, clock;
  while (state.empty()) {
    const auto line = hosted.client().line();
    REQUIRE(line);
    if (line->find(" state ") != std::string::npos) state = *line;
    if (line->find(" time:clock ") != std::string::npos) clock = *line;
  }
  CHECK(clock.ends_with(" 600"));
  // As North: whatever `random` has played, the one seed more is in the other's store or row.
  CHECK(state.find("state <6,0,") != std::string::npos);
}

TEST_CASE("a client that never yields is stopped, and its last move counts") {
  Hosted hosted({"guest thinks"}, "--movetime 60ms");
  const auto games = hosted.games();
  REQUIRE(games.size() == 2);
  for (const json& game : games) CHECK(game["reason"] == "row-empty");
}

TEST_CASE("a client that yields before its move is asked again") {
  Hosted hosted({"guest hasty"}, "--movetime 5s");
  const auto games = hosted.games();
  REQUIRE(games.size() == 2);
  for (const json& game : games) {
    INFO(game.dump());
    CHECK(game["reason"] == "row-empty");
  }
  // Five times the same question, each under its own id and with what is left of the time.
  std::vector<std::string> boards;
  std::set<std::string> ids;
  static const std::regex state("(\\d+) state (<.*>)");
  for (const std::string& line : hosted.heard()) {
    std::smatch parts;
    if (!std::regex_match(line, parts, state)) continue;
    ids.insert(parts[1]);
    boards.push_back(parts[2]);
  }
  REQUIRE(boards.size() >= 5);
  CHECK(boards.size() % 5 == 0);
  CHECK(ids.size() == boards.size());
  CHECK(std::count(boards.begin(), boards.begin() + 5, boards.front()) == 5);
}

TEST_CASE("a client that fails loses with a reason") {
  const auto [habit, reason, words] = GENERATE(table<std::string, std::string, std::string>({
      {"illegal", "illegal", "illegal move"},
      {"lazy", "protocol", "yielded without a move"},
      {"mute", "time", "no answer to go"},
      {"declines", "protocol", "this board is too large for me"},
  }));
  Hosted hosted({"guest " + habit});
  const auto games = hosted.games();
  REQUIRE(games.size() == 2);
  for (const json& game : games) {
    INFO(habit << ": " << game.dump());
    CHECK(game["reason"] == reason);
    CHECK(loser(game) == "guest");
    CHECK(game["detail"].get<std::string>().find(words) != std::string::npos);
  }
}

TEST_CASE("a client that leaves or raves loses that game, and plays on once it is back") {
  const auto [habit, reason, words] = GENERATE(table<std::string, std::string, std::string>(
      {{"drops", "crash", "the client is gone"}, {"raves", "protocol", "is no KGP"}}));
  // The second of the name comes when the first has left.
  Hosted hosted({"guest " + habit, "guest plays --pause 6"});
  const auto games = hosted.games();
  REQUIRE(games.size() == 2);
  INFO(games[0].dump() << hosted.errors());
  CHECK(games[0]["reason"] == reason);
  CHECK(loser(games[0]) == "guest");
  CHECK(games[0]["detail"].get<std::string>().find(words) != std::string::npos);
  CHECK(games[1]["reason"] == "row-empty");
}

TEST_CASE("a client that does not come loses its games by no-start") {
  Hosted hosted({}, "--wait 200ms");
  const auto games = hosted.games();
  REQUIRE(games.size() == 2);
  for (const json& game : games) {
    CHECK(game["reason"] == "no-start");
    CHECK(loser(game) == "guest");
  }
  CHECK(hosted.errors().find("guest has not come within 200ms") != std::string::npos);
}

TEST_CASE("a run goes on where it was interrupted, with its clients") {
  Hosted hosted({"guest plays"}, "--rounds 500");
  while (hosted.client().line()->find(" state ") == std::string::npos) {
  }
  hosted.server().signal(SIGINT);
  CHECK(hosted.server().wait() == 130);
  hosted.serve(hosted.dir() + " --wait 0ms");
  (void)hosted.port(false);
  hosted.server().signal(SIGINT);
  CHECK(hosted.server().wait() == 130);
}

TEST_CASE("strangers are refused with a sentence") {
  const ScratchDir scratch;
  write_file(scratch.file("tokens"), "# token name\ns3cret guest\n");
  Hosted hosted({"stranger plays", "guest plays --token wrong", "guest plays",
                 "guest plays --token s3cret --websocket whole"},
                "--token-file " + scratch.file("tokens"));
  CHECK(hosted.games().size() == 2);
  const auto heard = [&](std::size_t client) {
    std::string all;
    for (const std::string& line : hosted.heard(client)) all += line + "\n";
    return all;
  };
  CHECK(heard(0).find("the league awaits no 'stranger'") != std::string::npos);
  CHECK(heard(1).find("wrong token") != std::string::npos);
  CHECK(heard(2).find("wrong token") != std::string::npos);
  CHECK(heard(3).find(" state ") != std::string::npos);
}

TEST_CASE("a host that cannot be ends with one sentence") {
  const ScratchDir scratch;
  const std::string seedbed = bin("seedbed"), random = bin("seedbed-random");
  const auto refused = [&](const std::string& words, const std::string& sentence, int code = 2) {
    const Finished done = run_command(seedbed + " " + words);
    INFO(words << ": " << done.err);
    CHECK(done.code == code);
    CHECK(done.err.find(sentence) != std::string::npos);
  };
  const std::string bots = " --bot a=" + random + " --bot b=kgp:b ";
  refused("kgp-serve --bot a=" + random + " --bot b=" + random, "no outside client");
  refused("run" + bots, "plays under `seedbed kgp-serve` alone");
  refused("kgp-serve --bot a=" + random + " --bot 'b=kgp:two words'", "not of the form kgp:NAME");
  refused("kgp-serve --wait soon" + bots, "--wait");
  refused("kgp-serve --token-file /no/such/file" + bots, "cannot be read");
  write_file(scratch.file("tokens"), "s3cret nobody\n");
  refused("kgp-serve --token-file " + scratch.file("tokens") + bots, "line 1: 'nobody'");
  refused("kgp-serve --address 203.0.113.1" + bots, "cannot listen on 203.0.113.1", 1);
  refused("kgp-serve " + scratch.path().string(), "", 2);
}

}  // namespace
}  // namespace seedbed::test
