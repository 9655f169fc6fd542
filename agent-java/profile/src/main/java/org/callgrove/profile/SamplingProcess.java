package org.callgrove.profile;

import org.callgrove.profile.hooks.HookEdits;
import org.callgrove.profile.hooks.Hooks;
import org.callgrove.profile.leaves.LeafTable;
import org.callgrove.profile.methods.ClassSelection;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.UncountedClasses;
import org.callgrove.weave.ClassFacts;
import org.callgrove.weave.InstrumentationProcess;
import org.callgrove.weave.Omissions;
import org.objectweb.asm.tree.ClassNode;

/**
 * Adds what sampling needs in place of {@link ProfileProcess}: JP's activation counter (JP 4.3), and names by which a sample finds the
 * methods on the stack. There are no contexts and no other counts.
 */
public final class SamplingProcess implements InstrumentationProcess {
    final MethodIds ids;
    final LeafTable leaves;
    final Omissions omissions;
    private final ClassSelection selection;

    public SamplingProcess(MethodIds ids, LeafTable leaves, ClassSelection selection, Omissions omissions) {
        this.ids = ids;
        this.leaves = leaves;
        this.selection = selection;
        this.omissions = omissions;
    }

    @Override
    public ClassEdits begin(ClassNode node, ClassNode own, ClassLoader loader) {
        String reason = UncountedClasses.reason(node.name);
        if (reason != null) {
            omissions.add(reason, node.name.replace('/', '.'));
            return Hooks.in(node.name) ? new HookEdits() : null;
        }
        leaves.learn(ClassFacts.of(node));
        return new SamplingEdits(this, node, selection.contains(node.name));
    }
}
