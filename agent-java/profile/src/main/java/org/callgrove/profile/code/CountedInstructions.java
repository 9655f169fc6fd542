package org.callgrove.profile.code;

import org.objectweb.asm.tree.AbstractInsnNode;

/** The list of instruction kinds for which more than the bytecode itself is counted. */
public final class CountedInstructions {
    /** All kinds; an instruction belongs to at most one. */
    private static final InstructionKind[] ALL = {
        new ArraySites(),
    };

    private CountedInstructions() {
    }

    /** The kind of an instruction; null if it belongs to none, or if its kind is not counted with these metrics. */
    public static InstructionKind of(AbstractInsnNode insn, WovenMetrics metrics) {
        for (InstructionKind each : ALL) {
            if (insn.getOpcode() >= 0 && each.areIn(metrics) && each.contain(insn)) {
                return each;
            }
        }
        return null;
    }
}
