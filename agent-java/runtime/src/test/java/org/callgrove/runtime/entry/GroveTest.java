package org.callgrove.runtime.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.callgrove.runtime.threads.GroveSlot.U;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.callgrove.runtime.allocation.GroveArrays;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.session.GroveRegistry;
import org.callgrove.runtime.session.GroveThread;
import org.callgrove.runtime.session.Trees;
import org.callgrove.runtime.tree.GroveMerge;
import org.callgrove.runtime.tree.GroveReader;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class GroveTest {
    private static final int STRIDE = 4096;
    private static final int BOUND = 200 * STRIDE;

    @BeforeAll
    static void prepare() {
        Trees.prepare(BOUND);
    }

    @Test
    void countsCallsByPath() throws InterruptedException {
        assertThat(Trees.inThread(() -> {
            long a = Grove.enter(2);
            for (int i = 0; i < 3; i++) {
                Grove.exit(Grove.enter(3));
            }
            long leaf = Grove.enterCallFree(4);
            assertThat(GroveReader.parent(leaf)).isEqualTo(a);
            Grove.call(a, 5);
            Grove.exit(a);
            Grove.exit(Grove.enter(3));
        })).containsEntry("[2]", 1L).containsEntry("[2, 3]", 3L).containsEntry("[2, 4]", 1L).containsEntry("[2, 5]", 1L)
                .containsEntry("[3]", 1L).hasSize(5);
    }

    @Test
    void findsEveryChildOfAWideContextAgain() throws InterruptedException {
        Map<String, Long> calls = Trees.inThread(() -> {
            for (int round = 0; round < 2; round++) {
                for (int mid = 1; mid <= 5000; mid++) {
                    Grove.exit(Grove.enter(mid));
                }
            }
        });
        assertThat(calls).hasSize(5000);
        assertThat(calls.values()).containsOnly(2L);
    }

    @Test
    void copesWithIdsThatHashAlike() throws InterruptedException {
        Map<String, Long> calls = Trees.inThread(() -> {
            for (int round = 0; round < 3; round++) {
                for (int i = 1; i < 200; i++) {
                    Grove.exit(Grove.enter(i * STRIDE));
                }
            }
        });
        assertThat(calls).hasSize(199);
        assertThat(calls.values()).containsOnly(3L);
    }

    @Test
    void givesTheHashedPlaceToACalleeThatIsCalledOften() throws InterruptedException {
        Map<String, Long> calls = Trees.inThread(() -> {
            long caller = Grove.enter(2);
            call(STRIDE, 1);
            call(2 * STRIDE, 1);
            assertThat(isAtItsPlace(caller, STRIDE)).isNotEqualTo(isAtItsPlace(caller, 2 * STRIDE));
            int displaced = isAtItsPlace(caller, STRIDE) ? 2 * STRIDE : STRIDE;
            call(displaced, 1000);
            assertThat(isAtItsPlace(caller, displaced)).isTrue();
            // The other method's context is found again.
            call(3 * STRIDE - displaced, 1);
            Grove.exit(caller);
        });
        assertThat(calls.values()).containsExactlyInAnyOrder(1L, 2L, 1001L);
    }

    @Test
    void doublesATableInWhichTwoBusyCalleesShareAPlace() throws InterruptedException {
        Map<String, Long> calls = Trees.inThread(() -> {
            long caller = Grove.enter(2);
            for (int round = 0; round < 1000; round++) {
                call(5, 1);
                call(5 + GroveLayout.MIN_PLACES, 1);
            }
            assertThat(isAtItsPlace(caller, 5)).isTrue();
            assertThat(isAtItsPlace(caller, 5 + GroveLayout.MIN_PLACES)).isTrue();
            Grove.exit(caller);
        });
        assertThat(calls.values()).containsExactlyInAnyOrder(1L, 1000L, 1000L);
    }

    @Test
    void promotesCalleesThatAreCountedAtTheirCallSites() throws InterruptedException {
        Trees.inThread(() -> {
            long caller = Grove.enter(2);
            for (int i = 0; i < 1000; i++) {
                Grove.call(caller, 5);
                Grove.call(caller, 5 + GroveLayout.MIN_PLACES);
            }
            assertThat(isAtItsPlace(caller, 5)).isTrue();
            assertThat(isAtItsPlace(caller, 5 + GroveLayout.MIN_PLACES)).isTrue();
            Grove.exit(caller);
        });
    }

    @Test
    void losesNoCalleeAmongPromotions() throws InterruptedException {
        Random random = new Random(1);
        Map<String, Long> expected = new HashMap<>();
        expected.put("[2]", 1L);
        Map<String, Long> calls = Trees.inThread(() -> {
            long caller = Grove.enter(2);
            for (int i = 0; i < 200_000; i++) {
                // A few callees get most of the calls, and several ids share a hashed position.
                int mid = 3 + (int) (300 * Math.pow(random.nextDouble(), 4)) * (1 << random.nextInt(3));
                call(mid, 1);
                expected.merge("[2, " + mid + "]", 1L, Long::sum);
            }
            Grove.exit(caller);
        });
        assertThat(calls).isEqualTo(expected);
    }

    private static void call(int mid, int times) {
        for (int i = 0; i < times; i++) {
            Grove.exit(Grove.enter(mid));
        }
    }

    /** Whether the context for a call of a method is found without the slow path. */
    private static boolean isAtItsPlace(long caller, int mid) {
        long place = U.getLong(null, caller + GroveLayout.TABLE) + (mid * GroveLayout.PLACE & U.getInt(null, caller + GroveLayout.MASK));
        return U.getInt(null, GroveRegion.get(place) + GroveLayout.MID) == mid;
    }

    @Test
    void keepsAContextForEveryLevelOfARecursion() throws InterruptedException {
        Thread thread = new Thread(() -> {
            for (int i = 0; i < 1_000_000; i++) {
                Grove.enter(7);
            }
            for (int i = 0; i < 1_000_000; i++) {
                Grove.exit(Grove.current());
            }
            GroveThread tree = Trees.current();
            assertThat(GroveReader.nodes(tree.state)).isEqualTo(1_000_000 + 2);
        });
        Throwable[] failure = new Throwable[1];
        thread.setUncaughtExceptionHandler((t, e) -> failure[0] = e);
        thread.start();
        thread.join();
        assertThat(failure[0]).isNull();
    }

    @Test
    void countsNothingWhilePaused() throws InterruptedException {
        assertThat(Trees.inThread(() -> {
            long a = Grove.enter(2);
            long before = Grove.pause();
            long hidden = Grove.enter(3);
            GroveArrays.add(10, hidden, 0);
            Grove.call(hidden, 4);
            Grove.exit(hidden);
            Grove.resume(before);
            Grove.exit(Grove.enter(5));
            Grove.exit(a);
        })).containsOnlyKeys("[2]", "[2, 5]");
    }

    @Test
    void restoresAContextAfterCodeThatLeftAnother() throws InterruptedException {
        assertThat(Trees.inThread(() -> {
            long a = Grove.enter(2);
            Grove.enter(3);
            Grove.enter(4);
            Grove.restore(a);
            Grove.exit(Grove.enter(5));
            Grove.push(a, 6);
            Grove.exit(Grove.enter(7));
            Grove.restore(a);
            Grove.exit(a);
        })).containsOnlyKeys("[2]", "[2, 3]", "[2, 3, 4]", "[2, 5]", "[2, 6]", "[2, 6, 7]");
    }

    @Test
    void entersFromTheRootWhateverWasCurrent() throws InterruptedException {
        assertThat(Trees.inThread(() -> {
            Grove.enter(2);
            Grove.enter(3);
            GroveRegistry.toRoot();
            Grove.exit(Grove.enter(4));
            Grove.exit(Grove.enter(5));
        })).containsOnlyKeys("[2]", "[2, 3]", "[4]", "[5]");
    }

    @Test
    void takesNoStackSizeForAContext() throws InterruptedException {
        for (long size : new long[] {0, 1, 1 << 20, -1, -4096, Long.MIN_VALUE, 64 << 20}) {
            long[] calls = new long[1];
            Thread thread = new Thread(null, () -> {
                long node = Grove.enter(2);
                calls[0] = Trees.calls(node);
                Grove.exit(node);
            }, "stack size " + size, size);
            Grove.beforeStart(thread);
            thread.start();
            thread.join();
            assertThat(calls[0]).as("stack size %d", size).isEqualTo(1);
        }
    }

    @Test
    void mergesTreesByPath() throws InterruptedException {
        long[] roots = new long[2];
        for (int i = 0; i < 2; i++) {
            int own = 10 + i;
            int index = i;
            Trees.inThread(() -> {
                long a = Grove.enter(2);
                Grove.add(a, 5);
                GroveArrays.add(3, a, 4);
                Grove.exit(Grove.enter(own));
                Grove.exit(a);
                roots[index] = GroveReader.parent(a);
            });
        }
        GroveMerge merge = new GroveMerge(false);
        merge.add(roots[0]);
        merge.add(roots[1]);
        assertThat(Trees.walk(merge.root())).containsEntry("[2]", 2L).containsEntry("[2, 10]", 1L).containsEntry("[2, 11]", 1L)
                .containsEntry("[1]", 2L).hasSize(4);
        long merged = GroveReader.firstChild(merge.root());
        while (GroveReader.method(merged) != 2) {
            merged = GroveReader.nextSibling(merged);
        }
        assertThat(Trees.bytecodes(merged)).isEqualTo(10);
        assertThat(GroveReader.arrays(merged, 4)).isEqualTo(2);
        assertThat(GroveReader.elements(merged, 4)).isEqualTo(6);
        merge.free();
    }
}
