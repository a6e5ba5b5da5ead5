// Seedbed's Java SDK: one file, no dependencies, Java 11 or newer.
//
// Copy it beside your bot, extend it, call run:
//
//     class Mine extends SeedbedBot {
//       String choose(Turn turn) { return turn.legal.get(0); }
//       public static void main(String[] args) { run(new Mine(), args); }
//     }
//
// The protocol (protocol/wire.md) is spoken for you. `choose` runs in the main thread, input is
// read in another, so that `stop`, `ping` and `quit` work while you think; every line goes out
// whole and flushed. What you print to System.out goes to stderr, where it does no harm. An
// exception in your code ends the bot with its trace on stderr.

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.LinkedBlockingQueue;

/** A bot: override what you need, `choose` at least. */
abstract class SeedbedBot {
  String name = "java bot";
  String author = "somebody";
  String version = "1";
  /** null: all. Or lines as on the wire: List.of("kalah", "oware *"). */
  List<String> variants = null;
  List<Option> options = new ArrayList<>();
  /** turn.board is filled; without it turn.moves is. */
  boolean state = true;
  /** The first move of its last pv may stand in for a late answer. */
  boolean anytime = false;

  /** Returns a move of turn.legal (or "resign"). Look at turn.stopped() now and then. */
  abstract String choose(Turn turn);

  /** Before each game. */
  void newGame(Game game) {}

  /** After the arena set one of `options`. */
  void optionChanged(Option option) {}

  /** Serves until `quit` or the end of input. */
  static void run(SeedbedBot bot, String[] args) {
    if (Arrays.asList(args).contains("--version")) {
      System.out.println(bot.name + " " + bot.version);
    } else if (Arrays.asList(args).contains("--help")) {
      System.out.println(bot.name + ": a bot for mancala games that speaks MBP on stdin and stdout");
    } else {
      System.setOut(System.err);
      new Loop(bot).serve();
    }
  }

  /** A setting that the arena may change. */
  static final class Option {
    final String name;
    /** "check" (true, false), "spin" (a number), "combo" (one of choices), "string", "button". */
    final String type;
    volatile String value;
    final long min, max;
    final List<String> choices;

    private Option(String name, String type, String value, long min, long max,
        List<String> choices) {
      this.name = name;
      this.type = type;
      this.value = value;
      this.min = min;
      this.max = max;
      this.choices = choices;
    }

    static Option spin(String name, long value, long min, long max) {
      return new Option(name, "spin", "" + value, min, max, List.of());
    }
    static Option check(String name, boolean value) {
      return new Option(name, "check", "" + value, 0, 0, List.of());
    }
    static Option combo(String name, String value, String... choices) {
      return new Option(name, "combo", value, 0, 0, List.of(choices));
    }
    static Option text(String name, String value) {
      return new Option(name, "string", value, 0, 0, List.of());
    }
    static Option button(String name) {
      return new Option(name, "button", "", 0, 0, List.of());
    }

    int number() {
      return Integer.parseInt(value);
    }

    String declaration() {
      StringBuilder line = new StringBuilder("option name " + name + " type " + type);
      if (type.equals("spin")) line.append(" min " + min + " max " + max);
      for (String choice : choices) line.append(" var " + choice);
      if (!value.isEmpty()) line.append(" default " + value);
      return line.toString();
    }

    /** Whether `text` (null: none) may be set; the reason why not says what may. */
    void check(String text) throws Refused {
      if (type.equals("button")) return;
      String allowed = null;
      if (text == null) {
        allowed = "wants a value";
      } else if (type.equals("check") && !text.equals("true") && !text.equals("false")) {
        allowed = "allowed are true, false";
      } else if (type.equals("combo") && !choices.contains(text)) {
        allowed = "allowed are " + String.join(" ", choices);
      } else if (type.equals("spin") && !(text.matches("-?[0-9]{1,18}")
          && Long.parseLong(text) >= min && Long.parseLong(text) <= max)) {
        allowed = "allowed is " + min + " to " + max;
      }
      if (allowed != null) throw new Refused("bad-value", "option " + name + ": " + allowed);
    }
  }

  /** What is known of a game before its first move. */
  static final class Game {
    final String variant;
    /** The variant's rules, where the arena sent them, or "". */
    final String text;
    /** "south", "north" or "". */
    final String you;
    /** Of 64 bits, unsigned. */
    final long seed;
    /** Made from the seed: use it, and a game can be repeated exactly. */
    final Random random;

