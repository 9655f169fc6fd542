package org.callgrove.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.callgrove.runtime.threads.GroveSlot.U;

import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.tree.GroveMerge;
import org.callgrove.runtime.tree.GroveReader;
import org.callgrove.runtime.tree.GroveTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Trees of heirs merged with others: which contexts of the merged tree are left out as outside root methods. */
class MergedHeirsTest {
    private static final int ROOT_METHOD = 1;
    private static final int OUTSIDE = 2;
    private static final int BELOW = 3;

    @BeforeAll
    static void prepare() {
        Trees.prepare(16);
    }

    @BeforeEach
    void choose() {
        GroveRootMethods.choose(true, true);
        GroveRootMethods.mark(ROOT_METHOD);
    }

    @AfterEach
    void chooseNone() {
        GroveRootMethods.choose(false, false);
    }

    /** The trees in the order in which they are merged, H for an heir's; and whether the context outside root methods is left out. */
    @ParameterizedTest
    @CsvSource({"-, true", "H, false", "- -, true", "H H, false", "- H, false", "H -, false", "- H -, false", "H - -, false", "- - H, false"})
    void anHeirAmongTheTreesKeepsContextsOutsideRootMethods(String trees, boolean leftOut) {
        GroveMerge merge = new GroveMerge(false);
        for (String each : trees.split(" ")) {
            long state = GroveTree.newState(false);
            long root = U.getLong(null, state + GroveLayout.ROOT);
            if (each.equals("H")) {
                GroveRootMethods.inherit(state, Thread.currentThread());
            }
            Grove.child(Grove.child(root, OUTSIDE), BELOW);
            Grove.child(root, ROOT_METHOD);
            merge.add(root);
            GroveTree.free(state);
        }
        long outside = GroveReader.find(merge.root(), OUTSIDE);
        assertThat(GroveRootMethods.leavesOut(outside)).as("the outermost context").isEqualTo(leftOut);
        assertThat(GroveRootMethods.leavesOut(GroveReader.find(outside, BELOW))).as("a context below another").isFalse();
        assertThat(GroveRootMethods.leavesOut(GroveReader.find(merge.root(), ROOT_METHOD))).as("a root method").isFalse();
        merge.free();
    }
}
