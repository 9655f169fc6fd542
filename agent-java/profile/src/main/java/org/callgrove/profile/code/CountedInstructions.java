package org.callgrove.profile.code;

import org.callgrove.weave.MethodEditor;
import org.objectweb.asm.tree.AbstractInsnNode;

/** A kind of instructions that count something more than themselves, such as array allocations. Implementations are stateless. */
public interface CountedInstructions {
    /** All kinds. An instruction is of one at most. */
    CountedInstructions[] ALL = {
        new ArraySites(),
    };

    /** Whether an instruction is of this kind. */
    boolean contain(AbstractInsnNode insn);

    /** Inserts code beside an instruction that counts in a context; {@code node} is the local with the context. */
    void count(MethodEditor editor, AbstractInsnNode insn, int node);

    /** The kind of an instruction; null for none. */
    static CountedInstructions of(AbstractInsnNode insn) {
        for (CountedInstructions each : ALL) {
            if (insn.getOpcode() >= 0 && each.contain(insn)) {
                return each;
            }
        }
        return null;
    }
}
