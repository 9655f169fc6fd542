package org.callgrove.agents;

import org.callgrove.api.Folding;
import org.callgrove.api.OwnContext;

/**
 * Example agent: writes the tree of all threads, without recursion and with bounded depth, as collapsed stacks of bytecodes. The file is
 * {@code callgrove-folded.collapsed}, or the one that the system property {@code callgrove.folded} names. The depth is 40, or the value of
 * {@code callgrove.folded.depth}. The recorded tree is not changed.
 */
public final class FoldedTree extends MergedThreads {
    private final int depth = Integer.getInteger("callgrove.folded.depth", 40);

    @Override
    void report(OwnContext tree) {
        OwnContext folded = Folding.limitDepth(Folding.collapseRecursion(tree), depth);
        Report.write("callgrove.folded", "callgrove-folded.collapsed", Stacks.bytecodes(folded));
    }
}
