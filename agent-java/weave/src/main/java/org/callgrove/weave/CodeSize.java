package org.callgrove.weave;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Computes an upper bound of a method's code size in bytes, to find out whether inserted code makes the method too large. */
final class CodeSize {
    /** HotSpot's {@code HugeMethodLimit} in bytes: larger methods are never compiled. */
    static final int HUGE = 8000;
    /** Maximum size of a method's code in bytes (JVMS 4.7.3). */
    static final int MAXIMUM = 65535;

    private CodeSize() {
    }

    static int of(InsnList code) {
        int size = 0;
        for (AbstractInsnNode insn = code.getFirst(); insn != null; insn = insn.getNext()) {
            size += of(insn);
        }
        return size;
    }

    private static int of(AbstractInsnNode insn) {
        switch (insn.getType()) {
            case AbstractInsnNode.INSN:
                return 1;
            case AbstractInsnNode.INT_INSN:
                return ((IntInsnNode) insn).getOpcode() == Opcodes.SIPUSH ? 3 : 2;
            case AbstractInsnNode.VAR_INSN:
                int local = ((VarInsnNode) insn).var;
                return insn.getOpcode() == Opcodes.RET ? 4 : local < 4 ? 1 : local < 256 ? 2 : 4;
            case AbstractInsnNode.IINC_INSN:
                IincInsnNode iinc = (IincInsnNode) insn;
                return iinc.var < 256 && iinc.incr >= -128 && iinc.incr < 128 ? 3 : 6;
            case AbstractInsnNode.TYPE_INSN:
            case AbstractInsnNode.FIELD_INSN:
            case AbstractInsnNode.LDC_INSN:
                return 3;
            case AbstractInsnNode.METHOD_INSN:
                return insn.getOpcode() == Opcodes.INVOKEINTERFACE ? 5 : 3;
            case AbstractInsnNode.INVOKE_DYNAMIC_INSN:
                return 5;
            case AbstractInsnNode.JUMP_INSN:
                return 3;
            case AbstractInsnNode.MULTIANEWARRAY_INSN:
                return 4;
            case AbstractInsnNode.TABLESWITCH_INSN:
                return 16 + 4 * ((TableSwitchInsnNode) insn).labels.size();
            case AbstractInsnNode.LOOKUPSWITCH_INSN:
                return 12 + 8 * ((LookupSwitchInsnNode) insn).labels.size();
            default:
                return 0;
        }
    }
}
