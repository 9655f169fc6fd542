package org.callgrove.profile.blocks;

import java.util.List;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The Precise analysis of the JP paper, section 4.2: like Default, but every instruction that may throw also ends a block. Each instruction is thus
 * counted exactly when it is executed; one that throws counts as executed.
 */
public final class PreciseBlocks implements BlockAnalysis {
    @Override
    public String name() {
        return "precise";
    }

    @Override
    public List<Block> blocks(ClassNode owner, MethodNode method) {
        return ControlFlow.cut(method, new ThrowAnalysis(owner, method));
    }
}
