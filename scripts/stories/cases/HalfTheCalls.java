// Test case: half as many calls, each twice as expensive.
// says: ^HalfTheCalls\.(inner calls HalfTheCalls\.leaf five times per call instead of ten|inner calls HalfTheCalls\.leaf 5 times per call instead of 10|work costs [\d,]+ bytecodes per call, up from [\d,]+)
class HalfTheCalls {
    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < 200; i++) sum += inner(i);
        System.out.println(sum > 0);
    }

    static long inner(int seed) {
        long sum = seed;
        for (int i = 0; i < 10; i++) sum += leaf(sum); // A
        for (int i = 0; i < 5; i++) sum += leaf(sum); // B
        return sum;
    }

    static long leaf(long x) {
        return work(x);
    }

    static long work(long x) {
        long y = x;
        for (int i = 0; i < 20; i++) y = y * 31 + i; // A
        for (int i = 0; i < 40; i++) y = y * 31 + i; // B
        return y & 0xffff;
    }
}
