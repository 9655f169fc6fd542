package org.callgrove.profile;

import org.callgrove.weave.InstrumentationProcess.ClassEdits;
import org.callgrove.weave.InstrumentationProcess.Level;
import org.callgrove.weave.Limit;
import org.callgrove.weave.MethodEditor;
import org.objectweb.asm.Opcodes;

/** The one addition to {@code java.lang.VirtualThread}: word that a virtual thread has ended. */
final class HookEdits implements ClassEdits {
    @Override
    public void edit(MethodEditor editor, Level level) {
        String name = editor.method().name;
        if ((name.equals("afterDone") || name.equals("afterTerminate")) && !editor.has(Opcodes.ACC_STATIC)) {
            editor.atEntry(new Code().virtualThreadEnds().list());
        }
    }

    @Override
    public void limited(String method, String descriptor, Limit limit) {
        throw new IllegalStateException("a call does not fit into " + method);
    }
}
