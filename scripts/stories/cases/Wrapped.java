// Test case: calls go through another method.
// notes: Wrapped\.inner now calls Wrapped\.leaf through Wrapped\.wrapper
// says: ^Wrapped\.inner .*now calls Wrapped\.wrapper|^The same work
class Wrapped {
    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < 100; i++) sum += inner(i);
        System.out.println(sum > 0);
    }

    static long inner(int seed) {
        long sum = seed;
        for (int i = 0; i < 20; i++) sum += leaf(sum); // A
        for (int i = 0; i < 20; i++) sum += wrapper(sum); // B
        return sum;
    }

    static long wrapper(long x) { // B
        return leaf(x + 1) - 1; // B
    } // B

    static long leaf(long x) {
        long y = x;
        for (int i = 0; i < 20; i++) y = y * 31 + i;
        return y & 0xffff;
    }
}
