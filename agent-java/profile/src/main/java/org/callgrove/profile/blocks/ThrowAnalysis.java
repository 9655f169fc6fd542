package org.callgrove.profile.blocks;

import static org.objectweb.asm.Opcodes.*;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Decides which instructions of a method may throw an exception: those for which JVMS 6.5 names a run-time or linking exception, unless
 * this class can prove that the exception never occurs. Errors that the VM may raise anywhere (JVMS 6.3: out of memory, stack overflow at a
 * method's entry) are ignored.
 */
public final class ThrowAnalysis {
    private final ClassNode owner;
    private final MethodNode method;
    private final Map<String, FieldNode> ownFields = new HashMap<>();
    private final boolean thisStays;

    public ThrowAnalysis(ClassNode owner, MethodNode method) {
        this.owner = owner;
        this.method = method;
        for (FieldNode field : owner.fields) {
            ownFields.put(field.name + ' ' + field.desc, field);
        }
        thisStays = (method.access & ACC_STATIC) == 0 && !isLocal0Stored(method);
    }

    private static boolean isLocal0Stored(MethodNode method) {
        for (AbstractInsnNode insn = method.instructions.getFirst(); insn != null; insn = insn.getNext()) {
            if (insn.getOpcode() >= ISTORE && insn.getOpcode() <= ASTORE && ((VarInsnNode) insn).var == 0) {
                return true;
            }
        }
        return false;
    }

    public boolean test(AbstractInsnNode insn) {
        switch (insn.getOpcode()) {
            case IALOAD, LALOAD, FALOAD, DALOAD, AALOAD, BALOAD, CALOAD, SALOAD,
                    IASTORE, LASTORE, FASTORE, DASTORE, AASTORE, BASTORE, CASTORE, SASTORE,
                    INVOKEVIRTUAL, INVOKESPECIAL, INVOKESTATIC, INVOKEINTERFACE, INVOKEDYNAMIC,
                    NEW, NEWARRAY, ANEWARRAY, MULTIANEWARRAY, ARRAYLENGTH, ATHROW, MONITORENTER, MONITOREXIT:
                return true;
            case IDIV, IREM, LDIV, LREM:
                return !isNonZeroConstant(before(insn));
            case LDC:
                return isResolved(((LdcInsnNode) insn).cst);
            case CHECKCAST:
                return true;
            case INSTANCEOF:
                return !((TypeInsnNode) insn).desc.equals(owner.name);
            case GETSTATIC, PUTSTATIC:
                return !isOwnStaticDuringInitialisation((FieldInsnNode) insn);
            case GETFIELD:
                return !(isOwnOfThis((FieldInsnNode) insn) && isThis(before(insn)));
            case PUTFIELD:
                return !(isOwnOfThis((FieldInsnNode) insn) && isPlainPush(before(insn)) && isThis(before(before(insn))));
            default:
                return false;
        }
    }

    /** Whether a constant must be resolved, which may load classes or run code. */
    private static boolean isResolved(Object constant) {
        return !(constant instanceof Number || constant instanceof String);
    }

    private static boolean isNonZeroConstant(AbstractInsnNode divisor) {
        if (divisor == null) {
            return false;
        }
        switch (divisor.getOpcode()) {
            case ICONST_M1, ICONST_1, ICONST_2, ICONST_3, ICONST_4, ICONST_5, LCONST_1:
                return true;
            case BIPUSH, SIPUSH:
                return ((IntInsnNode) divisor).operand != 0;
            case LDC:
                Object constant = ((LdcInsnNode) divisor).cst;
                return constant instanceof Number && ((Number) constant).longValue() != 0;
            default:
                return false;
        }
    }

    /**
     * Whether a static field of the class is accessed in the class's own static initialiser. In other methods, the access may fail because
     * initialisation has failed.
     */
    private boolean isOwnStaticDuringInitialisation(FieldInsnNode access) {
        FieldNode field = own(access);
        return field != null && (field.access & ACC_STATIC) != 0 && method.name.equals("<clinit>") && (method.access & ACC_STATIC) != 0;
    }

    /**
     * Whether an access is to a field of {@code this} and cannot fail. Writing a final field fails outside constructors, although the verifier
     * accepts it.
     */
    private boolean isOwnOfThis(FieldInsnNode access) {
        FieldNode field = own(access);
        return thisStays && field != null && (field.access & ACC_STATIC) == 0
                && (access.getOpcode() == GETFIELD || (field.access & ACC_FINAL) == 0 || method.name.equals("<init>"));
    }

    private FieldNode own(FieldInsnNode access) {
        return access.owner.equals(owner.name) ? ownFields.get(access.name + ' ' + access.desc) : null;
    }

    private static boolean isThis(AbstractInsnNode insn) {
        return insn != null && insn.getOpcode() == ALOAD && ((VarInsnNode) insn).var == 0;
    }

    /** Whether an instruction only pushes one value. */
    private static boolean isPlainPush(AbstractInsnNode insn) {
        if (insn == null) {
            return false;
        }
        int opcode = insn.getOpcode();
        return opcode >= ACONST_NULL && opcode <= SIPUSH || opcode >= ILOAD && opcode <= ALOAD
                || opcode == LDC && !isResolved(((LdcInsnNode) insn).cst);
    }

    /** The instruction that is always executed directly before another one; null if there may be several. */
    private static AbstractInsnNode before(AbstractInsnNode insn) {
        if (insn == null) {
            return null;
        }
        for (AbstractInsnNode at = insn.getPrevious(); at != null; at = at.getPrevious()) {
            // The label may be a jump target. Labels that only mark lines or scopes are rare here, so distinguishing them is not worthwhile.
            if (at instanceof LabelNode) {
                return null;
            }
            if (at.getOpcode() >= 0) {
                return at;
            }
        }
        return null;
    }
}
