package org.callgrove.profile;

import org.callgrove.profile.blocks.BlockAnalysis;
import org.callgrove.profile.blocks.DefaultBlocks;
import org.callgrove.profile.code.WovenMetrics;
import org.callgrove.profile.hooks.HookEdits;
import org.callgrove.profile.hooks.Hooks;
import org.callgrove.profile.hooks.HiddenCodeHooks;
import org.callgrove.profile.learned.LearnedMethods;
import org.callgrove.profile.leaves.Leaf;
import org.callgrove.profile.leaves.LeafIds;
import org.callgrove.profile.leaves.LeafKind;
import org.callgrove.profile.leaves.LeafResolver;
import org.callgrove.profile.leaves.LeafTable;
import org.callgrove.profile.methods.ClassSelection;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.RootMethods;
import org.callgrove.profile.methods.TimedMethods;
import org.callgrove.profile.places.Processes;
import org.callgrove.profile.methods.UncountedClasses;
import org.callgrove.profile.replay.ReplayingWeaver;
import org.callgrove.profile.replay.WeavingActions;
import org.callgrove.runtime.entry.GroveRoots;
import org.callgrove.runtime.callbacks.GroveDispatch;
import org.callgrove.runtime.callbacks.GroveHiddenCode;
import org.callgrove.runtime.callbacks.GroveMade;
import org.callgrove.weave.ClassFacts;
import org.callgrove.weave.Instrumenter;
import org.callgrove.weave.Omissions;
import org.objectweb.asm.tree.ClassNode;

/**
 * Chooses for each class the edits that add the counting code of the JP paper (docs/metrics.md). Also installs the runtime's callbacks.
 */
public final class ProfileInstrumenter implements ReplayingWeaver.LoggedInstrumenter {
    private final WeavingSetup setup;
    private final LeafIds leafIds;
    private final LeafResolver resolver;
    private final HiddenCodeObserver hiddenCode;
    private final WeavingActions actions;

    /**
     * @param steps whether woven code calls the agent back after steps of work
     * @param activates whether woven code activates profiling agents
     */
    public ProfileInstrumenter(MethodIds ids, LeafTable leaves, BlockAnalysis blocks, ClassSelection selection, RootMethods roots,
            Omissions omissions,
            boolean steps,
            boolean activates) {
        this.setup = new WeavingSetup(leaves, blocks, roots, steps, activates);
        this.leafIds = new LeafIds(ids, omissions);
        this.resolver = new LeafResolver(leaves, leafIds);
        this.hiddenCode = new HiddenCodeObserver(setup, leafIds, omissions);
        this.actions = new WeavingActions(ids, leaves, leafIds, resolver, selection, roots, omissions, hiddenCode);
        hiddenCode.weaveWith(actions);
    }

    /** Sets the metrics of classes woven from now on. */
    public void count(WovenMetrics woven) {
        setup.metrics = woven;
    }

    /** Lets carriers note which virtual thread they run, for the clock. Call it before anything is woven. */
    public void noteMounts() {
        setup.mounts = true;
    }

    /** Times these methods. Call it before anything is woven. */
    public void time(TimedMethods timed) {
        setup.timed = timed;
    }

    /** Weaves only these methods. Call it before anything is woven. */
    public void weaveOnly(LearnedMethods learned) {
        setup.learned = learned;
        actions.reportTo(learned);
    }

    /** Whether a class has to be woven although none of its methods is listed or called by those. Also learns what the class declares. */
    public boolean concerns(ClassFacts facts) {
        if (UncountedClasses.reason(facts.name) != null) {
            return true;
        }
        actions.learn(facts);
        boolean hasHooks = Hooks.in(facts.name) || facts.name.equals("java/lang/System") || facts.name.equals(Treatment.AGENT_CALLS)
                || HiddenCodeHooks.mayBeIn(facts.name, facts.interfaces);
        return hasHooks || setup.timed.mayHave(facts.name.replace('/', '.')) || pauses(facts);
    }

    /** Whether counting is paused in a method of a class, whether or not the class is counted. */
    private boolean pauses(ClassFacts facts) {
        for (String key : facts.methods.keySet()) {
            Leaf leaf = setup.leaves.inJavaBase(facts.name) && setup.leaves.mentions(key) ? setup.leaves.declared(facts.name, key) : null;
            if (leaf != null && (leaf.rule().kind == LeafKind.RAISED || leaf.rule().kind == LeafKind.PAUSED)) {
                return true;
            }
        }
        return false;
    }

    /** Lets instrumentation processes choose what else is counted. Call it before anything is woven. */
    public void add(Processes processes) {
        setup.processes = processes;
        actions.reportTo(processes);
    }

    /** Whether a class, by internal name, may be woven. Without contexts, most are not. */
    public boolean mayWeave(String name) {
        return !setup.metrics.areNone() || TimingEdits.mayEdit(setup.timed, name);
    }

    /** Whether nothing is counted, so that there are no contexts. */
    public boolean countsNothing() {
        return setup.metrics.areNone();
    }

    /** Whether these are the metrics being counted. */
    public boolean counts(WovenMetrics woven) {
        return setup.metrics.bytecodes == woven.bytecodes && setup.metrics.arrays == woven.arrays;
    }

    /** Whether counting only these metrics suffices for everything that this instrumenter weaves into classes. */
    public boolean mayCount(WovenMetrics woven) {
        return !countsNothing() && (!setup.activates || woven.areAll()) && (woven.bytecodes || !setup.steps && setup.blocks instanceof DefaultBlocks);
    }

    /** Installs the runtime's callbacks, before any woven code runs. */
    public void install() {
        GroveRoots.choose(setup.roots.areChosen(), setup.roots.threadsInherit());
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
        WovenMetrics metrics = setup.metrics;
        return (metrics.bytecodes ? 1 : 0) + (metrics.arrays ? 2 : 0) + (setup.mounts ? 4 : 0);
    }

    @Override
    public Instrumenter with(WeavingActions logged) {
        return new Instrumenter() {
            @Override
            public ClassEdits begin(ClassNode node, ClassNode own, ClassLoader loader) {
                return ProfileInstrumenter.this.begin(node, own, logged);
            }
        };
    }

    @Override
    public ClassEdits begin(ClassNode node, ClassNode own, ClassLoader loader) {
        return begin(node, own, actions);
    }

    private ClassEdits begin(ClassNode node, ClassNode own, WeavingActions taken) {
        if (setup.metrics.areNone()) {
            return TimingEdits.of(setup, node);
        }
        if (UncountedClasses.reason(node.name) != null) {
            ClassEdits hooks = HookEdits.ofUncounted(node.name, taken);
            return UncountedClasses.makesObjects(node.name) ? new ProfileEdits(setup, taken, node, own, true) : hooks;
        }
        taken.learn(ClassFacts.of(node));
        return new ProfileEdits(setup, taken, node, own, !taken.selects(node.name));
    }
}
