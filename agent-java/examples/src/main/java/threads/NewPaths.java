package threads;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;

/** Test subject: calls along nearly always new paths; {@code NewPaths <threads> <paths of each, 0 for endless> [rss]}. */
public final class NewPaths {
    private static final int DEPTH = 24;
    private static final int KEPT_DEPTH = 3;

    private long bits;
    private long sum;

    private NewPaths(long seed) {
        bits = seed;
    }

    public static void main(String[] args) throws Exception {
        int paths = Integer.parseInt(args[1]);
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        NewPaths[] walks = new NewPaths[threads.length];
        for (int i = 0; i < threads.length; i++) {
            NewPaths walk = new NewPaths(i + 1);
            walks[i] = walk;
            threads[i] = new Thread(() -> walk.all(paths), "walk-" + i);
            threads[i].start();
        }
        long sum = 0;
        for (int i = 0; i < threads.length; i++) {
            threads[i].join();
            sum += walks[i].sum;
        }
        System.out.println(sum);
        if (args.length > 2) {
            System.out.println(peakOfResidentMemory());
        }
    }

    private void all(int paths) {
        for (int i = 1; paths == 0 || i <= paths; i++) {
            a(i % 4 == 0 ? KEPT_DEPTH : DEPTH);
            if (paths == 0 && i % 100_000 == 0) {
                System.out.println(i);
            }
        }
    }

    /** Calls the next method of the path. Shallow paths are few and recur; deep ones are new. */
    private void next(int depth) {
        if (depth == 0) {
            sum += new Leaf((int) (bits >>> 60)).size();
            return;
        }
        bits = bits * 6364136223846793005L + 1442695040888963407L;
        switch ((int) (bits >>> 62)) {
            case 0:
                a(depth - 1);
                break;
            case 1:
                b(depth - 1);
                break;
            case 2:
                c(depth - 1);
                break;
            default:
                d(depth - 1);
                break;
        }
    }

    private void a(int depth) {
        next(depth);
    }

    private void b(int depth) {
        sum++;
        next(depth);
    }

    private void c(int depth) {
        sum += new int[depth].length;
        next(depth);
    }

    private void d(int depth) {
        sum += new Leaf(depth).size();
        try {
            next(depth);
        } finally {
            sum++;
        }
    }

    /** An object whose constructor calls another, which allocates nothing (JP 5.1). */
    private static final class Leaf extends Sized {
        Leaf(int size) {
            super(size);
        }
    }

    private static class Sized {
        private final int size;

        Sized(int size) {
            this.size = size;
        }

        int size() {
            return size;
        }
    }

    private static String peakOfResidentMemory() throws IOException {
        for (String line : Files.readAllLines(Paths.get("/proc/self/status"))) {
            if (line.startsWith("VmHWM:")) {
                return line;
            }
        }
        return "";
    }
}
