package org.callgrove.profile.blocks;

import java.util.List;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The Default analysis of the JP paper, section 4.2. Jumps, switches, returns and {@code athrow} end a block, and jump targets begin one. Calls do
 * neither.
 */
public final class DefaultBlocks implements BlockAnalysis {
    @Override
    public String name() {
        return "default";
    }

    @Override
    public List<Block> blocks(ClassNode owner, MethodNode method) {
        return ControlFlow.cut(method, null);
    }
}
