package org.callgrove.agents;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.api.OwnContext;

/**
 * Writes the tree of all threads (JP 7.1) as collapsed stacks of bytecodes. The file is
 * {@code callgrove-tree.collapsed}, or what the system property {@code callgrove.tree} names.
 */
public final class OneTree extends MergedThreads {
    @Override
    void report(OwnContext tree) {
        List<String> lines = new ArrayList<>();
        Stacks.visit(tree, (stack, context) -> {
            if (context.getInstructions() > 0) {
                lines.add(stack + ' ' + context.getInstructions());
            }
        });
        Report.write("callgrove.tree", "callgrove-tree.collapsed", lines);
    }
}
