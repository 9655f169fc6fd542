// Test case: a class replaces another one, and calls a third one more often.
// says: ^ReplacedClass\$Slow\.code calls ReplacedClass\.leaf (three|3) times per call instead of once
class ReplacedClass {
    interface Codec {
        long code(long x);
    }

    static class Fast implements Codec { // A
    static class Slow implements Codec { // B
        public long code(long x) {
            return leaf(x); // A
            return leaf(leaf(leaf(x))); // B
        }
    }

    public static void main(String[] args) {
        Codec codec = new Fast(); // A
        Codec codec = new Slow(); // B
        long sum = 0;
        for (int i = 0; i < 1000; i++) sum += codec.code(i);
        System.out.println(sum > 0);
    }

    static long leaf(long x) {
        long y = x;
        for (int i = 0; i < 20; i++) y = y * 31 + i;
        return y & 0xffff;
    }
}
