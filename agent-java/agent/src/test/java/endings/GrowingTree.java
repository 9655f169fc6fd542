package endings;

import java.io.File;

/** A program with a large tree, which grows or ends while the agent writes it. Its working folder is that of the dump. */
public final class GrowingTree {
    private static final int DEPTH = 19;

    private static volatile boolean ending;

    private GrowingTree() {
    }

    public static void main(String[] args) throws InterruptedException {
        left(DEPTH);
        switch (args[0]) {
            case "late":
                late();
                break;
            case "return":
                break;
            case "never":
                System.out.println("ready");
                Thread.sleep(Long.MAX_VALUE);
                break;
            case "exitInCheckpoint":
                exitInCheckpoint();
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }

    /** Makes as many contexts as calls: 2^(depth + 1) - 1. */
    private static void left(int depth) {
        if (depth > 0) {
            left(depth - 1);
            right(depth - 1);
        }
    }

    private static void right(int depth) {
        if (depth > 0) {
            left(depth - 1);
            right(depth - 1);
        }
    }

    /** Grows a tree while the dump is written, in a thread that has one and in a new thread. */
    private static void late() throws InterruptedException {
        Thread waits = new Thread(() -> {
            System.out.println("ready");
            while (!isBeingWritten()) {
                Thread.onSpinWait();
            }
            new Thread(GrowingTree::grown, "newborn").start();
            grown();
        }, "late");
        waits.setDaemon(true);
        waits.start();
        Thread.sleep(Long.MAX_VALUE);
    }

    private static void grown() {
        left(DEPTH);
    }

    /** Exits during a checkpoint, and reports if the checkpoint is published all the same. */
    private static void exitInCheckpoint() {
        Thread watches = new Thread(() -> {
            while (!ending) {
                Thread.onSpinWait();
            }
            while (!new File("run.mct").exists() || !isBeingWritten()) {
                Thread.onSpinWait();
            }
            System.out.println("published");
        });
        watches.setDaemon(true);
        watches.start();
        while (isBeingWritten()) {
            Thread.onSpinWait();
        }
        new File("run.mct").delete();
        while (!isBeingWritten()) {
            Thread.onSpinWait();
        }
        ending = true;
        System.exit(0);
    }

    private static boolean isBeingWritten() {
        for (String name : new File(".").list()) {
            if (name.endsWith(".tmp")) {
                return true;
            }
        }
        return false;
    }
}
