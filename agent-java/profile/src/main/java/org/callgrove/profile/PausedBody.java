package org.callgrove.profile;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.profile.code.InsertedCode;
import org.callgrove.weave.MethodEditor;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Edits a method that runs with counting paused. Counting pauses at entry and again at every handler, and resumes at every normal exit. */
final class PausedBody {
    /** Descriptor of {@code sun.instrument.InstrumentationImpl.transform}, and the locals of two of its arguments. */
    private static final String TRANSFORM =
            "(Ljava/lang/Module;Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/lang/Class;Ljava/security/ProtectionDomain;[BZ)[B";
    private static final int NAME = 3;
    private static final int CLASS_FILE = 6;

    private final MethodEditor editor;
    /** Whether to pause the sampling counter, instead of the counting in contexts. */
    private final boolean samples;

    PausedBody(MethodEditor editor, boolean samples) {
        this.editor = editor;
        this.samples = samples;
    }

    void edit() {
        int saved = editor.newLong();
        for (AbstractInsnNode insn = editor.method().instructions.getFirst(); insn != null; insn = insn.getNext()) {
            if (MethodEditor.isReturn(insn)) {
                InsertedCode exit = isTransformation() ? code().accountEnds(saved) : code();
                editor.before(insn, exit.resume(saved).list());
            }
        }
        List<AbstractInsnNode> done = new ArrayList<>();
        for (TryCatchBlockNode handler : editor.method().tryCatchBlocks) {
            AbstractInsnNode first = editor.firstOf(handler);
            if (!done.contains(first)) {
                done.add(first);
                editor.before(first, code().pause(-1).list());
            }
        }
        InsertedCode entry = code().pause(saved);
        editor.atEntry((isTransformation() ? entry.accountBegins(saved, CLASS_FILE, NAME) : entry).list());
    }

    private InsertedCode code() {
        return samples ? InsertedCode.forSampling() : new InsertedCode();
    }

    /**
     * Whether the VM calls this method to have a class transformed, in a thread of the program. When sampling, its allocations need not be accounted
     * for.
     */
    private boolean isTransformation() {
        return !samples && editor.method().name.equals("transform") && editor.method().desc.equals(TRANSFORM);
    }
}
