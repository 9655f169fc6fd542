import java.util.TreeMap;

/** Keeps one thread busy until its standard input ends. */
class Busy {
    public static void main(String[] args) throws Exception {
        TreeMap<String, Integer> words = new TreeMap<>();
        for (int i = 0; i % 1_000_000 != 0 || System.in.available() == 0; i = (i + 1) % 1_000_000_000) {
            count(words, Integer.toString(i % 5000));
        }
        System.out.println(words.size());
    }

    private static void count(TreeMap<String, Integer> words, String word) {
        words.merge(word, 1, Integer::sum);
    }
}
