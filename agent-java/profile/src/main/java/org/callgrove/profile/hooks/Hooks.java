package org.callgrove.profile.hooks;

import org.callgrove.profile.code.InsertedCode;
import org.callgrove.weave.MethodEditor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Adds calls that inform the runtime, whether or not a class is counted. They report threads that start and end, the VM's end, and
 * requests for the security manager.
 */
public final class Hooks {
    private static final String THREAD = "java/lang/Thread";
    private static final String VIRTUAL_THREAD = "java/lang/VirtualThread";
    private static final String RUN_CONTINUATION = "runContinuation()V";
    private static final String SHUTDOWN = "java/lang/Shutdown";
    private static final String SYSTEM = "java/lang/System";
    private static final String GET_MANAGER = "getSecurityManager()Ljava/lang/SecurityManager;";

    private Hooks() {
    }

    public static boolean in(String owner) {
        return owner.equals(THREAD) || owner.equals(VIRTUAL_THREAD) || owner.equals(SHUTDOWN);
    }

    /** Adds hooks at the entry. Call it before other edits there. */
    public static void add(MethodEditor editor) {
        String owner = editor.owner().name;
        if (!in(owner)) {
            return;
        }
        String name = editor.method().name;
        String key = name + editor.method().desc;
        if (owner.equals(SHUTDOWN) && key.equals("halt(I)V")) {
            editor.atEntry(new InsertedCode().halting().list());
        } else if (owner.equals(VIRTUAL_THREAD) && (name.equals("afterDone") || name.equals("afterTerminate"))
                && !editor.has(Opcodes.ACC_STATIC)) {
            editor.atEntry(new InsertedCode().virtualThreadEnds().list());
        } else if (owner.equals(VIRTUAL_THREAD) && key.equals("start(Ljdk/internal/vm/ThreadContainer;)V")) {
            editor.atEntry(new InsertedCode().beforeVirtualStart().list());
        } else if (owner.equals(THREAD)) {
            thread(editor, key);
        }
    }

    /** Lets a carrier note at the entry which virtual thread it runs. Call it like {@link #add}. */
    public static void addMount(MethodEditor editor) {
        if (runsContinuation(editor)) {
            editor.atEntry(new InsertedCode().virtualThreadMounts().list());
        }
    }

    /** Lets a carrier note at returns that it runs no virtual thread. Call it like {@link #addAtReturns}. */
    public static void addUnmount(MethodEditor editor) {
        if (runsContinuation(editor)) {
            for (AbstractInsnNode insn : editor.method().instructions.toArray()) {
                if (MethodEditor.isReturn(insn)) {
                    editor.before(insn, new InsertedCode().virtualThreadUnmounted().list());
                }
            }
        }
    }

    private static boolean runsContinuation(MethodEditor editor) {
        return editor.owner().name.equals(VIRTUAL_THREAD) && (editor.method().name + editor.method().desc).equals(RUN_CONTINUATION);
    }

    /** Adds hooks at returns. Call it after other edits there. */
    public static void addAtReturns(MethodEditor editor) {
        String name = editor.method().name;
        if (editor.owner().name.equals(SYSTEM) && (name + editor.method().desc).equals(GET_MANAGER)) {
            managerSeen(editor);
        }
        boolean constructor = name.equals("<init>");
        if (!editor.owner().name.equals(THREAD) || !constructor && !endsThread(editor)) {
            return;
        }
        for (AbstractInsnNode insn : editor.method().instructions.toArray()) {
            if (MethodEditor.isReturn(insn)) {
                editor.before(insn, (constructor ? new InsertedCode().threadConstructed() : new InsertedCode().threadEnds()).list());
            }
        }
    }

    /** Whether a platform thread ends with the method. */
    public static boolean endsThread(MethodEditor editor) {
        return editor.owner().name.equals(THREAD) && (editor.method().name + editor.method().desc).equals("exit()V");
    }

    /** Edits the getter of the security manager. From JDK 24 on the getter reads no field, and nothing is added. */
    private static void managerSeen(MethodEditor editor) {
        boolean reads = false;
        for (AbstractInsnNode insn : editor.method().instructions.toArray()) {
            reads |= insn.getOpcode() == Opcodes.GETSTATIC;
            if (reads && insn.getOpcode() == Opcodes.ARETURN) {
                editor.before(insn, new InsertedCode().managerSeen().list());
            }
        }
    }

    private static void thread(MethodEditor editor, String key) {
        if (key.equals("exit()V")) {
            editor.atEntry(new InsertedCode().toRoot().list());
        } else if (key.equals("dispatchUncaughtException(Ljava/lang/Throwable;)V")) {
            // The VM calls this method while the context of the method that threw is still current.
            editor.atEntry(new InsertedCode().toRoot().list());
        }
        for (AbstractInsnNode insn : editor.method().instructions.toArray()) {
            if (insn instanceof MethodInsnNode && ((MethodInsnNode) insn).name.equals("start0")
                    && ((MethodInsnNode) insn).desc.equals("()V")) {
                editor.before(insn, new InsertedCode().beforeStart().list());
            }
        }
    }
}
