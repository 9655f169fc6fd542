package org.callgrove.agent.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.callgrove.agent.recording.ClassOrigins;
import org.callgrove.dump.OneTimeMethods;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.tree.GroveMerge;
import org.callgrove.runtime.tree.GroveReader;
import org.callgrove.weave.ClassLocations;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks how many contexts readings visit. */
class CalleeReadingsTest {
    private static final int LINKED = 1000;
    private final MethodIds ids = new MethodIds();
    private final MethodRoles roles = new MethodRoles(ids, new ClassOrigins(new ClassLocations()), new OneTimeMethods(""), List.of("own"));
    private final GroveMerge tree = new GroveMerge(true);
    private final long top = tree.root();

    @AfterEach
    void free() {
        tree.free();
    }

    @Test
    void doNotWalkACalleeThatWasNotCalledSince() {
        long linking = call(top, "java.lang.invoke.MethodHandleNatives");
        for (int i = 0; i < LINKED; i++) {
            call(linking, "java.lang.invoke.Linked" + i);
        }
        call(call(top, "own.Task"), "java.util.List");
        CalleeReadings first = readings(null);
        assertThat(first.contexts).isEqualTo(LINKED + 3);

        call(call(top, "own.Task"), "java.util.List");
        CalleeReadings second = readings(first);
        assertThat(second.contexts).isEqualTo(2);
        assertThat(calls(second.since(first))).containsExactly(2, 1);
        assertThat(calls(readings(second).since(second))).containsExactly(0, 0);
        assertThat(calls(readings(null).since(first))).containsExactly(2, 1);
    }

    @Test
    void haveWhatIsCalledForTheFirstTime() {
        CalleeReadings none = readings(null);
        call(call(top, "own.Task"), "own.Other");
        CalleeReadings first = readings(none);
        assertThat(calls(first.since(none))).containsExactly(2, 2);
        long task = call(top, "own.Task");
        call(call(task, "own.Other"), "own.More");
        call(top, "java.util.List");
        assertThat(calls(readings(first).since(first))).containsExactly(4, 3);
        assertThat(calls(readings(first).since(none))).containsExactly(6, 5);
    }

    /** One context is folded: a callee, or one that a callee calls. Callees, and what they call, are read before it and after it. */
    @ParameterizedTest
    @CsvSource({"true, 0", "true, 1", "true, 2", "false, 0", "false, 1", "false, 2"})
    void sayThatOneOfSeveralContextsIsFolded(boolean isCallee, int which) {
        long caller = isCallee ? top : call(top, "own.Task");
        for (int i = 0; i < 3; i++) {
            long node = call(caller, "own.Step" + i);
            if (i == which) {
                // Flags and references are both four bytes, and references can be stored from here.
                GroveRegion.put(node + GroveLayout.MASK, GroveRegion.address(GroveLayout.FOLDED));
            }
        }
        CalleeReadings folded = readings(null);
        assertThat(folded.contexts).isEqualTo(isCallee ? 3 : 4);
        assertThat(folded.since(folded).isFolded).isTrue();
    }

    private CalleeReadings readings(CalleeReadings earlier) {
        return new CalleeReadings(ids, roles, top, null, null, earlier);
    }

    private long call(long caller, String className) {
        int method = ids.of(className, false, "run", "()V", 3, null).id;
        Grove.call(caller, method);
        return GroveReader.find(caller, method);
    }

    /** Calls in total, and of own code. */
    private static long[] calls(WorkReading work) {
        return new long[] {work.counts[WorkReading.TOTAL * WorkReading.FIGURES], work.counts[WorkReading.OWN * WorkReading.FIGURES]};
    }
}
