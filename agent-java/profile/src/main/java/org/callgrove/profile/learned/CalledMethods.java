package org.callgrove.profile.learned;

import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Finds the methods that a method's code calls, by its instructions, the method handles among its constants, and what computes constants. */
final class CalledMethods {
    private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";
    private static final String INVOKE = "java/lang/invoke/";

    /** Receives called methods. Owners are internal names; a key is a name followed by a descriptor. */
    interface Receiver {
        /** A call that no receiver object decides. */
        void direct(String owner, String key);

        /** A call whose target the receiver object decides. */
        void dispatched(String key);

        /**
         * The next calls, until this is null, are made by an object that code makes, as soon as its interface method with this name and descriptor
         * is called.
         */
        void guard(String key);
    }

    private CalledMethods() {
    }

    /** Passes on everything that a method calls. */
    static void of(MethodNode method, Receiver to) {
        for (AbstractInsnNode insn = method.instructions.getFirst(); insn != null; insn = insn.getNext()) {
            if (insn instanceof MethodInsnNode) {
                call((MethodInsnNode) insn, to);
            } else {
                constants(insn, true, to);
            }
        }
    }

    /**
     * Passes on the methods that objects made by a method's code call, although the method itself is not woven: the bodies of lambdas and method
     * references, each with the interface method through which it is called, and handles for other purposes.
     */
    static void madeBy(MethodNode method, Receiver to) {
        for (AbstractInsnNode insn = method.instructions.getFirst(); insn != null; insn = insn.getNext()) {
            constants(insn, false, to);
        }
    }

    private static void call(MethodInsnNode call, Receiver to) {
        if (call.owner.startsWith(INVOKE) && (call.owner.endsWith("/MethodHandle") || call.owner.endsWith("/VarHandle"))) {
            return;
        }
        String key = call.name + call.desc;
        if (call.getOpcode() == Opcodes.INVOKEVIRTUAL || call.getOpcode() == Opcodes.INVOKEINTERFACE) {
            to.dispatched(key);
        } else {
            to.direct(call.owner, key);
        }
    }

    private static void constants(AbstractInsnNode insn, boolean all, Receiver to) {
        if (insn instanceof LdcInsnNode) {
            constant(((LdcInsnNode) insn).cst, to);
        } else if (insn instanceof InvokeDynamicInsnNode) {
            InvokeDynamicInsnNode site = (InvokeDynamicInsnNode) insn;
            boolean isPlainLambda = site.bsm.getOwner().equals(LAMBDAS) && site.bsm.getName().equals("metafactory");
            if (!all && isPlainLambda) {
                to.guard(site.name + ((Type) site.bsmArgs[0]).getDescriptor());
            }
            for (Object argument : site.bsmArgs) {
                constant(argument, to);
            }
            to.guard(null);
            if (all) {
                constant(site.bsm, to);
            }
        }
    }

    private static void constant(Object constant, Receiver to) {
        if (constant instanceof Handle) {
            Handle handle = (Handle) constant;
            String key = handle.getName() + handle.getDesc();
            if (handle.getTag() == Opcodes.H_INVOKEVIRTUAL || handle.getTag() == Opcodes.H_INVOKEINTERFACE) {
                to.dispatched(key);
            } else if (handle.getTag() > Opcodes.H_INVOKEVIRTUAL) {
                to.direct(handle.getOwner(), key);
            }
        } else if (constant instanceof ConstantDynamic) {
            ConstantDynamic computed = (ConstantDynamic) constant;
            constant(computed.getBootstrapMethod(), to);
            for (int i = 0; i < computed.getBootstrapMethodArgumentCount(); i++) {
                constant(computed.getBootstrapMethodArgument(i), to);
            }
        }
    }
}
