package org.callgrove.profile;

import org.callgrove.profile.hooks.Hooks;
import org.callgrove.profile.methods.CanonicalNames;
import org.callgrove.profile.methods.TimedMethods;
import org.callgrove.profile.methods.UncountedClasses;
import org.callgrove.weave.Instrumenter.ClassEdits;
import org.callgrove.weave.Instrumenter.Level;
import org.callgrove.weave.MethodEditor;
import org.callgrove.weave.WeaveLimit;
import org.objectweb.asm.tree.ClassNode;

/** Edits one class in a recording without contexts ({@code metrics=none}): times methods, pauses while agents work, and adds the hook at the VM's end. */
final class TimingEdits implements ClassEdits {
    private final WeavingSetup setup;
    private final ClassNode owner;
    private final String name;

    private TimingEdits(WeavingSetup setup, ClassNode owner) {
        this.setup = setup;
        this.owner = owner;
        this.name = CanonicalNames.of(owner);
        TimedBody.refuseWithoutCode(setup.timed, owner, name);
    }

    /** Returns the edits of a class, or null if it stays as it is. */
    static ClassEdits of(WeavingSetup setup, ClassNode owner) {
        return mayEdit(setup.timed, owner.name) ? new TimingEdits(setup, owner) : null;
    }

    /** Whether a class, by internal name, may be edited. */
    static boolean mayEdit(TimedMethods timed, String owner) {
        return hasHooks(owner) || owner.equals(Treatment.AGENT_CALLS) || timed.mayHave(owner.replace('/', '.'));
    }

    /** Whether a class has hooks that are needed without contexts, too. Threads need none. */
    private static boolean hasHooks(String owner) {
        return owner.equals("java/lang/Shutdown") || owner.equals("java/lang/System");
    }

    @Override
    public void edit(MethodEditor editor, Level level) {
        if (owner.name.equals(Treatment.AGENT_CALLS)) {
            // Calls by agents are not timed.
            new PausedBody(editor, false).edit();
            return;
        }
        boolean isUncounted = UncountedClasses.reason(owner.name) != null;
        boolean isReplaced = isUncounted || Treatment.isReplaced(owner, editor.method(), setup.leaves);
        TimedBody timed = TimedBody.of(setup.timed, editor, name, isReplaced);
        if (hasHooks(owner.name)) {
            Hooks.add(editor);
            Hooks.addAtReturns(editor);
        }
        if (timed != null) {
            timed.edit();
        }
    }

    @Override
    public void limited(String method, String descriptor, WeaveLimit limit, Level level, boolean dropsOptionalCode) {
        if (level == null) {
            setup.timed.refuse(name + '.' + method + descriptor, limit.reason());
        }
    }
}
