package org.callgrove.agents;

import org.callgrove.api.Folding;
import org.callgrove.api.OwnContext;

/**
 * Writes the tree of all threads without recursion and of bounded depth, as collapsed stacks of bytecodes. The file is
 * {@code callgrove-folded.collapsed}, or what the system property {@code callgrove.folded} names. The depth is 40, or what
 * {@code callgrove.folded.depth} says. The recorded tree stays as it is.
 */
public final class FoldedTree extends MergedThreads {
    private final int depth = Integer.getInteger("callgrove.folded.depth", 40);

    @Override
    void report(OwnContext tree) {
        OwnContext folded = Folding.limitDepth(Folding.collapseRecursion(tree), depth);
        Report.write("callgrove.folded", "callgrove-folded.collapsed", Stacks.bytecodes(folded));
    }
}
