package shop;

/** Test subject: the own code that the test suite {@link BasketTest} calls. */
final class Basket {
    private final int[] prices = new int[100];
    private int size;

    void add(int price) {
        prices[size++] = price;
    }

    int total() {
        int sum = 0;
        for (int i = 0; i < size; i++) {
            sum += prices[i];
        }
        return sum;
    }

    Integer boxed() {
        return total() + 1000;
    }

    /** Allocates three objects and two arrays. */
    Object[][] packed() {
        return new Object[][] {{new Object(), new Object(), new Object()}};
    }

    /** Initialises a class in its first call. */
    int discounted() {
        return total() - Discounts.TABLE[size];
    }

    private static final class Discounts {
        static final int[] TABLE = new int[101];

        static {
            for (int i = 0; i < TABLE.length; i++) {
                TABLE[i] = i / 10;
            }
        }
    }
}
