package org.callgrove.profile.blocks;

import java.util.List;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Cuts a method's code into basic blocks (JP 4.2); which instructions end a block is the implementation's choice. */
public interface BlockAnalysis {
    /** A run of instructions counted together when its first is reached. */
    final class Block {
        /** Its first instruction. */
        public final AbstractInsnNode first;
        /** How many instructions it has. */
        public final int size;

        /** A block. */
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
     * @return at least one block; together they hold every instruction once
     */
    List<Block> blocks(ClassNode owner, MethodNode method);
}
