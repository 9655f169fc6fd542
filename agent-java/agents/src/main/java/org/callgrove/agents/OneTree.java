package org.callgrove.agents;

import org.callgrove.api.OwnContext;

/**
 * Writes the tree of all threads (JP 7.1) as collapsed stacks of bytecodes. The file is
 * {@code callgrove-tree.collapsed}, or what the system property {@code callgrove.tree} names.
 */
public final class OneTree extends MergedThreads {
    @Override
    void report(OwnContext tree) {
        Report.write("callgrove.tree", "callgrove-tree.collapsed", Stacks.bytecodes(tree));
    }
}
