package org.callgrove.profile.hooks;

import org.callgrove.weave.InstrumentationProcess.ClassEdits;
import org.callgrove.weave.InstrumentationProcess.Level;
import org.callgrove.weave.MethodEditor;
import org.callgrove.weave.WeaveLimit;

/** Edits a class that is not counted but has hooks. */
public final class HookEdits implements ClassEdits {
    @Override
    public void edit(MethodEditor editor, Level level) {
        Hooks.add(editor);
        Hooks.addAtReturns(editor);
    }

    @Override
    public void limited(String method, String descriptor, WeaveLimit limit, Level level) {
        throw new IllegalStateException("a call does not fit into " + method);
    }
}