    Game(String variant, String text, String you, long seed) {
      this.variant = variant;
      this.text = text;
      this.you = you;
      this.seed = seed;
      this.random = new Random(seed * 0x9E3779B97F4A7C15L ^ seed >>> 32);
    }

    <T> T pick(List<T> list) {
      return list.get(random.nextInt(list.size()));
    }
  }

  /** One request for a move. */
  static final class Turn {
    Game game;
    String variant;
    final List<String> legal;
    /** Rows from top to bottom as South sees them, each from left to right; empty without state. */
    int[][] board = {};
    /** South's, North's. */
    int[] stores = {0, 0};
    /** 'S' or 'N'. */
    char side = 'S';
    /** "startpos" or a position's text, and the moves since. */
    final String start;
    final List<String> moves;
    /** movetime, stime, ntime, sinc, ninc (ms), turnstogo, depth, nodes: what was said. */
    final Map<String, Long> limits;

    final long started = System.nanoTime();
    final String id;
    final boolean ponder, hold;
    volatile boolean stop;
    private final Loop loop;

    private Turn(Loop loop, Position position, String id, List<String> legal,
        Map<String, Long> limits, boolean infinite, boolean ponder) {
      this.loop = loop;
      this.start = position.start;
      this.moves = position.moves;
      this.id = id;
      this.legal = legal;
      this.limits = limits;
      this.ponder = ponder;
      this.hold = infinite || ponder;
      if (position.board != null) {
        board = position.board;
        stores = position.stores;
        side = position.side;
      }
    }

    /** Whether you must answer now. */
    boolean stopped() {
      return stop;
    }

    /** {row, column} in `board` of the house where a move starts; null for pass and swap. */
    int[] house(String move) {
      int at = 0, column = 0, row = 0;
      for (; at < move.length() && Character.isLowerCase(move.charAt(at)); ++at) {
        column = column * 26 + move.charAt(at) - 'a' + 1;
      }
      final int digits = at;
      for (; at < move.length() && Character.isDigit(move.charAt(at)); ++at) {
        row = row * 10 + move.charAt(at) - '0';
      }
      return at == digits || board.length == 0 ? null : new int[] {board.length - row, column - 1};
    }

    /** Seeds in the house where a move starts; 0 for pass and swap. */
    int seeds(String move) {
      int[] house = house(move);
      return house == null ? 0 : board[house[0]][house[1]];
    }

    long limit(String key, long otherwise) {
      return limits.getOrDefault(key, otherwise);
    }

    /** Milliseconds to think on this move: a sensible share of the clock, or Long.MAX_VALUE if only
     * depth, nodes or `stop` limit it. */
    long budget() {
      final long overhead = 20, turnsLeft = 25;
      String mine = side == 'S' ? "s" : "n";
      long given = limit("movetime", limit(mine + "time", -1));
      if (given < 0) return Long.MAX_VALUE;
      long left = Math.max(given - overhead, given / 10);
      if (limits.containsKey("movetime")) return left;
      long turns = Math.min(limit("turnstogo", turnsLeft), turnsLeft);
      return Math.min(left / turns + limit(mine + "inc", 0) * 6 / 10, left * 4 / 10);
    }

    /** True once the arena said stop, or `budget` milliseconds are over. */
    boolean outOfTime(long budget) {
      return stop || (System.nanoTime() - started) / 1_000_000 >= budget;
    }

    /** Tells the arena what you think, in the words of wire.md, `info`:
     * turn.info("depth %d score seeds %.2f pv %s string %s", 4, 2.5, "c1 f1", "a note"). */
    void info(String format, Object... values) {
      loop.send("info " + (id == null ? "" : "id " + id + " ")
          + String.format(Locale.ROOT, format, values).replaceAll("\\s+", " "));
    }
  }

  /** A line that cannot be obeyed: an `error` line goes out, the bot lives. */
  private static final class Refused extends Exception {
    private static final long serialVersionUID = 1;
    final String code;

    Refused(String code, String text) {
      super(text, null, false, false);
      this.code = code;
    }
  }

  private static final class Position {
    String start = "startpos";
    List<String> moves = List.of();
    int[][] board;
    int[] stores;
    char side;

