package endings;

import java.io.File;

/** Test subject: a program with a large tree, which grows, or which ends, while the agent writes the tree. It runs in the dump's folder. */
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

    /** Creates as many contexts as calls: 2^(depth + 1) - 1. */
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

    /** Lets trees grow while the dump is being written, in a thread that already has one and in a new thread. */
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

    /** Exits during a checkpoint, and reports if the checkpoint is published anyway. */
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
