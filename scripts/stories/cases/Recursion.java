// Test case: a method calls itself more often.
// says: ^Recursion\.delta recurses more: 601 calls for each call from another method, up from 31
class Recursion {
    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < 50; i++) sum += delta(30); // A
        for (int i = 0; i < 50; i++) sum += delta(600); // B
        System.out.println(sum > 0);
    }

    static long delta(int left) {
        long sum = 0;
        for (int i = 0; i < 10; i++) sum += i * left;
        return left == 0 ? sum : sum + delta(left - 1);
    }
}
