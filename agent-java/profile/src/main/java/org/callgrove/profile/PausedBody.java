package org.callgrove.profile;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.profile.code.InsertedCode;
import org.callgrove.weave.MethodEditor;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Edits a method that runs with counting paused. Counting pauses at entry and again at every handler, and resumes at every normal exit. */
final class PausedBody {
    private final MethodEditor editor;

    PausedBody(MethodEditor editor) {
        this.editor = editor;
    }

    void edit() {
        int saved = editor.newLong();
        for (AbstractInsnNode insn = editor.method().instructions.getFirst(); insn != null; insn = insn.getNext()) {
            if (MethodEditor.isReturn(insn)) {
                editor.before(insn, new InsertedCode().resume(saved).list());
            }
        }
        List<AbstractInsnNode> done = new ArrayList<>();
        for (TryCatchBlockNode handler : editor.method().tryCatchBlocks) {
            AbstractInsnNode first = editor.firstOf(handler);
            if (!done.contains(first)) {
                done.add(first);
                editor.before(first, new InsertedCode().pause(-1).list());
            }
        }
        editor.atEntry(new InsertedCode().pause(saved).list());
    }
}
