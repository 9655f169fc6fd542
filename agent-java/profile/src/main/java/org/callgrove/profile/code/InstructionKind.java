package org.callgrove.profile.code;

import org.callgrove.weave.MethodEditor;
import org.objectweb.asm.tree.AbstractInsnNode;

/** A kind of instruction for which more than the bytecode itself is counted, such as array allocations. Implementations are stateless. */
public interface InstructionKind {
    /** Whether this kind is counted if woven code counts these metrics. */
    default boolean areIn(WovenMetrics metrics) {
        return true;
    }

    /** Whether an instruction belongs to this kind. */
    boolean contain(AbstractInsnNode insn);

    /** Inserts counting code before or after an instruction; {@code node} is the local that holds the context. */
    void count(MethodEditor editor, AbstractInsnNode insn, int node);
}
