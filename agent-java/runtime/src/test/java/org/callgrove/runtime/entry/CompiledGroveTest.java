package org.callgrove.runtime.entry;

import static org.assertj.core.api.Assertions.assertThat;

import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.session.Trees;
import org.junit.jupiter.api.Test;

/**
 * Runs long enough for C2 to compile the code, and checks that C2 does not move reads of the slot, which it takes for a final field, across
 * writes.
 */
class CompiledGroveTest {
    private static final int ROUNDS = 400_000;

    @Test
    void everyOperationLeavesTheContextItPromises() throws InterruptedException {
        Trees.prepare(20);
        String[] wrong = new String[1];
        Thread thread = new Thread(() -> {
            long outer = Grove.enter(1);
            for (int i = 0; i < ROUNDS && wrong[0] == null; i++) {
                wrong[0] = round(outer, 2 + i % 5);
            }
            Grove.exit(outer);
        });
        thread.start();
        thread.join();
        assertThat(wrong[0]).isNull();
    }

    private static String round(long outer, int mid) {
        long node = Grove.enter(mid);
        long before = pause();
        if (before != GroveRegion.reference(node)) {
            return "pause did not return the context that was current";
        }
        if (Grove.raw() != GroveSink.PAUSED) {
            return "pause did not pause";
        }
        resume(before);
        if (Grove.raw() != GroveRegion.reference(node)) {
            return "resume did not restore the context";
        }
        long saved = Grove.raw();
        Grove.exit(Grove.enter(10 + mid));
        Grove.enter(11);
        resume(saved);
        if (Grove.raw() != GroveRegion.reference(node)) {
            return "a saved context was not restored";
        }
        Grove.exit(node);
        return Grove.raw() == GroveRegion.reference(outer) ? null : "exit did not restore the caller";
    }

    private static long pause() {
        return Grove.pause();
    }

    private static void resume(long raw) {
        Grove.resume(raw);
    }
}
