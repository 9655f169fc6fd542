package org.callgrove.profile.hooks;

import org.callgrove.profile.methods.UncountedClasses;
import org.callgrove.profile.replay.WeavingActions;
import org.callgrove.weave.Instrumenter.ClassEdits;
import org.callgrove.weave.Instrumenter.Level;
import org.callgrove.weave.MethodEditor;
import org.callgrove.weave.WeaveLimit;

/** Edits a class that is not counted but has hooks. */
public final class HookEdits implements ClassEdits {
    /**
     * Reports an uncounted class as one without contexts. Returns the edits that add its hooks, or null if it has none.
     *
     * @param name internal name of the class, for which {@link UncountedClasses} gives a reason
     */
    public static ClassEdits ofUncounted(String name, WeavingActions actions) {
        actions.omit(UncountedClasses.reason(name), name.replace('/', '.'));
        return Hooks.in(name) ? new HookEdits() : null;
    }

    @Override
    public void edit(MethodEditor editor, Level level) {
        Hooks.add(editor);
        Hooks.addAtReturns(editor);
    }

    @Override
    public void limited(String method, String descriptor, WeaveLimit limit, Level level, boolean dropsOptionalCode) {
        throw new IllegalStateException("a call does not fit into " + method);
    }
}
