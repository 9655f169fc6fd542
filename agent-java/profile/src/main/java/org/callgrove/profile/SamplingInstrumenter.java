package org.callgrove.profile;

import org.callgrove.profile.hooks.HookEdits;
import org.callgrove.profile.leaves.LeafTable;
import org.callgrove.profile.methods.ClassSelection;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.UncountedClasses;
import org.callgrove.profile.replay.ReplayingWeaver;
import org.callgrove.profile.replay.WeavingActions;
import org.callgrove.weave.ClassFacts;
import org.callgrove.weave.Instrumenter;
import org.callgrove.weave.Omissions;
import org.objectweb.asm.tree.ClassNode;

/**
 * Replaces {@link ProfileInstrumenter} in a recording of samples. It adds the activation counter of the JP paper (section 4.3), and names by which a
 * sample finds the methods on the stack. There are no contexts and no other counts.
 */
public final class SamplingInstrumenter implements ReplayingWeaver.LoggedInstrumenter {
    private final LeafTable leaves;
    private final WeavingActions actions;

    public SamplingInstrumenter(MethodIds ids, LeafTable leaves, ClassSelection selection, Omissions omissions) {
        this.leaves = leaves;
        this.actions = new WeavingActions(ids, leaves, selection, omissions);
    }

    @Override
    public WeavingActions actions() {
        return actions;
    }

    @Override
    public int variant() {
        return 0;
    }

    @Override
    public Instrumenter with(WeavingActions logged) {
        return new Instrumenter() {
            @Override
            public ClassEdits begin(ClassNode node, ClassNode own, ClassLoader loader) {
                return SamplingInstrumenter.this.begin(node, logged);
            }
        };
    }

    @Override
    public ClassEdits begin(ClassNode node, ClassNode own, ClassLoader loader) {
        return begin(node, actions);
    }

    private ClassEdits begin(ClassNode node, WeavingActions taken) {
        if (UncountedClasses.reason(node.name) != null) {
            return HookEdits.ofUncounted(node.name, taken);
        }
        taken.learn(ClassFacts.of(node));
        return new SamplingEdits(leaves, taken, node, taken.selects(node.name));
    }
}
