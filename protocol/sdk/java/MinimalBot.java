// The smallest bot, without the SDK: a random legal move in every variant.
import java.util.*;

class MinimalBot {
  public static void main(String[] args) {
    String answer = ""; // still to be given; `go infinite` waits for `stop`
    for (Scanner in = new Scanner(System.in, "UTF-8"); in.hasNextLine(); System.out.flush()) {
      List<String> words = List.of(in.nextLine().trim().split("\\s+"));
      String verb = words.get(0);
      if (verb.equals("mbp")) System.out.println("id name minimal\nfeature legal=1 variants=any\nmbpok 1");
      if (verb.equals("isready")) System.out.println("readyok");
      if (verb.equals("ping")) System.out.println("pong " + words.get(1));
      if (verb.equals("quit")) break;
      List<String> legal = words.subList(words.indexOf("legal") + 1, words.size());
      boolean some = words.contains("legal") && !legal.isEmpty();
      if (verb.equals("go")) answer = some ? legal.get(new Random().nextInt(legal.size())) : "none";
      if (verb.equals("go") ? words.contains("infinite") : !verb.equals("stop")) continue;
      if (!answer.isEmpty()) System.out.println("bestmove " + answer);
      answer = "";
    }
  }
}
