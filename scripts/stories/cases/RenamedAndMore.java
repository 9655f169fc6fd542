// Test case: a method is renamed, and calls another one more often.
// says: ^RenamedAndMore\.omega calls RenamedAndMore\.step 65 times per call instead of 50
// notes: RenamedAndMore\.alpha is now RenamedAndMore\.omega
class RenamedAndMore {
    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < 500; i++) sum += alpha(i); // A
        for (int i = 0; i < 500; i++) sum += omega(i); // B
        System.out.println(sum > 0);
    }

    static long alpha(int seed) { // A
    static long omega(int seed) { // B
        long sum = seed;
        for (int i = 0; i < 50; i++) sum += step(sum); // A
        for (int i = 0; i < 65; i++) sum += step(sum); // B
        return sum;
    }

    static long step(long x) {
        long y = x;
        for (int i = 0; i < 10; i++) y = y * 31 + i;
        return y & 0xffff;
    }
}
