// A bot as a program: its command line and its streams (bot_loop.h).
#include <unistd.h>

#include <csignal>
#include <string>

#include "protocol/bot_loop.h"
#include "protocol/line_io.h"
#include "protocol/text.h"

namespace seedbed::protocol {

int run_bot(Bot& bot, std::istream& in, std::ostream& out) {
  StreamSource source(in);
  StreamSink sink(out);
  return run_bot(bot, source, sink);
}

int run_bot(Bot& bot, int argc, char** argv) {
  const std::string_view argument = argc > 1 ? argv[1] : "";
  FdSink sink(STDOUT_FILENO);
  if (argument == "--version") {
    sink.write(bot.name() + " " SEEDBED_VERSION "\n");
    return 0;
  }
  if (argument == "--help" || argument == "-h") {
    std::string text = bot.name() + ": a bot for mancala games that speaks MBP version " +
                       std::to_string(kVersion) +
                       " on stdin and stdout (protocol/wire.md).\n"
                       "Usage: " +
                       argv[0] + " [--help] [--version]\n";
    const auto options = bot.options();
    if (!options.empty()) text += "Options, set by `setoption name NAME value VALUE`:\n";
    for (const OptionDeclaration& option : options) text += "  " + to_line(option);
    sink.write(text);
    return 0;
  }
  if (argc > 1) {
    FdSink(STDERR_FILENO)
        .write(bot.name() + ": unknown argument " + quote(argument) +
               ": allowed are --help, --version\n");
    return 2;
  }
  std::signal(SIGPIPE, SIG_IGN);  // an arena that went away is the end of input, not a crash
  FdSource source(STDIN_FILENO);
  return run_bot(bot, source, sink);
}

}  // namespace seedbed::protocol
