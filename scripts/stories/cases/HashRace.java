// Test case: two threads race to hash strings that cache their hashes; chance decides which one computes them.
// says: ^The same work
// notes: StringLatin1\.hashCode and other library code moved from HashRace\.audit to HashRace\.price
import java.util.HashMap;
import java.util.Map;

class HashRace {
    static final String[] KEYS = new String[400];

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < KEYS.length; i++) KEYS[i] = ("key-" + i).repeat(200);
        Thread first = new Thread(HashRace::audit, "audit"); // A
        Thread first = new Thread(HashRace::price, "price"); // B
        first.start();
        first.join();
        Thread second = new Thread(HashRace::price, "price"); // A
        Thread second = new Thread(HashRace::audit, "audit"); // B
        second.start();
        second.join();
    }

    static void audit() {
        Map<String, Integer> seen = new HashMap<>();
        for (String key : KEYS) seen.merge(key, 1, Integer::sum);
    }

    static void price() {
        Map<String, Integer> prices = new HashMap<>();
        for (String key : KEYS) prices.put(key, key.length());
    }
}
