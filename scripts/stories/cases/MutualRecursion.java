// Test case: two methods call each other, and recurse deeper.
// says: ^MutualRecursion\.(even|odd) recurses deeper
class MutualRecursion {
    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < 100; i++) sum += even(5); // A
        for (int i = 0; i < 100; i++) sum += even(60); // B
        System.out.println(sum > 0);
    }

    static int even(int n) {
        int work = 0;
        for (int i = 0; i < 10; i++) work += i;
        return n == 0 ? work : odd(n - 1);
    }

    static int odd(int n) {
        int work = 0;
        for (int i = 0; i < 10; i++) work += 2 * i;
        return n == 0 ? work : even(n - 1);
    }
}
