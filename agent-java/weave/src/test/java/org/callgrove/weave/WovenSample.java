package org.callgrove.weave;

/**
 * Test subject for the weaver: code with every kind of stack map frame, from loops, handlers, uninitialised objects on the stack across
 * branches, and wide and narrow locals.
 */
public class WovenSample {
    private final String text;

    /** A constructor with a branch before the super call. */
    public WovenSample(int n) {
        this(n > 3 ? new StringBuilder(n > 4 ? "many" : "four") : new StringBuilder("few"), n, n / 2.0);
    }

    private WovenSample(StringBuilder start, long n, double half) {
        for (long i = 0; i < n; i++) {
            try {
                start.append(new String(i % 2 == 0 ? "even" : "odd")).append(10 / (i - 2));
            } catch (ArithmeticException e) {
                double quarter = half / 2;
                start.append(quarter);
            } finally {
                start.append(';');
            }
        }
        text = start.toString();
    }

    @Override
    public String toString() {
        synchronized (this) {
            switch (text.length() % 3) {
                case 0:
                    return text;
                case 1:
                    return text + text.length();
                default:
                    return new String(text.isEmpty() ? "" : text);
            }
        }
    }
}
