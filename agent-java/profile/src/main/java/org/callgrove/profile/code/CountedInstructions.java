package org.callgrove.profile.code;

import org.callgrove.weave.MethodEditor;
import org.objectweb.asm.tree.AbstractInsnNode;

/** Instructions that count something beside themselves, as an allocation of arrays does. Implementations have no state. */
public interface CountedInstructions {
    /** All kinds of them; an instruction is of one at most. */
    CountedInstructions[] ALL = {
        new ArraySites(),
    };

    /** Whether it is of this kind. */
    boolean contain(AbstractInsnNode insn);

    /** Puts code beside it that counts in a context; {@code node} is the local that holds the context. */
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
