package org.callgrove.profile.code;

import org.objectweb.asm.tree.AbstractInsnNode;

/** All kinds of instructions for which more than the bytecode is counted. */
public final class CountedInstructions {
    /** An instruction is of one kind at most. */
    private static final InstructionKind[] ALL = {
        new ArraySites(),
    };

    private CountedInstructions() {
    }

    /** The kind of an instruction; null for none, and for one that is not counted. */
    public static InstructionKind of(AbstractInsnNode insn, WovenMetrics metrics) {
        for (InstructionKind each : ALL) {
            if (insn.getOpcode() >= 0 && each.areIn(metrics) && each.contain(insn)) {
                return each;
            }
        }
        return null;
    }
}
