package org.callgrove.profile.blocks;

import java.util.List;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Divides a method's code into basic blocks (the JP paper, section 4.2). Implementations choose which instructions end a block. */
public interface BlockAnalysis {
    /** A run of instructions that are counted together when the first is reached. */
    final class Block {
        /** First instruction of the block. */
        public final AbstractInsnNode first;
        /** Number of instructions in the block. */
        public final int size;

        public Block(AbstractInsnNode first, int size) {
            this.first = first;
            this.size = size;
        }
    }

    /** The name that the dump uses: {@code default}, {@code precise}, or the class name of a user's analysis. */
    String name();

    /**
     * The blocks in code order.
     *
     * @param owner the class that declares the method
     * @param method a method with code
     * @return at least one block; together they contain every instruction exactly once
     */
    List<Block> blocks(ClassNode owner, MethodNode method);
}
