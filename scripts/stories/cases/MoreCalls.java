// Test case: a method calls another one three times as often per call.
// says: ^MoreCalls\.inner calls MoreCalls\.leaf 30 times per call instead of 10
class MoreCalls {
    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < 500; i++) sum += inner(i);
        System.out.println(sum > 0);
    }

    static long inner(int seed) {
        long sum = seed;
        for (int i = 0; i < 10; i++) sum += leaf(sum); // A
        for (int i = 0; i < 30; i++) sum += leaf(sum); // B
        return sum;
    }

    static long leaf(long x) {
        long y = x;
        for (int i = 0; i < 20; i++) y = y * 31 + i;
        return y & 0xffff;
    }
}
