// Plays every variant: a move that ends level with the mover's own row end if there is one.
import java.util.List;
import java.util.stream.Collectors;

class SimpleBot extends SeedbedBot {
  SimpleBot() {
    name = "simple";
  }

  /** In kalah and congkak: in the own store, which means moving again. */
  boolean landsAtEnd(Turn turn, String move) {
    int[] house = turn.house(move);
    if (house == null) return false;
    return turn.seeds(move) == (turn.side == 'S' ? turn.board[house[0]].length - house[1] : house[1] + 1);
  }

  @Override
  String choose(Turn turn) {
    List<String> good =
        turn.legal.stream().filter(move -> landsAtEnd(turn, move)).collect(Collectors.toList());
    return turn.game.pick(good.isEmpty() ? turn.legal : good);
  }

  public static void main(String[] args) {
    run(new SimpleBot(), args);
  }
}
