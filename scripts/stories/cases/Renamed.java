// Test case: a method is renamed, and nothing else changes.
// says: ^The same work
// notes: Renamed\.alpha is now Renamed\.omega
class Renamed {
    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < 500; i++) sum += alpha(i) + other(i); // A
        for (int i = 0; i < 500; i++) sum += omega(i) + other(i); // B
        System.out.println(sum > 0);
    }

    static long alpha(int seed) { // A
    static long omega(int seed) { // B
        long sum = seed;
        for (int i = 0; i < 50; i++) sum += step(sum);
        return sum;
    }

    static long step(long x) {
        return (x * 31 + 7) & 0xffff;
    }

    static long other(int seed) {
        long sum = seed;
        for (int i = 0; i < 100; i++) sum += i * seed;
        return sum;
    }
}
