package org.callgrove.profile.additions;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Compares an instruction before and after an agent added code around it. Locals may have moved, and conditions may be inverted. Jump
 * targets are not compared.
 */
final class InstructionMatch {
    private InstructionMatch() {
    }

    static boolean test(AbstractInsnNode a, AbstractInsnNode b) {
        if (a.getOpcode() != b.getOpcode()) {
            return a instanceof JumpInsnNode && inverted(a.getOpcode()) == b.getOpcode();
        }
        switch (a.getType()) {
            case AbstractInsnNode.INT_INSN:
                return ((IntInsnNode) a).operand == ((IntInsnNode) b).operand;
            case AbstractInsnNode.IINC_INSN:
                return ((IincInsnNode) a).incr == ((IincInsnNode) b).incr;
            case AbstractInsnNode.LDC_INSN:
                return ((LdcInsnNode) a).cst.equals(((LdcInsnNode) b).cst);
            case AbstractInsnNode.TYPE_INSN:
                return ((TypeInsnNode) a).desc.equals(((TypeInsnNode) b).desc);
            case AbstractInsnNode.FIELD_INSN:
                return same((FieldInsnNode) a, (FieldInsnNode) b);
            case AbstractInsnNode.METHOD_INSN:
                return same((MethodInsnNode) a, (MethodInsnNode) b);
            case AbstractInsnNode.INVOKE_DYNAMIC_INSN:
                return same((InvokeDynamicInsnNode) a, (InvokeDynamicInsnNode) b);
            case AbstractInsnNode.TABLESWITCH_INSN:
                return same((TableSwitchInsnNode) a, (TableSwitchInsnNode) b);
            case AbstractInsnNode.LOOKUPSWITCH_INSN:
                return ((LookupSwitchInsnNode) a).keys.equals(((LookupSwitchInsnNode) b).keys);
            case AbstractInsnNode.MULTIANEWARRAY_INSN:
                return same((MultiANewArrayInsnNode) a, (MultiANewArrayInsnNode) b);
            default:
                return true;
        }
    }

    /** The opcode of the inverse conditional jump; -1 if there is none. */
    static int inverted(int opcode) {
        if (opcode >= Opcodes.IFEQ && opcode <= Opcodes.IF_ACMPNE) {
            return (opcode + 1 ^ 1) - 1;
        }
        return opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL ? opcode ^ 1 : -1;
    }

    private static boolean same(FieldInsnNode a, FieldInsnNode b) {
        return a.name.equals(b.name) && a.owner.equals(b.owner) && a.desc.equals(b.desc);
    }

    private static boolean same(MethodInsnNode a, MethodInsnNode b) {
        return a.name.equals(b.name) && a.owner.equals(b.owner) && a.desc.equals(b.desc);
    }

    private static boolean same(InvokeDynamicInsnNode a, InvokeDynamicInsnNode b) {
        boolean same = a.name.equals(b.name) && a.desc.equals(b.desc) && a.bsm.equals(b.bsm) && a.bsmArgs.length == b.bsmArgs.length;
        for (int i = 0; same && i < a.bsmArgs.length; i++) {
            same = a.bsmArgs[i].equals(b.bsmArgs[i]);
        }
        return same;
    }

    private static boolean same(TableSwitchInsnNode a, TableSwitchInsnNode b) {
        return a.min == b.min && a.max == b.max;
    }

    private static boolean same(MultiANewArrayInsnNode a, MultiANewArrayInsnNode b) {
        return a.dims == b.dims && a.desc.equals(b.desc);
    }
}
