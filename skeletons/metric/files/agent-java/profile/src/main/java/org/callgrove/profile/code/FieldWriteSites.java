package org.callgrove.profile.code;

import org.callgrove.runtime.tree.GroveCounters;
import org.callgrove.weave.MethodEditor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;

/** Counts {@code putfield} and {@code putstatic} after they have succeeded. */
final class FieldWriteSites implements InstructionKind {
    private static final String COUNTERS = InsertedCode.internalName(GroveCounters.class);

    @Override
    public boolean contain(AbstractInsnNode insn) {
        return insn.getOpcode() == Opcodes.PUTFIELD || insn.getOpcode() == Opcodes.PUTSTATIC;
    }

    @Override
    public void count(MethodEditor editor, AbstractInsnNode insn, int node) {
        editor.after(insn, new InsertedCode().load(Opcodes.LLOAD, node).call(COUNTERS, "fieldWritten", "(J)V").list());
    }
}
