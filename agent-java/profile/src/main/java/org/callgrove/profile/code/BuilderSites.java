package org.callgrove.profile.code;

import org.callgrove.runtime.allocation.GroveLeaves;
import org.callgrove.weave.MethodEditor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Passes each new string builder to a method that no compiler inlines, so that C2 calls {@code append} and {@code toString} instead of replacing a
 * chain of such calls. The bodies of these methods can then be counted.
 */
public final class BuilderSites {
    private static final String LEAVES = InsertedCode.internalName(GroveLeaves.class);

    private BuilderSites() {
    }

    /**
     * Edits a method, whether or not it is counted, because counted methods may append to its builders. Call it after {@link MethodEditor#newLong}.
     */
    public static void add(MethodEditor editor) {
        for (AbstractInsnNode insn = editor.method().instructions.getFirst(); insn != null; insn = insn.getNext()) {
            if (insn instanceof MethodInsnNode && constructs((MethodInsnNode) insn, editor.owner().name)) {
                add(editor, (MethodInsnNode) insn);
            }
        }
    }

    private static boolean constructs(MethodInsnNode call, String caller) {
        return call.name.equals("<init>") && (call.owner.equals("java/lang/StringBuilder") || call.owner.equals("java/lang/StringBuffer"))
                && !call.owner.equals(caller);
    }

    /**
     * Keeps the reference in a local while the constructor runs, because there may be no copy of it left on the stack. Constructors of builders take
     * at most one argument, of one slot.
     */
    private static void add(MethodEditor editor, MethodInsnNode call) {
        int builder = editor.newScratch(1);
        InsertedCode keep = new InsertedCode();
        if (Type.getArgumentsAndReturnSizes(call.desc) >> 2 == 1) {
            keep.op(Opcodes.DUP);
        } else {
            keep.op(Opcodes.DUP2).op(Opcodes.POP);
        }
        editor.before(call, keep.load(Opcodes.ASTORE, builder).list());
        editor.after(call, new InsertedCode().load(Opcodes.ALOAD, builder).call(LEAVES, "escape", "(Ljava/lang/Object;)V").list());
    }
}
