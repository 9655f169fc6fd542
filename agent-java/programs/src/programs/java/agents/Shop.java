package agents;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Writes fields and calls methods so often that the counts can be told by hand ({@code ShippedProcessesTest}). */
public final class Shop {
    private static int orders;
    private long amount;

    private static final class Basket {
        private int size;
    }

    public static void main(String[] args) throws IOException {
        Shop shop = new Shop();
        for (int i = 0; i < 3; i++) {
            shop.order(i);
        }
        fill(new Basket(), 5);
        OutputStream out = new ByteArrayOutputStream();
        send(out, 10);
        sendTwice(out);
        old(7);
        outdated();
        System.out.println(orders + " orders of " + shop.amount);
    }

    private void order(int number) {
        amount += number;
        orders++;
    }

    private static void fill(Basket basket, int times) {
        for (int i = 0; i < times; i++) {
            basket.size = i;
        }
    }

    private static void sendTwice(OutputStream out) throws IOException {
        send(out, 20);
        send(out, 30);
    }

    private static void send(OutputStream out, int length) throws IOException {
        out.write(new byte[40], 1, length);
    }

    @Deprecated
    private static int old(int price) {
        return price;
    }

    private static void outdated() {
        old(8);
        old(9);
    }
}
