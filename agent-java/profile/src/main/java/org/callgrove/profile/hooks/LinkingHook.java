package org.callgrove.profile.hooks;

import java.util.Set;
import org.callgrove.profile.code.InsertedCode;
import org.callgrove.weave.MethodEditor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;

/** Edits the methods through which the VM links call sites and constants, so that part of that work can stay uncounted. */
public final class LinkingHook {
    private static final String OWNER = "java/lang/invoke/MethodHandleNatives";
    /** Methods whose first argument is the class in which linking takes place. */
    private static final Set<String> WITH_CALLER = Set.of("linkCallSite", "linkDynamicConstant", "linkMethod", "linkMethodHandleConstant");
    private static final String WITHOUT_CALLER = "findMethodHandleType";

    private final MethodEditor editor;
    private final int saved;

    private LinkingHook(MethodEditor editor) {
        this.editor = editor;
        this.saved = editor.newLong();
    }

    /** Adds the hook at the entry, if the method has one. Call it before other edits there. */
    public static LinkingHook begin(MethodEditor editor) {
        String name = editor.method().name;
        boolean hasCaller = WITH_CALLER.contains(name);
        if (!editor.owner().name.equals(OWNER) || !hasCaller && !name.equals(WITHOUT_CALLER) || !editor.has(Opcodes.ACC_STATIC)) {
            return null;
        }
        LinkingHook hook = new LinkingHook(editor);
        InsertedCode code = new InsertedCode();
        code = hasCaller ? code.load(Opcodes.ALOAD, 0) : code.op(Opcodes.ACONST_NULL);
        editor.atEntry(code.linkingBegins(hook.saved).list());
        return hook;
    }

    /** Adds the hook at the returns. Call it after other edits there. */
    public void end() {
        for (AbstractInsnNode insn : editor.method().instructions.toArray()) {
            if (MethodEditor.isReturn(insn)) {
                editor.before(insn, new InsertedCode().linkingEnds(saved).list());
            }
        }
    }
}
