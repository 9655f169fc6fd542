package org.callgrove.runtime.callbacks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.session.Trees;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Checks that callbacks come after the same amount of work in every run, and never while counting is paused. */
class GroveWorkTest {
    private static final int ENTRY = 5;
    private static final long STEP = 20_000;
    private static Runnable atStep;

    @BeforeAll
    static void install() {
        GroveWork.install(STEP, () -> atStep.run());
        Trees.prepare(10);
        for (int mid = 1; mid < 10; mid++) {
            GroveWork.prepare(mid, ENTRY);
        }
    }

    @AfterAll
    static void uninstall() {
        GroveWork.every(Long.MAX_VALUE);
    }

    @Test
    void comeAtTheSamePlacesInEveryRun() throws InterruptedException {
        List<Long> first = steps(3);
        assertThat(first).hasSizeGreaterThan(20);
        assertThat(steps(3)).isEqualTo(first);
        assertThat(steps(4)).isNotEqualTo(first);
    }

    @Test
    void comeAboutAsOftenAsAskedFor() throws InterruptedException {
        List<Long> steps = steps(5);
        for (int i = 1; i < steps.size(); i++) {
            assertThat(steps.get(i) - steps.get(i - 1)).as("bytecodes from one to the next").isBetween(STEP / 2, STEP * 2);
        }
    }

    @Test
    void doNotComeOutOfThemselvesNorWhilePaused() throws InterruptedException {
        int[] calls = new int[1];
        atStep = () -> {
            calls[0]++;
            work(new SplittableRandom(1), 1000, new long[1]);
        };
        inThread(() -> {
            long before = Grove.pause();
            work(new SplittableRandom(1), 1000, new long[1]);
            Grove.resume(before);
            assertThat(calls[0]).isZero();
            long[] done = new long[1];
            work(new SplittableRandom(1), 1000, done);
            assertThat((long) calls[0]).isBetween(done[0] / STEP / 2, done[0] / STEP);
        });
        assertThat(calls[0]).isPositive();
    }

    /** Bytecodes that a new thread had executed at each callback. */
    private static List<Long> steps(long seed) throws InterruptedException {
        List<Long> steps = new ArrayList<>();
        long[] done = new long[1];
        atStep = () -> steps.add(done[0]);
        inThread(() -> work(new SplittableRandom(seed), 20_000, done));
        return steps;
    }

    /** @param done bytecodes so far */
    private static void work(SplittableRandom random, int rounds, long[] done) {
        for (int i = 0; i < rounds; i++) {
            done[0] += ENTRY;
            long node = GroveWork.enter(1 + random.nextInt(3));
            for (int k = random.nextInt(4); k > 0; k--) {
                done[0] += ENTRY;
                GroveWork.enterCallFree(4 + random.nextInt(3));
            }
            int loop = random.nextInt(50);
            done[0] += loop;
            GroveWork.add(node, loop);
            Grove.exit(node);
        }
    }

    private static void inThread(Runnable body) throws InterruptedException {
        Throwable[] failure = new Throwable[1];
        Thread thread = new Thread(body);
        thread.setUncaughtExceptionHandler((ended, thrown) -> failure[0] = thrown);
        thread.start();
        thread.join();
        assertThat(failure[0]).isNull();
    }
}
