package org.callgrove.profile.methods;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class MethodIdsTest {
    private static final String BOX = "java.lang.Integer";
    private static final NextConstructor NUMBER = new NextConstructor("java.lang.Number", "()V");

    private final MethodIds ids = new MethodIds(100);

    @Test
    void aLeafNeverSharesTheRecordOfACountedBody() {
        // The entry size is 0, as for a leaf, for a body without an entry block and for a constructor of an excluded class.
        MethodRecord body = ids.of(BOX, false, "<init>", "(I)V", 0, NUMBER);
        MethodRecord leaf = ids.leaf(BOX, false, "<init>", "(I)V", false);
        assertThat(leaf).isNotSameAs(body);
        assertThat(body.leaf()).isFalse();
        assertThat(leaf.leaf()).isTrue();
        assertThat(ids.leaf(BOX, false, "<init>", "(I)V", false)).isSameAs(leaf);
        assertThat(ids.of(BOX, false, "<init>", "(I)V", 0, NUMBER)).isSameAs(body);
    }

    @Test
    void callsWhoseAllocationsAreLostHaveARecordOfTheirOwn() {
        MethodRecord counted = ids.leaf("java.lang.Object", false, "clone", "()Ljava/lang/Object;", false);
        MethodRecord lost = ids.leaf("java.lang.Object", false, "clone", "()Ljava/lang/Object;", true);
        assertThat(lost).isNotSameAs(counted);
        assertThat(lost.leavesAllocationsUncounted()).isTrue();
        assertThat(counted.leavesAllocationsUncounted()).isFalse();
        counted.setUnseen();
        assertThat(counted.leavesAllocationsUncounted()).isTrue();
        assertThat(ids.leaf("java.lang.Object", false, "clone", "()Ljava/lang/Object;", false)).isSameAs(counted);
    }

    @Test
    void versionsThatCallDifferentConstructorsHaveARecordEach() {
        MethodRecord first = ids.of("a.A", false, "<init>", "()V", 2, new NextConstructor("a.Base", "()V"));
        MethodRecord second = ids.of("a.A", false, "<init>", "()V", 2, new NextConstructor("a.A", "(I)V"));
        assertThat(second).isNotSameAs(first);
        assertThat(first.next().owner).isEqualTo("a.Base");
        assertThat(second.next().descriptor).isEqualTo("(I)V");
    }

    @Test
    void aConstructorKnownFromItsCallersFirstIsThatOfTheBody() {
        MethodRecord called = ids.of("java.lang.ArithmeticException", false, "<init>", "()V", 0, null);
        NextConstructor superclass = new NextConstructor("java.lang.RuntimeException", "()V");
        assertThat(ids.of("java.lang.ArithmeticException", false, "<init>", "()V", 0, superclass)).isSameAs(called);
        assertThat(called.next()).isEqualTo(superclass);
        assertThat(ids.of("java.lang.ArithmeticException", false, "<init>", "()V", 0, null)).isSameAs(called);
    }

    @Test
    void recordsAreFoundWhileAnotherThreadGivesOutIds() throws InterruptedException {
        MethodRecord run = ids.of("a.A", false, "run", "()V", 2, null);
        List<MethodRecord> found = new ArrayList<>();
        CountDownLatch lookedUp = new CountDownLatch(1);
        Thread program = new Thread(() -> {
            found.add(ids.get(run.id));
            found.add(ids.find("a.A", "run", "()V"));
            found.add(ids.counted("a.A", "run", "()V"));
            lookedUp.countDown();
        });
        synchronized (ids) {
            program.start();
            // The state alone does not suffice: a thread also blocks as it ends, while another is still in its start().
            while (lookedUp.getCount() > 0 && program.getState() != Thread.State.BLOCKED) {
                Thread.yield();
            }
            assertThat(lookedUp.getCount()).isZero();
        }
        program.join();
        assertThat(found).containsExactly(run, run, run);
    }

    @Test
    void recordsKeepTheirIdsWhileTheTableGrows() {
        MethodIds many = new MethodIds();
        List<MethodRecord> made = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            made.add(many.of("a.A" + i % 7, false, "run" + i, "()V", 2, null));
        }
        assertThat(many.bound()).isEqualTo(5001);
        for (MethodRecord record : made) {
            assertThat(many.get(record.id)).isSameAs(record);
            assertThat(many.find(record.owner.name, record.name, "()V")).isSameAs(record);
        }
    }

    @Test
    void sizesOfTheFirstBlockTellVersionsApart() {
        assertThat(ids.of("a.A", false, "run", "()V", 2, null)).isNotSameAs(ids.of("a.A", false, "run", "()V", 3, null));
    }
}
