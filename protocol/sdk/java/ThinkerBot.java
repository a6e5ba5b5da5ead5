// Thinks while the SDK listens: alpha-beta search in kalah, deeper and deeper until time is up. Any
// other game gets a random legal move. The board is one ring here: South's houses from a1 on, his
// store, North's houses in the order in which he sows them, his store.

class ThinkerBot extends SeedbedBot {
  static final class OutOfTime extends RuntimeException {
    private static final long serialVersionUID = 1;

    OutOfTime() {
      super(null, null, false, false);
    }
  }

  final Option depthOption = Option.spin("Depth", 60, 1, 60);
  Turn turn;
  long budget, nodes;
  boolean cut;  // whether a line of play was broken off before the game's end

  ThinkerBot() {
    name = "thinker";
    anytime = true;
    options.add(depthOption);
  }

  /** Plays a house (0 = farthest from the store) in place. True if the same side moves again. */
  static boolean sow(int[] board, int side, int house) {
    int n = board.length / 2 - 1;
    int own = side * (n + 1) + n, other = (1 - side) * (n + 1) + n;
    int at = side * (n + 1) + house;
    int seeds = board[at];
    board[at] = 0;
    while (seeds > 0) {
      at = at + 1 == board.length ? 0 : at + 1;
      if (at != other) {
        ++board[at];
        --seeds;
      }
    }
    if (at >= own - n && at < own && board[at] == 1 && board[2 * n - at] > 0) {
      board[own] += 1 + board[2 * n - at];
      board[at] = board[2 * n - at] = 0;
    }
    return at == own;
  }

  @Override
  String choose(Turn turn) {
    if (turn.board.length == 0
        || !turn.variant.matches("kalah(:(houses|seeds)=[0-9]+(,seeds=[0-9]+)?)?")) {
      return turn.game.pick(turn.legal);
    }
    this.turn = turn;
    budget = turn.budget();
    nodes = 0;
    int n = turn.board[0].length, side = turn.side == 'S' ? 0 : 1;
    int[] board = new int[2 * n + 2];
    for (int at = 0; at < n; ++at) {
      board[at] = turn.board[1][at];
      board[n + 1 + at] = turn.board[0][n - 1 - at];
    }
    board[n] = turn.stores[0];
    board[2 * n + 1] = turn.stores[1];
    String best = turn.legal.get(0);
    long deepest = Math.min(depthOption.number(), turn.limit("depth", 60));
    cut = true;
    for (int depth = 1; depth <= deepest && cut; ++depth) {
      cut = false;
      int score = -10000;
      String found = null;
      try {
        for (String move : turn.legal) {
          int column = turn.house(move)[1];
          int value = after(board, side, side == 0 ? column : n - 1 - column, depth, score, 10000);
          if (value > score) {
            score = value;
            found = move;
          }
        }
      } catch (OutOfTime over) {
        break;
      }
      best = found;
      turn.info("depth %d nodes %d score seeds %d pv %s", depth, nodes, score, best);
    }
    return best;
  }

  /** The value for `side` of playing a house. */
  int after(int[] board, int side, int house, int depth, int alpha, int beta) {
    int[] next = board.clone();
    return sow(next, side, house) ? search(next, side, depth - 1, alpha, beta)
                                  : -search(next, 1 - side, depth - 1, -beta, -alpha);
  }

  int search(int[] board, int side, int depth, int alpha, int beta) {
    if (++nodes % 256 == 0
        && (turn.outOfTime(budget) || nodes >= turn.limit("nodes", Long.MAX_VALUE))) {
      throw new OutOfTime();
    }
    int n = board.length / 2 - 1, south = 0, north = 0;
    for (int at = 0; at < n; ++at) {
      south += board[at];
      north += board[n + 1 + at];
    }
    int margin = board[n] - board[2 * n + 1], sign = side == 0 ? 1 : -1;
    // The game is over when a row is empty; what lies in the other is its owner's.
    if (south == 0 || north == 0) return (margin + south - north) * sign;
    if (depth == 0) {
      cut = true;
      return margin * sign;
    }
    for (int house = n - 1; house >= 0 && alpha < beta; --house) {
      if (board[side * (n + 1) + house] > 0) {
        alpha = Math.max(alpha, after(board, side, house, depth, alpha, beta));
      }
    }
    return alpha;
  }

  public static void main(String[] args) {
    run(new ThinkerBot(), args);
  }
}
