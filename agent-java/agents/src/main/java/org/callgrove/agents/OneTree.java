package org.callgrove.agents;

import org.callgrove.api.OwnContext;

/**
 * Example agent: writes the merged tree of all threads (the JP paper, section 7.1) as collapsed stacks of bytecodes. The file is
 * {@code callgrove-tree.collapsed}, or the one that the system property {@code callgrove.tree} names.
 */
public final class OneTree extends MergedThreads {
    @Override
    void report(OwnContext tree) {
        Report.write("callgrove.tree", "callgrove-tree.collapsed", Stacks.bytecodes(tree));
    }
}
