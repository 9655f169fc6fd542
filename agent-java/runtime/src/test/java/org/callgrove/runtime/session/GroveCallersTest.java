package org.callgrove.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.callgrove.runtime.entry.Grove;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Checks how often a thread with early frames, which began before the recording, reads its stack. */
class GroveCallersTest {
    /** The method of an early frame that never ends. */
    private static final int LOOP = 7;
    private static final int FRAMELESS = 8;
    private static final int BOUND = 20;

    /** Simulates the thread's stack: the loop, and the methods that {@link #call} and {@link #fail} have entered. */
    private final List<Integer> stack = new ArrayList<>();
    private int walks;

    private final class Counted implements GroveCallers.Stack {
        @Override
        public int[] callers(int expected) {
            walks++;
            return stack.get(stack.size() - 1) == expected ? null : ids();
        }

        @Override
        public int[] callersWithout(int method) {
            walks++;
            return stack.contains(method) ? null : ids();
        }

        @Override
        public boolean hasFrame(int method) {
            return method != FRAMELESS;
        }

        private int[] ids() {
            return stack.stream().mapToInt(Integer::intValue).toArray();
        }
    }

    @BeforeEach
    void begin() {
        Trees.prepare(BOUND);
        stack.add(LOOP);
        GroveCallers.install(new Counted());
        GroveCallers.weavingBegins();
    }

    @AfterEach
    void end() {
        GroveCallers.weavingEnds(0);
    }

    @Test
    void aCallThatWasSeenInAnyThreadIsNotLookedFor() throws InterruptedException {
        IntConsumer request = first -> call(first, () -> call(3, () -> call(4, () -> call(5, () -> {
        }))));
        assertThat(Trees.inThread(() -> request.accept(2))).containsEntry("[2, 3, 4, 5]", 1L);
        // These are the loop's first call, its call of 2, and three calls below that.
        assertThat(walks).isEqualTo(5);
        assertThat(Trees.inThread(() -> request.accept(2))).containsEntry("[2, 3, 4, 5]", 1L);
        assertThat(walks).isEqualTo(5 + 2);
        assertThat(Trees.inThread(() -> request.accept(6))).containsEntry("[6, 3, 4, 5]", 1L);
        assertThat(walks).isEqualTo(7 + 3);
    }

    @Test
    void aNewCallBelowTheOneThatThrewIsTheLoops() throws InterruptedException {
        assertThat(Trees.inThread(() -> {
            fail(2, () -> fail(3, () -> {
            }));
            call(4, () -> call(3, () -> {
            }));
        })).containsEntry("[2, 3]", 1L).containsEntry("[4, 3]", 1L).doesNotContainKey("[2, 3, 4]");
    }

    @Test
    void aCallerWithoutAFrameRunsWhileItsOwnCallerDoes() throws InterruptedException {
        assertThat(Trees.inThread(() -> {
            long node = Grove.enter(2);
            stack.add(2);
            Grove.push(node, FRAMELESS);
            call(3, () -> call(4, () -> {
            }));
            Grove.restore(node);
        })).containsEntry("[2, 8, 3, 4]", 1L);
    }

    @Test
    void callsSeenBeforeClassesWereWovenAgainAreLookedForAgain() throws InterruptedException {
        Runnable request = () -> call(2, () -> call(3, () -> {
        }));
        Trees.inThread(request);
        int before = walks;
        GroveCallers.weavingBegins();
        Trees.inThread(request);
        assertThat(walks).isEqualTo(2 * before);
    }

    private void call(int mid, Runnable body) {
        long node = Grove.enter(mid);
        stack.add(mid);
        body.run();
        stack.remove(stack.size() - 1);
        Grove.exit(node);
    }

    /** Calls a method that ends with an exception that its caller does not notice. */
    private void fail(int mid, Runnable body) {
        Grove.enter(mid);
        stack.add(mid);
        body.run();
        stack.remove(stack.size() - 1);
    }
}
