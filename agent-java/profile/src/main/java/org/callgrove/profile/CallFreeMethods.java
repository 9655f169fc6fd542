package org.callgrove.profile;

import org.callgrove.profile.leaves.CallSite;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Finds methods that run no counted code except their own, so that their context need never be current. Such methods call nothing but leaf methods.
 * They must not load or initialise a class either, because that may run a class loader or a static initialiser. The VM may raise exceptions in them;
 * outside strict mode the constructors of these exceptions are not counted.
 */
final class CallFreeMethods {
    private CallFreeMethods() {
    }

    static boolean isCallFree(String owner, AbstractInsnNode[] code, CallSite[] sites) {
        for (int i = 0; i < code.length; i++) {
            AbstractInsnNode insn = code[i];
            switch (insn.getType()) {
                case AbstractInsnNode.METHOD_INSN:
                    CallSite site = sites[i];
                    if (site == null || site.kind != CallSite.Kind.COUNT
                            || insn.getOpcode() == Opcodes.INVOKESTATIC && mayInitialise(owner, ((MethodInsnNode) insn).owner)) {
                        return false;
                    }
                    break;
                case AbstractInsnNode.FIELD_INSN:
                    if (insn.getOpcode() < Opcodes.GETFIELD && !((FieldInsnNode) insn).owner.equals(owner)) {
                        return false;
                    }
                    break;
                case AbstractInsnNode.TYPE_INSN:
                    String type = ((TypeInsnNode) insn).desc;
                    if (insn.getOpcode() == Opcodes.NEW || !type.equals(owner) && !isBoot(type)) {
                        return false;
                    }
                    break;
                case AbstractInsnNode.LDC_INSN:
                    Object constant = ((LdcInsnNode) insn).cst;
                    if (!(constant instanceof Number || constant instanceof String)) {
                        return false;
                    }
                    break;
                case AbstractInsnNode.INVOKE_DYNAMIC_INSN:
                case AbstractInsnNode.MULTIANEWARRAY_INSN:
                    return false;
                default:
                    break;
            }
        }
        return true;
    }

    /** Whether the VM loads the class itself, without running Java code. */
    private static boolean isBoot(String type) {
        return type.startsWith("java/lang/") || type.startsWith("java/util/") || type.startsWith("java/io/");
    }

    /** Whether a static call may run an initialiser. The classes named here have hot leaves, and initialisers that do not matter. */
    private static boolean mayInitialise(String owner, String called) {
        return !called.equals(owner) && !called.equals("java/lang/Object") && !called.equals("java/lang/System")
                && !called.equals("java/lang/Thread") && !called.equals("java/lang/StringLatin1");
    }
}
