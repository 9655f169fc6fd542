package org.callgrove.profile;

import org.callgrove.profile.leaves.Leaf;
import org.callgrove.profile.leaves.LeafKind;
import org.callgrove.profile.leaves.LeafTable;
import org.callgrove.profile.methods.UncountedClasses;
import org.callgrove.weave.ClassFacts;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** The ways in which a method takes part in counting. */
enum Treatment {
    /** The method has a context of its own. */
    COUNT,
    /**
     * The method has a context of its own that counts calls only. Used for constructors of excluded classes, whose calls are needed to count objects.
     */
    COUNT_CALLS,
    /**
     * Callers count the call and make the method's context current. If that context is not current at the method's entry, counting is
     * paused in the method.
     */
    COUNT_IF_CURRENT,
    /** The method and all it calls run uncounted. */
    PAUSE,
    /** The method has no context. Its callees appear under its caller. */
    PASS,
    /** The method is not edited. */
    LEAVE,
    /** The method is empty, and must stay so. */
    LEAVE_EMPTY;

    /** Internal name of the class through which the VM calls agents, to transform classes for example. */
    static final String AGENT_CALLS = "sun/instrument/InstrumentationImpl";

    static Treatment of(ClassNode owner, MethodNode method, LeafTable leaves, boolean excluded) {
        if (isEmptyFinalizer(method)) {
            return LEAVE_EMPTY;
        }
        if (leaves.mentionsName(method.name) && leaves.inJavaBase(owner.name)) {
            Leaf leaf = leaves.declared(owner.name, method.name + method.desc);
            if (leaf != null) {
                return leaf.rule().kind == LeafKind.RAISED ? COUNT_IF_CURRENT : leaf.rule().kind == LeafKind.PAUSED ? PAUSE : LEAVE;
            }
        }
        if (owner.name.equals(AGENT_CALLS)) {
            return PAUSE;
        }
        if (UncountedClasses.reason(owner.name) != null) {
            return method.name.equals("<init>") ? COUNT_CALLS : LEAVE;
        }
        if (excluded) {
            return method.name.equals("<init>") ? COUNT_CALLS : PASS;
        }
        return COUNT;
    }

    /** Why instrumentation processes do not see such a method; null if they do. */
    String uncovered() {
        switch (this) {
            case COUNT:
            case COUNT_IF_CURRENT:
            case LEAVE_EMPTY:
                return null;
            case PASS:
            case COUNT_CALLS:
                return "classes that are not counted, such as those that include= or exclude= leaves out";
            default:
                return "methods that the VM may replace by code of its own, or in which counting is paused: count their calls instead";
        }
    }

    /**
     * Whether {@code finalize} consists of a single return. HotSpot does not register objects of such a class for finalization; weaving the method
     * would make it register all of them.
     */
    private static boolean isEmptyFinalizer(MethodNode method) {
        if (!method.name.equals("finalize") || !method.desc.equals("()V")) {
            return false;
        }
        for (AbstractInsnNode insn = method.instructions.getFirst(); insn != null; insn = insn.getNext()) {
            if (insn.getOpcode() >= 0) {
                return insn.getOpcode() == Opcodes.RETURN;
            }
        }
        return true;
    }

    /** Whether the VM may run code of its own instead of a method, or the agent is paused in it. */
    static boolean isReplaced(ClassNode owner, MethodNode method, LeafTable leaves) {
        Treatment treatment = of(owner, method, leaves, false);
        return treatment == COUNT_IF_CURRENT || treatment == PAUSE || treatment == LEAVE || treatment == LEAVE_EMPTY || isMarkedIntrinsic(method);
    }

    /** Whether a method is marked as one that the JIT may replace. */
    static boolean isMarkedIntrinsic(MethodNode method) {
        if (method.visibleAnnotations != null) {
            for (AnnotationNode annotation : method.visibleAnnotations) {
                if (ClassFacts.isIntrinsicMark(annotation.desc)) {
                    return true;
                }
            }
        }
        return false;
    }
}
