package org.callgrove.profile.blocks;

import static org.objectweb.asm.Opcodes.*;

import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;

/** Computes how many slots an instruction adds to the operand stack, and how many it takes off (JVMS 6.5). */
public final class StackEffect {
    private StackEffect() {
    }

    public static int of(AbstractInsnNode insn) {
        int opcode = insn.getOpcode();
        switch (insn.getType()) {
            case AbstractInsnNode.FIELD_INSN:
                int size = Type.getType(((FieldInsnNode) insn).desc).getSize();
                return opcode == GETSTATIC ? size : opcode == PUTSTATIC ? -size : opcode == GETFIELD ? size - 1 : -size - 1;
            case AbstractInsnNode.METHOD_INSN:
                return ofCall(((MethodInsnNode) insn).desc, opcode == INVOKESTATIC);
            case AbstractInsnNode.INVOKE_DYNAMIC_INSN:
                return ofCall(((InvokeDynamicInsnNode) insn).desc, true);
            case AbstractInsnNode.LDC_INSN:
                Object constant = ((LdcInsnNode) insn).cst;
                return constant instanceof Long || constant instanceof Double ? 2 : 1;
            case AbstractInsnNode.MULTIANEWARRAY_INSN:
                return 1 - ((MultiANewArrayInsnNode) insn).dims;
            default:
                return ofOpcode(opcode);
        }
    }

    private static int ofCall(String descriptor, boolean withoutReceiver) {
        int sizes = Type.getArgumentsAndReturnSizes(descriptor);
        return (sizes & 3) - (sizes >> 2) + (withoutReceiver ? 1 : 0);
    }

    private static int ofOpcode(int opcode) {
        switch (opcode) {
            case LCONST_0, LCONST_1, DCONST_0, DCONST_1, LLOAD, DLOAD, DUP2, DUP2_X1, DUP2_X2:
                return 2;
            case ACONST_NULL, ICONST_M1, ICONST_0, ICONST_1, ICONST_2, ICONST_3, ICONST_4, ICONST_5, FCONST_0, FCONST_1,
                    FCONST_2, BIPUSH, SIPUSH, ILOAD, FLOAD, ALOAD, I2L, I2D, F2L, F2D, JSR, NEW, DUP,
                    DUP_X1, DUP_X2:
                return 1;
            case IALOAD, FALOAD, AALOAD, BALOAD, CALOAD, SALOAD, ISTORE, FSTORE, ASTORE, POP, IADD, FADD, ISUB, FSUB, IMUL, FMUL,
                    IDIV, FDIV, IREM, FREM, ISHL, LSHL, ISHR, LSHR, IUSHR, LUSHR, IAND, IOR, IXOR, L2I, L2F, D2I, D2F, FCMPL, FCMPG,
                    IFEQ, IFNE, IFLT, IFGE, IFGT, IFLE, TABLESWITCH, LOOKUPSWITCH, MONITORENTER, MONITOREXIT, IFNULL, IFNONNULL:
                return -1;
            case LSTORE, DSTORE, POP2, LADD, DADD, LSUB, DSUB, LMUL, DMUL, LDIV, DDIV, LREM, DREM, LAND, LOR, LXOR, IF_ICMPEQ,
                    IF_ICMPNE, IF_ICMPLT, IF_ICMPGE, IF_ICMPGT, IF_ICMPLE, IF_ACMPEQ, IF_ACMPNE:
                return -2;
            case IASTORE, FASTORE, AASTORE, BASTORE, CASTORE, SASTORE, LCMP, DCMPL, DCMPG:
                return -3;
            case LASTORE, DASTORE:
                return -4;
            default:
                return 0;
        }
    }

    /** Number of stack slots that an instruction takes off or reads. */
    public static int takenBy(AbstractInsnNode insn) {
        int opcode = insn.getOpcode();
        switch (insn.getType()) {
            case AbstractInsnNode.FIELD_INSN:
                int size = Type.getType(((FieldInsnNode) insn).desc).getSize();
                return opcode == GETSTATIC ? 0 : opcode == PUTSTATIC ? size : opcode == GETFIELD ? 1 : size + 1;
            case AbstractInsnNode.METHOD_INSN:
                return (Type.getArgumentsAndReturnSizes(((MethodInsnNode) insn).desc) >> 2) - (opcode == INVOKESTATIC ? 1 : 0);
            case AbstractInsnNode.INVOKE_DYNAMIC_INSN:
                return (Type.getArgumentsAndReturnSizes(((InvokeDynamicInsnNode) insn).desc) >> 2) - 1;
            case AbstractInsnNode.MULTIANEWARRAY_INSN:
                return ((MultiANewArrayInsnNode) insn).dims;
            default:
                return takenBy(opcode);
        }
    }

    private static int takenBy(int opcode) {
        switch (opcode) {
            case DUP, INEG, FNEG, I2L, I2F, I2D, F2I, F2L, F2D, I2B, I2C, I2S, NEWARRAY, ANEWARRAY, ARRAYLENGTH, CHECKCAST, INSTANCEOF,
                    IRETURN, FRETURN, ARETURN, ATHROW:
                return 1;
            case IALOAD, LALOAD, FALOAD, DALOAD, AALOAD, BALOAD, CALOAD, SALOAD, DUP_X1, DUP2, SWAP, IADD, FADD, ISUB, FSUB, IMUL, FMUL,
                    IDIV, FDIV, IREM, FREM, ISHL, ISHR, IUSHR, IAND, IOR, IXOR, LNEG, DNEG, L2I, L2F, L2D, D2I, D2L, D2F, FCMPL, FCMPG,
                    LRETURN, DRETURN:
                return 2;
            case DUP_X2, DUP2_X1, LSHL, LSHR, LUSHR:
                return 3;
            case DUP2_X2, LADD, DADD, LSUB, DSUB, LMUL, DMUL, LDIV, DDIV, LREM, DREM, LAND, LOR, LXOR, LCMP, DCMPL, DCMPG:
                return 4;
            default:
                // All other instructions either only push or only pop.
                return Math.max(0, -ofOpcode(opcode));
        }
    }
}