    void read(String text) throws Refused {
      String[] parts = text.split(" ");
      String[] rows = parts[0].split("/", -1);
      boolean good = rows.length >= 2 && rows.length <= 4 && parts[1].matches("[SN]")
          && parts[2].matches("[0-9]{1,9},[0-9]{1,9}");
      board = new int[rows.length][];
      for (int row = 0; good && row < rows.length; ++row) {
        String[] cells = rows[row].split(",", -1);
        board[row] = new int[cells.length];
        good = cells.length == board[0].length;
        for (int at = 0; good && at < cells.length; ++at) {
          good = cells[at].matches("[0-9]{1,9}[A-Za-z]*");
          if (good) board[row][at] = Integer.parseInt(cells[at].replaceAll("[A-Za-z]", ""));
        }
      }
      if (!good) throw new Refused("bad-position", "cannot read " + quote(text));
      start = text;
      side = parts[1].charAt(0);
      String[] counts = parts[2].split(",");
      stores = new int[] {Integer.parseInt(counts[0]), Integer.parseInt(counts[1])};
    }
  }

  static String quote(String text) {
    return "'" + (text.length() > 40 ? text.substring(0, 40) : text) + "'";
  }

  /** A thread reads and keeps the position, the main thread does what takes long and calls the bot:
   * work goes to it through a queue, and answers that wait for work among it. */
  private static final class Loop {
    static final int MAX_LINE = 65536;  // bytes
    static final BigInteger MAX_COUNT = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
    static final BigInteger MAX_TIME = BigInteger.valueOf(1_000_000_000_000L);
    static final BigInteger MILLION = BigInteger.valueOf(1_000_000);
    static final List<String> KNOWN = List.of("mbp", "setoption", "variant", "newgame", "position",
        "result", "isready", "go");
    // Keywords of `go` that take a number: the lowest and the highest.
    static final Map<String, BigInteger[]> LIMITS = new HashMap<>();

    static {
      for (String key : List.of("movetime", "stime", "ntime", "sinc", "ninc")) {
        LIMITS.put(key, new BigInteger[] {BigInteger.ZERO, MAX_TIME});
      }
      LIMITS.put("turnstogo", new BigInteger[] {BigInteger.ONE, MILLION});
      LIMITS.put("depth", new BigInteger[] {BigInteger.ONE, MILLION});
      LIMITS.put("nodes", new BigInteger[] {BigInteger.ONE, MAX_COUNT});
      LIMITS.put("id", new BigInteger[] {BigInteger.ZERO, MAX_COUNT});
    }

    interface Work {
      void run() throws Exception;
    }

    final SeedbedBot bot;
    final InputStream in = new FileInputStream(FileDescriptor.in);
    final OutputStream out = new FileOutputStream(FileDescriptor.out);
    final LinkedBlockingQueue<Work> work = new LinkedBlockingQueue<>();
    boolean ended;  // the main thread's own
    Game told;      // likewise: the bot's game
    final ArrayDeque<Turn> searches = new ArrayDeque<>();  // not answered yet; under the lock
    // The reader's own:
    String variant = "kalah", text = "", you = "";
    long seed;
    boolean fresh = true;  // the bot has not been told of this game
    Position position = new Position();  // null: the last one was bad
    final byte[] input = new byte[1 << 16];
    int begin, end;

    Loop(SeedbedBot bot) {
      this.bot = bot;
    }

    void serve() {
      Thread reader = new Thread(this::read, "reader");
      reader.setDaemon(true);
      reader.start();
      try {
        while (!ended) work.take().run();
        System.exit(0);
      } catch (Throwable problem) {
        problem.printStackTrace();
        System.exit(1);
      }
    }

