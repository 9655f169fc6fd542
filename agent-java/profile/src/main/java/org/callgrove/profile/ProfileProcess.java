package org.callgrove.profile;

import org.callgrove.profile.blocks.BlockAnalysis;
import org.callgrove.profile.blocks.DefaultBlocks;
import org.callgrove.profile.code.WovenMetrics;
import org.callgrove.profile.hooks.HookEdits;
import org.callgrove.profile.leaves.CallSiteAnalysis;
import org.callgrove.profile.leaves.LeafIds;
import org.callgrove.profile.leaves.LeafResolver;
import org.callgrove.profile.leaves.LeafTable;
import org.callgrove.profile.methods.ClassSelection;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.RootMethods;
import org.callgrove.profile.methods.UncountedClasses;
import org.callgrove.profile.replay.ReplayingWeaver;
import org.callgrove.profile.replay.WeavingActions;
import org.callgrove.runtime.entry.GroveRoots;
import org.callgrove.runtime.callbacks.GroveDispatch;
import org.callgrove.runtime.callbacks.GroveHiddenCode;
import org.callgrove.runtime.callbacks.GroveMade;
import org.callgrove.weave.ClassFacts;
import org.callgrove.weave.InstrumentationProcess;
import org.callgrove.weave.Omissions;
import org.objectweb.asm.tree.ClassNode;

/**
 * Chooses for each class the edits that add JP's counting code. Holds the ids, leaves and analyses that all edits share, and installs the
 * runtime's callbacks.
 */
public final class ProfileProcess implements ReplayingWeaver.LoggedProcess {
    /** Block analysis for methods in which the chosen one does not fit. */
    static final BlockAnalysis COARSE = new DefaultBlocks();

    final MethodIds ids;
    final LeafTable leaves;
    final CallSiteAnalysis callSites;
    final BlockAnalysis blocks;
    final HiddenCodeObserver hiddenCode;
    /** Whether woven code calls the agent back after steps of work ({@link org.callgrove.runtime.callbacks.GroveWork}). */
    final boolean steps;
    /** Whether woven code activates profiling agents ({@link org.callgrove.runtime.callbacks.GroveActivation}). */
    final boolean activates;
    final RootMethods roots;
    private final LeafIds leafIds;
    private final LeafResolver resolver;
    private final WeavingActions actions;
    private volatile WovenMetrics metrics = WovenMetrics.ALL;

    /**
     * @param steps whether woven code calls the agent back after steps of work
     * @param activates whether woven code activates profiling agents
     */
    public ProfileProcess(MethodIds ids, LeafTable leaves, BlockAnalysis blocks, ClassSelection selection, RootMethods roots, Omissions omissions,
            boolean steps,
            boolean activates) {
        this.ids = ids;
        this.leaves = leaves;
        this.leafIds = new LeafIds(ids, omissions);
        this.resolver = new LeafResolver(leaves, leafIds);
        this.callSites = new CallSiteAnalysis(leaves);
        this.blocks = blocks;
        this.roots = roots;
        this.steps = steps;
        this.activates = activates;
        this.hiddenCode = new HiddenCodeObserver(this, leafIds, omissions);
        this.actions = new WeavingActions(ids, leaves, leafIds, resolver, selection, roots, omissions, hiddenCode);
    }

    /** Metrics of classes that are woven from now on. */
    public void count(WovenMetrics woven) {
        metrics = woven;
    }

    /** Whether these are the metrics that are counted. */
    public boolean counts(WovenMetrics woven) {
        return metrics.bytecodes == woven.bytecodes && metrics.arrays == woven.arrays;
    }

    /** Whether all that this process puts into classes can do with these metrics. */
    public boolean mayCount(WovenMetrics woven) {
        return (!activates || woven.areAll()) && (woven.bytecodes || !steps && blocks instanceof DefaultBlocks);
    }

    WovenMetrics metrics() {
        return metrics;
    }

    /** Installs the runtime's callbacks, before any woven code runs. */
    public void install() {
        GroveRoots.choose(roots.areChosen(), roots.threadsInherit());
        GroveDispatch.install(resolver);
        GroveMade.install(resolver, resolver.objectConstructor());
        leafIds.install();
        GroveHiddenCode.install(hiddenCode);
    }

    @Override
    public WeavingActions actions() {
        return actions;
    }

    @Override
    public int variant() {
        return (metrics.bytecodes ? 1 : 0) + (metrics.arrays ? 2 : 0);
    }

    @Override
    public InstrumentationProcess with(WeavingActions logged) {
        return new InstrumentationProcess() {
            @Override
            public ClassEdits begin(ClassNode node, ClassNode own, ClassLoader loader) {
                return ProfileProcess.this.begin(node, own, logged);
            }
        };
    }

    @Override
    public ClassEdits begin(ClassNode node, ClassNode own, ClassLoader loader) {
        return begin(node, own, actions);
    }

    private ClassEdits begin(ClassNode node, ClassNode own, WeavingActions taken) {
        if (UncountedClasses.reason(node.name) != null) {
            ClassEdits hooks = HookEdits.ofUncounted(node.name, taken);
            return UncountedClasses.makesObjects(node.name) ? new ProfileEdits(this, taken, node, own, true) : hooks;
        }
        taken.learn(ClassFacts.of(node));
        return new ProfileEdits(this, taken, node, own, !taken.selects(node.name));
    }
}
