package org.callgrove.profile;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.profile.code.InsertedCode;
import org.callgrove.weave.MethodEditor;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Edits a method that gets no context. When it catches an exception, its caller's context becomes current again. */
final class PassingBody {
    private final MethodEditor editor;

    PassingBody(MethodEditor editor) {
        this.editor = editor;
    }

    void edit() {
        if (editor.method().tryCatchBlocks.isEmpty()) {
            return;
        }
        int saved = editor.newLong();
        List<AbstractInsnNode> done = new ArrayList<>();
        for (TryCatchBlockNode handler : editor.method().tryCatchBlocks) {
            AbstractInsnNode first = editor.firstOf(handler);
            if (!done.contains(first)) {
                done.add(first);
                editor.before(first, new InsertedCode().resume(saved).list());
            }
        }
        editor.atEntry(new InsertedCode().saveRaw(saved).list());
    }
}
