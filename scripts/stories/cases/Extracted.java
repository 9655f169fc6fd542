// Test case: part of a method was extracted into a new one; another method does more.
// says: ^Extracted\.other costs [\d,]+ bytecodes per call, up from [\d,]+
class Extracted {
    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < 200; i++) sum += step(i) + other(i);
        System.out.println(sum > 0);
    }

    static long step(int seed) {
        long sum = seed; // A
        for (int i = 0; i < 200; i++) sum = sum * 31 + i; // A
        return sum & 0xffff; // A
        return mix(seed); // B
    }

    static long mix(int seed) { // B
        long sum = seed; // B
        for (int i = 0; i < 200; i++) sum = sum * 31 + i; // B
        return sum & 0xffff; // B
    } // B

    static long other(int seed) {
        long sum = seed;
        for (int i = 0; i < 100; i++) sum += i; // A
        for (int i = 0; i < 140; i++) sum += i; // B
        return sum;
    }
}