    synchronized void send(String line) {
      try {
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));  // unbuffered
      } catch (IOException gone) {
        Runtime.getRuntime().halt(0);
      }
    }

    // ---- the reading thread

    void read() {
      try {
        for (String line = readLine(); line != null && take(line); line = readLine()) {
        }
        stop(false);
        work.put(() -> ended = true);
        Thread.sleep(1000);  // for a choose() that does not look at turn.stopped()
        Runtime.getRuntime().halt(0);
      } catch (Throwable problem) {  // a bug here must not look like a bot that hangs
        problem.printStackTrace();
        Runtime.getRuntime().halt(1);
      }
    }

    static final String TOO_LONG = new String("\0");  // stands for a line that is longer

    /** The next line, trimmed; null at the end. Bytes that are no text become U+FFFD. */
    String readLine() throws IOException {
      byte[] line = new byte[128];
      int size = 0;
      boolean some = false;
      for (boolean ended = false; !ended;) {
        if (begin == end) {
          begin = 0;
          end = Math.max(in.read(input), 0);
          if (end == 0) {
            if (!some) return null;
            break;
          }
        }
        some = true;
        int at = begin;
        while (at < end && input[at] != '\n') ++at;
        int part = Math.min(at - begin, MAX_LINE + 1 - size);
        if (size + part > line.length) line = Arrays.copyOf(line, 2 * (size + part));
        System.arraycopy(input, begin, line, size, part);
        size += part;
        ended = at < end;
        begin = ended ? at + 1 : at;
      }
      if (size > MAX_LINE) return TOO_LONG;
      String text = new String(line, 0, size, StandardCharsets.UTF_8).replace('\0', '\ufffd');
      return (text.startsWith("\ufeff") ? text.substring(1) : text).trim();
    }

    String readText() throws IOException {
      StringBuilder lines = new StringBuilder();
      for (String line = readLine(); line != null && !line.equals("EOF"); line = readLine()) {
        lines.append(line).append('\n');
      }
      return lines.toString();
    }

    synchronized boolean thinking() {
      return !searches.isEmpty() && !searches.peekLast().stop;
    }

    synchronized void stop(boolean pondering) {
      for (Turn turn : searches) turn.stop |= !pondering || turn.ponder;
      notifyAll();
    }

    /** Said in its turn: after the bestmove of a search that was stopped. */
    void later(String line) {
      work.add(() -> send(line));
    }

    boolean take(String line) throws IOException {
      List<String> words = line.isEmpty() ? List.of() : List.of(line.split("[ \t]+"));
      if (words.isEmpty()) return true;
      String verb = words.get(0);
      if (verb.equals("quit")) return false;
      if (verb.equals("ping")) {
        send(String.join(" ", words.subList(0, Math.min(words.size(), 2))).replace("ping", "pong"));
        return true;
      }
      if (verb.equals("stop") || verb.equals("ponderhit")) {
        stop(verb.equals("ponderhit"));
        return true;
      }
      boolean defines = verb.equals("variant") && words.size() > 2 && words.get(2).equals("<<EOF");
      String rules = defines ? readText() : "";
      boolean busy = thinking();
      try {
        if (line == TOO_LONG) {
          throw new Refused("syntax", "a line of more than " + MAX_LINE + " bytes");
        }
        if (!KNOWN.contains(verb)) {
          throw new Refused("unknown-command", "unknown command " + quote(verb));
        }
        if (busy && verb.equals("isready")) {
          send("readyok");
        } else if (busy) {
          throw new Refused("busy", verb + " while searching: send stop first");
        } else {
          obey(verb, words, line, rules);
        }
      } catch (Refused refused) {
        String id = verb.equals("go") ? goId(words) : null;
        String error = "error " + refused.code + (id == null ? " " : " id " + id + " ")
            + refused.getMessage();
        if (busy) {
          send(error);
        } else {
          later(error);
          if (verb.equals("go")) later(best("none", id));
        }
      }
      return true;
    }

    void obey(String verb, List<String> words, String line, String rules) throws Refused {
      switch (verb) {
        case "mbp":
          introduce();
          break;
        case "setoption":
          setOption(words, line);
          break;
        case "variant":
          if (words.size() < 2) throw new Refused("syntax", "variant wants a spec");
          variant = words.get(1);
          text = rules;
          you = "";
          seed = 0;
          fresh = true;
          position = new Position();
          break;
        case "newgame":
          newGame(words);
          break;
        case "position":
          setPosition(words);
          break;
        case "isready":
          settleGame();
          later("readyok");
          break;
        case "go":
          go(words);
          break;
        default:
          break;
      }
    }

    void introduce() {
      List<String> lines = new ArrayList<>(List.of("id name " + bot.name, "id author " + bot.author,
          "id version " + bot.version, "feature legal=1" + (bot.state ? " state=1" : "")
          + (bot.variants == null ? " variants=any" : "") + (bot.anytime ? " anytime=1" : "")));
      if (bot.variants != null) for (String claim : bot.variants) lines.add("variant " + claim);
      for (Option option : bot.options) lines.add(option.declaration());
      lines.add("mbpok 1");
      later(String.join("\n", lines));
    }

    void setOption(List<String> words, String line) throws Refused {
      if (words.size() < 3 || !words.get(1).equals("name")) {
        throw new Refused("syntax", "setoption wants: setoption name WORD [value TEXT]");
      }
      int at = words.subList(3, words.size()).indexOf("value") + 3;
      String name = String.join(" ", words.subList(2, at < 3 ? words.size() : at));
      if (at == 2) name = String.join(" ", words.subList(2, words.size()));
      String value = at == 2 ? null : line.replaceFirst("^.*?[ \t]value(?=[ \t]|$)[ \t]*", "");
      for (Option option : bot.options) {
        if (!option.name.equals(name)) continue;
        option.check(value);
        work.add(() -> {
          if (value != null) option.value = value;
          bot.optionChanged(option);
        });
        return;
      }
      throw new Refused("unknown-option", "no option " + quote(name));
    }

    void newGame(List<String> words) throws Refused {
      BigInteger seed = BigInteger.ZERO;
      String you = "";
      for (int at = 1; at < words.size() && !words.get(at).equals("opponent"); ++at) {
        if (words.get(at).equals("seed")) {
          seed = number(words, at, BigInteger.ZERO, MAX_COUNT);
        } else if (words.get(at).equals("you")) {
          you = at + 1 < words.size() ? words.get(at + 1) : "";
          if (!you.equals("south") && !you.equals("north")) {
            throw new Refused("bad-value", "you " + quote(you) + ": allowed are south, north");
          }
        }
      }
      this.seed = seed.longValue();
      this.you = you;
      fresh = true;
    }

    void setPosition(List<String> words) throws Refused {
      position = null;
      int at = words.indexOf("moves") < 0 ? words.size() : words.indexOf("moves");
      Position read = new Position();
      if (at > 4 && words.get(1).equals("pos")) {
        read.read(String.join(" ", words.subList(2, at)));
      } else if (words.size() < 2 || !words.get(1).equals("startpos")) {
        throw new Refused("bad-position",
            "wanted is: position startpos|pos POSITION [moves ...]");
      }
      read.moves = at < words.size() ? words.subList(at + 1, words.size()) : List.of();
      position = read;
    }

    void go(List<String> words) throws Refused {
      int at = words.indexOf("legal") < 0 ? words.size() : words.indexOf("legal");
      Map<String, Long> limits = new HashMap<>();
      for (int i = 1; i < at; ++i) {
        BigInteger[] range = LIMITS.get(words.get(i));
        if (range == null) continue;
        BigInteger number = number(words.subList(0, at), i, range[0], range[1]);
        limits.put(words.get(i), number.min(BigInteger.valueOf(Long.MAX_VALUE)).longValue());
      }
      String id = goId(words);
      List<String> legal =
          at < words.size() ? words.subList(at + 1, words.size()) : Collections.emptyList();
      if (position == null || legal.isEmpty()) {
        later(best("none", id));
        return;
      }
      settleGame();
      List<String> before = words.subList(0, at);
      Turn turn = new Turn(this, position, id, legal, limits, before.contains("infinite"),
          before.contains("ponder"));
      synchronized (this) {
        searches.addLast(turn);
      }
      work.add(() -> think(turn));
    }

    /** The bot learns of a new game where the arena waits for it: at isready, or at the first go. */
    void settleGame() {
      if (!fresh) return;
      fresh = false;
      Game game = new Game(variant, text, you, seed);
      work.add(() -> {
        told = game;
        bot.newGame(game);
      });
    }

    BigInteger number(List<String> words, int at, BigInteger low, BigInteger high) throws Refused {
      String key = words.get(at);
      if (at + 1 >= words.size()) throw new Refused("syntax", key + " without a number");
      String text = words.get(at + 1);
      BigInteger number = text.matches("[0-9]{1,20}") ? new BigInteger(text) : low.subtract(
          BigInteger.ONE);
      if (number.compareTo(low) < 0 || number.compareTo(high) > 0) {
        throw new Refused("bad-value",
            key + " " + quote(text) + ": allowed is " + low + " to " + high);
      }
      return number;
    }

    static String goId(List<String> words) {
      for (int at = 1; at + 1 < words.size() && !words.get(at).equals("legal"); ++at) {
        String text = words.get(at + 1);
        if (words.get(at).equals("id") && text.matches("[0-9]{1,20}")
            && new BigInteger(text).compareTo(MAX_COUNT) <= 0) {
          return text;
        }
      }
      return null;
    }

    static String best(String move, String id) {
      return "bestmove " + move + (id == null ? "" : " id " + id);
    }

    // ---- the main thread

    void think(Turn turn) throws InterruptedException {
      turn.game = told;
      turn.variant = told.variant;
      String move = bot.choose(turn);
      synchronized (this) {
        while (turn.hold && !turn.stop) wait();
        searches.removeFirst();
        send(best(move, turn.id));
      }
    }
  }
}
