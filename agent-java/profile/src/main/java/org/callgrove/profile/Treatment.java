package org.callgrove.profile;

import org.callgrove.profile.leaves.Leaf;
import org.callgrove.profile.leaves.LeafKind;
import org.callgrove.profile.leaves.LeafTable;
import org.callgrove.weave.ClassFacts;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** How a method's body takes part in counting. */
enum Treatment {
    /** It has a context of its own. */
    COUNT,
    /** As COUNT, but without bytecodes, arrays and leaves: constructors of excluded classes, which object counts need. */
    COUNT_CALLS,
    /** Its callers count it and make it current; where they did not, it is as PAUSE. */
    COUNT_IF_CURRENT,
    /** Nothing in it is counted, nor in what it calls. */
    PAUSE,
    /** It has no context; what it calls appears under its caller. */
    PASS,
    /** Not touched at all. */
    LEAVE;

    static Treatment of(ClassNode owner, MethodNode method, LeafTable leaves, boolean excluded) {
        if (isEmptyFinalizer(method)) {
            return LEAVE;
        }
        if (leaves.mentionsName(method.name) && leaves.inJavaBase(owner.name)) {
            Leaf leaf = leaves.declared(owner.name, method.name + method.desc);
            if (leaf != null) {
                return leaf.rule().kind == LeafKind.RAISED ? COUNT_IF_CURRENT : leaf.rule().kind == LeafKind.PAUSED ? PAUSE : LEAVE;
            }
        }
        if (owner.name.equals("sun/instrument/InstrumentationImpl")) {
            return PAUSE;
        }
        if (excluded) {
            return method.name.equals("<init>") ? COUNT_CALLS : PASS;
        }
        return COUNT;
    }

    /** HotSpot does not register objects whose {@code finalize} is a lone return; a woven one would make every object finalizable. */
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

    /** Whether a method bears the mark of those that the JIT may replace. */
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
