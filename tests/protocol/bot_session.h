// A bot of the C++ SDK in a thread of its own, with streams for its pipes.
#pragma once

#include <chrono>
#include <condition_variable>
#include <istream>
#include <mutex>
#include <optional>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>
#include <thread>

#include "protocol/bot_loop.h"

namespace seedbed::protocol {

// A stream buffer whose reader waits for the writer, until it is closed.
class Channel : public std::streambuf {
 public:
  void write(std::string_view text) {
    const std::lock_guard lock(mutex_);
    text_ += text;
    changed_.notify_all();
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }
  // A whole line without its end, or nothing within ten seconds.
  std::optional<std::string> line() {
    std::unique_lock lock(mutex_);
    const bool there = changed_.wait_for(lock, std::chrono::seconds(10), [this] {
      return closed_ || text_.find('\n') != std::string::npos;
    });
    const std::size_t end = text_.find('\n');
    if (!there || end == std::string::npos) return std::nullopt;
    std::string found = text_.substr(0, end);
    text_.erase(0, end + 1);
    return found;
  }

 protected:
  int underflow() override {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || !text_.empty(); });
    if (text_.empty()) return traits_type::eof();
    taken_ = std::exchange(text_, {});
    setg(taken_.data(), taken_.data(), taken_.data() + taken_.size());
    return traits_type::to_int_type(taken_.front());
  }
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    write({text, static_cast<std::size_t>(size)});
    return size;
  }
  int overflow(int c) override {
    const char one = static_cast<char>(c);
    write({&one, 1});
    return c;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string text_;
  std::string taken_;  // by the stream that reads
  bool closed_ = false;
};

// Plays the first legal move: at once, or (option Patient) when it is stopped.
class TestBot : public Bot {
 public:
  std::string name() const override { return "Test"; }
  std::vector<OptionDeclaration> options() const override {
    using Type = OptionDeclaration::Type;
    return {{"Patient", Type::Check, "false", {}, {}, {}},
            {"Level", Type::Spin, "3", 1, 9, {}},
            {"Clear", Type::Button, "", {}, {}, {}}};
  }
  void set_option(std::string_view name, std::string_view value) override {
    log += std::string(name) + "=" + std::string(value) + ";";
    if (name == "Patient") patient_ = value == "true";
  }
  void new_game(const engine::GamePtr& game, std::uint64_t seed) override {
    log += game->spec() + "#" + std::to_string(seed) + ";";
  }
  engine::Move search(const SearchContext& context) override {
    if (cheat) return engine::Move{engine::MoveKind::Swap, 0, {}, 0, {}};
    Info info;
    info.depth = 1;
    info.string = "seed " + std::to_string(context.seed);
    if (patient_) context.info(info);
    while (patient_ && !context.stop) std::this_thread::sleep_for(milliseconds(1));
    return context.legal.front();
  }

  std::string log;
  bool cheat = false;

 private:
  bool patient_ = false;
};

struct Session {
  TestBot bot;
  Channel in, out;
  std::thread thread{[this] {
    std::istream input(&in);
    std::ostream output(&out);
    run_bot(bot, input, output);
    out.close();
  }};

  ~Session() {
    in.close();
    thread.join();
  }
  void send(std::string_view lines) { in.write(std::string(lines) + "\n"); }
  std::string line() { return out.line().value_or("(nothing)"); }
  std::string ask(std::string_view lines) {
    send(lines);
    return line();
  }
  std::string code(std::string_view line) {  // "error CODE", without its text
    const std::string answer = ask(line);
    return answer.substr(0, answer.find(' ', 6));
  }
  bool ended() { return !out.line(); }
};

}  // namespace seedbed::protocol
