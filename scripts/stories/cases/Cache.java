// Test case: a cache keeps only a tenth of what it kept before.
// says: ^Cache\.get calls Cache\.load in [\d.]+ % of its calls instead of [\d.]+ %
import java.util.LinkedHashMap;
import java.util.Map;

class Cache {
    static final int KEPT = 1000; // A
    static final int KEPT = 100; // B
    static final Map<Integer, String> CACHE = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, String> eldest) {
            return size() > KEPT;
        }
    };

    public static void main(String[] args) {
        long sum = 0;
        int key = 7;
        for (int i = 0; i < 20_000; i++) {
            key = (key * 1103515245 + 12345) & 0x7fffffff;
            sum += get((key >> 8) % 500).length();
        }
        System.out.println(sum > 0);
    }

    static String get(int key) {
        String found = CACHE.get(key);
        if (found == null) {
            found = load(key);
            CACHE.put(key, found);
        }
        return found;
    }

    static String load(int key) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 60; i++) text.append((char) ('a' + (key + i) % 26));
        return text.toString();
    }
}
