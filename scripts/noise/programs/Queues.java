import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Test subject for noise measurements: threads that pass work to each other, wait for locks and monitors, sleep and allocate,
 * until all blocks are compressed. Arguments: number of blocks, milliseconds for which a refill holds the stock's lock.
 */
public final class Queues {
    private final BlockingQueue<byte[]> blocks = new ArrayBlockingQueue<>(4);
    private final Map<Integer, List<String>> register = new HashMap<>();
    private final ReentrantLock stock = new ReentrantLock();
    private final ArrayDeque<long[]> kept = new ArrayDeque<>();
    private final int count;
    private final long refillNanos;
    private volatile boolean isRunning = true;
    private long checked;

    private Queues(int count, int refillMillis) {
        this.count = count;
        refillNanos = TimeUnit.MILLISECONDS.toNanos(refillMillis);
    }

    public static void main(String[] args) throws InterruptedException {
        Queues queues = new Queues(Integer.parseInt(args[0]), Integer.parseInt(args[1]));
        List<Thread> threads = new ArrayList<>();
        for (Runnable each : List.<Runnable>of(queues::produce, queues::consume, queues::enrol, queues::audit, queues::take, queues::refill)) {
            Thread thread = new Thread(each);
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void produce() {
        for (int i = 0; i < count; i++) {
            byte[] block = fill(i);
            offer(block);
            if (i % 3 == 0) {
                rest();
            }
        }
    }

    private byte[] fill(int seed) {
        byte[] block = new byte[20_000 + seed % 7 * 3000];
        int state = seed;
        for (int i = 0; i < block.length * 12; i++) {
            state = state * 1_103_515_245 + 12_345;
            block[i % block.length] ^= (byte) (state >>> 16);
        }
        return block;
    }

    private void offer(byte[] block) {
        try {
            blocks.put(block);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    private void consume() {
        for (int i = 0; i < count; i++) {
            byte[] block = poll();
            compress(block);
            remember(block);
        }
        isRunning = false;
    }

    private byte[] poll() {
        try {
            return blocks.take();
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
    }

    private static int compress(byte[] block) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int i = 0; i + 4 < block.length; i += 4) {
            counts.merge((block[i] & 63) << 6 | block[i + 1] & 63, 1, Integer::sum);
        }
        return counts.size();
    }

    private void remember(byte[] block) {
        kept.add(new long[block.length / 4]);
        if (kept.size() > 200) {
            kept.remove();
        }
    }

    /** Holds the register's monitor, as the audit does. */
    private void enrol() {
        for (int i = 0; isRunning; i++) {
            synchronized (register) {
                register.computeIfAbsent(i % 50, key -> new ArrayList<>()).add("name " + i);
                hold(3_000_000);
            }
            rest();
            look();
        }
    }

    private void look() {
        synchronized (register) {
            register.getOrDefault(7, List.of()).forEach(name -> checked += name.length());
        }
    }

    private void audit() {
        while (isRunning) {
            synchronized (register) {
                register.values().removeIf(names -> names.size() > 20);
                hold(2_000_000);
            }
            pause();
        }
    }

    private void take() {
        while (isRunning) {
            stock.lock();
            try {
                hold(2_000_000);
            } finally {
                stock.unlock();
            }
            rest();
        }
    }

    private void refill() {
        while (isRunning) {
            stock.lock();
            try {
                hold(refillNanos);
            } finally {
                stock.unlock();
            }
            pause();
        }
    }

    private static void hold(long nanos) {
        sleep(nanos);
    }

    private static void rest() {
        sleep(3_000_000);
    }

    private static void pause() {
        sleep(6_000_000);
    }

    private static void sleep(long nanos) {
        try {
            TimeUnit.NANOSECONDS.sleep(nanos);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
