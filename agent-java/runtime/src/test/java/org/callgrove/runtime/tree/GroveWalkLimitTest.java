package org.callgrove.runtime.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.callgrove.runtime.threads.GroveSlot.U;

import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.session.GroveAccess;
import org.callgrove.runtime.session.Trees;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Checks that a walk is given up if it meets far more contexts than there were when it began, unless its result must be complete. */
class GroveWalkLimitTest {
    /** All paths of two methods up to a length of 20. */
    private static final int CONTEXTS = (1 << 21) - 2;

    private long root;

    @BeforeEach
    void grow() {
        Trees.prepare(4);
        GroveAccess.beginWalk();
        // Begins a walk as if other tests had not created any trees.
        GroveWalkLimit.begin(0);
        root = U.getLong(null, GroveTree.newState(false) + GroveLayout.ROOT);
        grow(root, 20);
    }

    @AfterEach
    void free() {
        GroveAccess.endWalk();
        GroveTree.free(GroveMemory.stateOf(root));
    }

    private static void grow(long node, int depth) {
        for (int mid = 1; depth > 0 && mid <= 2; mid++) {
            grow(Grove.child(node, mid), depth - 1);
        }
    }

    @Test
    void aTreeThatGrewSinceIsGivenUp() {
        GroveMerge merge = new GroveMerge(true);
        assertThatThrownBy(() -> merge.add(root)).isInstanceOf(GroveWalkLimit.Abandoned.class)
                .hasMessage("contexts are created faster than they can be written");
        assertThat(merge.contexts()).isLessThan(CONTEXTS);
        merge.free();
    }

    @Test
    void theTreeOfAnEndedThreadIsMergedWhole() {
        GroveMerge merge = new GroveMerge(false);
        merge.add(root);
        assertThat(merge.contexts()).isEqualTo(CONTEXTS + 1);
        merge.free();
    }

    @Test
    void aStateThatIsAbsorbedIsAbsorbedWhole() {
        GroveIncrements log = new GroveIncrements();
        GroveHistory into = new GroveHistory(log);
        GroveHistory from = new GroveHistory(log);
        assertThatThrownBy(() -> from.take(root, 0)).isInstanceOf(GroveWalkLimit.Abandoned.class);
        GroveAccess.endWalk();
        from.take(root, 0);
        GroveAccess.beginWalk();
        into.absorb(from);
        assertThat(GroveReader.next(into.root(), into.root())).isNotZero();
        assertThat(into.isWhole()).isTrue();
        into.free();
        log.free();
    }
}
