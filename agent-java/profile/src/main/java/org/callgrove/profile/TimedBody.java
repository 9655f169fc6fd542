package org.callgrove.profile;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.profile.code.InsertedCode;
import org.callgrove.profile.constructors.ConstructorMap;
import org.callgrove.profile.methods.TimedMethods;
import org.callgrove.weave.MethodEditor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Edits a method that is timed: notes the time at its entry and at each exit, also by an exception. An added local holds the start. A constructor is
 * timed from the return of the constructor that it calls first, because before that the class file format allows no handler for it.
 *
 * <p>Make it before all other edits, so that it sees the original instructions, and call {@link #edit} after them. Code for counting is outside the
 * time measured.
 */
final class TimedBody {
    /** Bytes of code at the entry and in the handler, and at each return. */
    private static final int FIXED = 48;
    private static final int AT_RETURN = 10;

    private final TimedMethods timed;
    private final MethodEditor editor;
    private final String className;
    private final List<AbstractInsnNode> returns = new ArrayList<>();
    /** The instruction before each return; null if there is none. */
    private final List<AbstractInsnNode> before = new ArrayList<>();
    /** The call of another constructor; null in other methods. */
    private final MethodInsnNode first;

    private TimedBody(TimedMethods timed, MethodEditor editor, String className, MethodInsnNode first) {
        this.timed = timed;
        this.editor = editor;
        this.className = className;
        this.first = first;
        for (AbstractInsnNode insn = editor.method().instructions.getFirst(); insn != null; insn = insn.getNext()) {
            if (MethodEditor.isReturn(insn)) {
                returns.add(insn);
                before.add(insn.getPrevious());
            }
        }
    }

    /**
     * Begins to edit a method. Returns null if it is not to be timed, or cannot be.
     *
     * @param className binary name of its class, after canonical naming
     * @param isReplaced whether the VM may run other code instead
     */
    static TimedBody of(TimedMethods timed, MethodEditor editor, String className, boolean isReplaced) {
        MethodNode method = editor.method();
        if (!timed.contains(className, method.name, method.desc)) {
            return null;
        }
        MethodInsnNode first = null;
        String reason = isReplaced ? "the VM may run code of its own instead" : null;
        if (reason == null && method.name.equals("<init>")) {
            first = ConstructorMap.chainedCall(editor.owner(), method);
            if (first == null) {
                reason = "it does not call exactly one other constructor first";
            }
        }
        if (reason != null) {
            timed.refuse(className + '.' + method.name + method.desc, reason);
            return null;
        }
        return new TimedBody(timed, editor, className, first);
    }

    /** Refuses the methods of a class that have no code. Returns whether there are any. */
    static boolean refuseWithoutCode(TimedMethods timed, ClassNode owner, String className) {
        if (!timed.mayHave(className)) {
            return false;
        }
        boolean some = false;
        for (MethodNode method : owner.methods) {
            boolean isNative = (method.access & Opcodes.ACC_NATIVE) != 0;
            if ((isNative || (method.access & Opcodes.ACC_ABSTRACT) != 0) && timed.contains(className, method.name, method.desc)) {
                timed.refuse(className + '.' + method.name + method.desc,
                        isNative ? "it is native: time a method that calls it" : "it is abstract: time the methods that implement it");
                some = true;
            }
        }
        return some;
    }

    /** Adds the code, if there is room for it. */
    void edit() {
        MethodNode method = editor.method();
        if (!editor.hasRoom(FIXED + AT_RETURN * returns.size())) {
            timed.refuse(className + '.' + method.name + method.desc, "it is too large");
            return;
        }
        int region = timed.number(className, method.name, method.desc);
        if (region == 0) {
            return;
        }
        int start = editor.newLong();
        for (int i = 0; i < returns.size(); i++) {
            InsertedCode ends = new InsertedCode().timingEnds(region, start);
            if (before.get(i) == null || before.get(i) == first) {
                editor.before(returns.get(i), ends.list());
            } else {
                editor.after(before.get(i), ends.list());
            }
        }
        LabelNode from = null;
        if (first == null) {
            editor.atEntry(new InsertedCode().timingBegins(region, start).list());
        } else {
            from = new LabelNode();
            InsertedCode begins = new InsertedCode().timingBegins(region, start);
            begins.list().add(from);
            editor.after(first, begins.list());
            editor.atEntry(new InsertedCode().op(Opcodes.LCONST_0).load(Opcodes.LSTORE, start).list());
        }
        editor.whenThrown(from, new InsertedCode().timingEnds(region, start).list());
    }
}
