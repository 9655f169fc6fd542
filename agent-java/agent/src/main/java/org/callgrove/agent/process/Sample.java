package org.callgrove.agent.process;

/** Has every kind of place. Instrumentation processes are tried on its class file before the program starts; it is never run. */
final class Sample {
    private long field;

    synchronized int run(int number, int[] numbers) {
        long before = field;
        field = before + number;
        synchronized (numbers) {
            if (number < 0) {
                throw new IllegalArgumentException(String.valueOf(number));
            }
        }
        return new int[number].length;
    }
}
