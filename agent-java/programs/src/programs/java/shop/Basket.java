package shop;

/** Own code of the suite. */
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

    /** Three objects in two arrays. */
    Object[][] packed() {
        return new Object[][] {{new Object(), new Object(), new Object()}};
    }

    /** The first call initialises a class. */
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
