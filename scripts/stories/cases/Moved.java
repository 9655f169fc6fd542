// Test case: the same calls are made by another method.
// says: ^The same work
// notes: Moved\.beta is now called by Moved\.alpha instead of Moved\.main, still 100 times
class Moved {
    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < 100; i++) {
            sum += alpha(i);
            sum += beta(i); // A
        }
        System.out.println(sum > 0);
    }

    static long alpha(int seed) {
        long sum = seed;
        for (int i = 0; i < 500; i++) sum += i;
        return sum; // A
        return sum + beta(seed); // B
    }

    static long beta(int seed) {
        long sum = seed;
        for (int i = 0; i < 300; i++) sum += i * 3L;
        return sum;
    }
}
