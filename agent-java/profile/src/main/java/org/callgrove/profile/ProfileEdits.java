package org.callgrove.profile;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.callgrove.profile.additions.AddedCode;
import org.callgrove.profile.blocks.BlockAnalysis;
import org.callgrove.profile.blocks.ControlFlow;
import org.callgrove.profile.blocks.DefaultBlocks;
import org.callgrove.profile.code.BuilderSites;
import org.callgrove.profile.code.WovenMetrics;
import org.callgrove.profile.constructors.ConstructorMap;
import org.callgrove.profile.hooks.HiddenCodeHooks;
import org.callgrove.profile.hooks.Hooks;
import org.callgrove.profile.hooks.LinkingHook;
import org.callgrove.profile.methods.CanonicalNames;
import org.callgrove.profile.methods.InstanceFields;
import org.callgrove.profile.places.ChosenActions;
import org.callgrove.profile.replay.MethodFacts;
import org.callgrove.profile.replay.WeavingActions;
import org.callgrove.weave.Instrumenter.ClassEdits;
import org.callgrove.weave.Instrumenter.Level;
import org.callgrove.weave.MethodEditor;
import org.callgrove.weave.WeaveLimit;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Edits one class for exact counting: decides how each method takes part in it, and records facts about the method. */
final class ProfileEdits implements ClassEdits {
    private static final String ADDED =
            "another agent's changes to its code cannot be distinguished from the original: the work they do is counted";

    /** Block analysis for methods to which the chosen analysis would add too much code. */
    private static final BlockAnalysis COARSE = new DefaultBlocks();

    private final WeavingSetup setup;
    private final WeavingActions actions;
    private final ClassNode owner;
    /** The class as in its original class file, if other agents may have changed the class; else null. */
    private final ClassNode own;
    private final boolean excluded;
    private final String name;
    private final boolean renamed;
    private final WovenMetrics metrics;
    /** For each method in which processes count something, by name and descriptor: bits of their metrics. */
    private final Map<String, Integer> chosenMetrics = new HashMap<>();

    ProfileEdits(WeavingSetup setup, WeavingActions actions, ClassNode owner, ClassNode own, boolean excluded) {
        this.setup = setup;
        this.actions = actions;
        this.owner = owner;
        this.own = own;
        this.excluded = excluded;
        this.metrics = setup.metrics;
        this.name = CanonicalNames.of(owner);
        if (TimedBody.refuseWithoutCode(setup.timed, owner, name)) {
            actions.keepNothing();
        }
        this.renamed = !name.equals(owner.name.replace('/', '.'));
        if (!setup.processes.areNone()) {
            noteUncovered();
        }
    }

    /** Records what code of the class instrumentation processes do not see. */
    private void noteUncovered() {
        for (MethodNode method : owner.methods) {
            if ((method.access & Opcodes.ACC_NATIVE) != 0) {
                actions.uncovered("native methods: count their calls instead", name);
            } else if ((method.access & Opcodes.ACC_ABSTRACT) == 0) {
                String reason = treatment(method).uncovered();
                if (reason != null) {
                    actions.uncovered(reason, name);
                }
            }
        }
    }

    @Override
    public void limited(String method, String descriptor, WeaveLimit limit, Level level, boolean dropsOptionalCode) {
        String what = name + '.' + method + descriptor;
        if (dropsOptionalCode) {
            actions.drop(limit.reason() + "; the metrics of processes are not counted in it", what, chosenMetrics.get(method + descriptor));
        }
        if (level == Level.REQUIRED) {
            return;
        }
        if (level == Level.COARSE) {
            actions.limit(limit.reason() + "; its bytecodes are counted by the Default analysis", what);
        } else if (level == Level.CALLS) {
            actions.limit(limit.reason() + "; only the bytecodes of its first block are counted", what);
        } else {
            if (level == null && setup.timed.contains(name, method, descriptor)) {
                setup.timed.refuse(what, limit.reason());
                actions.keepNothing();
            }
            actions.omit(limit.reason() + "; it has no contexts: what it calls appears under its callers"
                    + (level == null ? ", or elsewhere after it has caught an exception" : ""), what);
        }
    }

    @Override
    public void edit(MethodEditor editor, Level level) {
        TimedBody timed = null;
        if (setup.timed.contains(name, editor.method().name, editor.method().desc)) {
            timed = TimedBody.of(setup.timed, editor, name, Treatment.isReplaced(owner, editor.method(), setup.leaves));
            // A replay would not say why a method is not timed, either.
            actions.keepNothing();
        }
        boolean isWoven = isWoven(editor.method());
        ChosenActions chosen = setup.processes.areNone() || !isWoven ? ChosenActions.NONE : choose(editor);
        HiddenCodeHooks.add(editor);
        Hooks.add(editor);
        if (setup.mounts) {
            Hooks.addMount(editor);
        }
        LinkingHook linking = LinkingHook.begin(editor);
        treat(editor, level, chosen);
        if (!setup.leaves.isStrict() && isWoven) {
            BuilderSites.add(editor);
        }
        Hooks.addAtReturns(editor);
        if (setup.mounts) {
            Hooks.addUnmount(editor);
        }
        if (linking != null) {
            linking.end();
        }
        if (timed != null) {
            timed.edit();
        }
    }

    /** Whether a method is woven. All are, unless a list says which. */
    private boolean isWoven(MethodNode method) {
        return setup.learned == null || setup.learned.weaves(owner.name, name, method);
    }

    /** Asks the processes what to count in a method, from its original code. */
    private ChosenActions choose(MethodEditor editor) {
        MethodNode method = editor.method();
        Treatment treatment = treatment(method);
        if (treatment != Treatment.COUNT && treatment != Treatment.COUNT_IF_CURRENT) {
            return ChosenActions.NONE;
        }
        ChosenActions chosen = setup.processes.choose(owner, name, method);
        for (Map.Entry<String, String> failure : chosen.failures().entrySet()) {
            actions.drop("the process '" + failure.getKey() + "' counts nothing in it, because the process " + failure.getValue(),
                    name + '.' + method.name + method.desc, chosen.failedMetrics());
            // The next run asks again.
            actions.keepNothing();
        }
        if (!chosen.areNone()) {
            editor.markOptionalCode();
            chosenMetrics.put(method.name + method.desc, chosen.metrics());
        }
        return chosen;
    }

    private Treatment treatment(MethodNode method) {
        return isAddedInitializer(method) ? Treatment.PAUSE : Treatment.of(owner, method, setup.leaves, excluded);
    }

    private void treat(MethodEditor editor, Level level, ChosenActions chosen) {
        Treatment treatment = treatment(editor.method());
        switch (treatment) {
            case LEAVE:
            case LEAVE_EMPTY:
                return;
            case PAUSE:
                new PausedBody(editor, false).edit();
                return;
            case PASS:
                if (isWoven(editor.method())) {
                    new PassingBody(editor).edit();
                }
                return;
            default:
                if (treatment != Treatment.COUNT_IF_CURRENT && !isWoven(editor.method())) {
                    return;
                }
                if (level == Level.CONTEXT) {
                    new PassingBody(editor).edit();
                } else {
                    count(editor, treatment, level, level == Level.FULL ? chosen : ChosenActions.NONE);
                }
        }
    }

    private boolean isAddedInitializer(MethodNode method) {
        return own != null && method.name.equals("<clinit>") && inClassFile(method) == null;
    }

    private void count(MethodEditor editor, Treatment treatment, Level level, ChosenActions chosen) {
        MethodNode method = editor.method();
        AddedCode added = added(method);
        MethodNode counted = added == null ? method : added.own;
        BlockAnalysis analysis = level == Level.FULL || level == Level.REQUIRED ? setup.blocks : COARSE;
        List<BlockAnalysis.Block> blocks = metrics.bytecodes ? analysis.blocks(added == null ? owner : own, counted) : List.of();
        boolean folded = metrics.bytecodes && treatment != Treatment.COUNT_IF_CURRENT && ControlFlow.isEnteredOnce(counted);
        int entrySize = folded && treatment == Treatment.COUNT ? blocks.get(0).size : 0;
        ConstructorMap map = method.name.equals("<init>") && owner.superName != null
                ? ConstructorMap.of(owner.name, owner.superName, method) : null;
        MethodFacts facts = describe(method, map);
        facts.entrySize = entrySize;
        facts.hasAddedCode = added != null;
        facts.mayBeRoot = treatment == Treatment.COUNT;
        int mid = actions.method(facts);
        if (mid == 0) {
            if (!chosen.areNone()) {
                actions.drop("it has no context, so the metrics of processes are not counted in it", name + '.' + method.name + method.desc,
                        chosen.metrics());
            }
            new PassingBody(editor).edit();
            return;
        }
        blocks = added == null ? blocks : added.placed(blocks);
        new CountedBody(setup, actions, metrics, editor, mid, name, treatment, added, chosen).edit(treatment == Treatment.COUNT_CALLS ? null
                : level == Level.CALLS ? List.of() : folded ? blocks.subList(1, blocks.size()) : blocks);
    }

    /** Code that other agents added to a method. Null if there is none, or if it cannot be distinguished from the rest and is therefore counted. */
    private AddedCode added(MethodNode method) {
        MethodNode before = inClassFile(method);
        if (before == null) {
            return null;
        }
        AddedCode added = AddedCode.between(own, before, owner, method);
        if (added == null) {
            actions.limit(ADDED, name + '.' + method.name + method.desc);
        }
        return added == null || added.isEmpty() ? null : added;
    }

    private MethodNode inClassFile(MethodNode method) {
        for (int i = 0; own != null && i < own.methods.size(); i++) {
            MethodNode each = own.methods.get(i);
            if (each.name.equals(method.name) && each.desc.equals(method.desc)) {
                return each;
            }
        }
        return null;
    }

    private MethodFacts describe(MethodNode method, ConstructorMap map) {
        MethodFacts facts = facts(owner, name, renamed, method);
        facts.isBarrier = setup.leaves.inJavaBase(owner.name) && !Carriers.contains(owner.name);
        if (method.name.equals("<init>")) {
            facts.fields = InstanceFields.of(owner);
        }
        if (map != null) {
            facts.next = map.next(owner.name, name);
            facts.ambiguous = map.ambiguous;
            if (map.ambiguous) {
                actions.limit("calls different constructors on this depending on the path; object counts by class may be inaccurate (JP Appendix A)",
                        name + ".<init>" + method.desc);
            }
        }
        return facts;
    }

    /** Returns the facts about a method that follow from its class file alone. */
    static MethodFacts facts(ClassNode owner, String className, boolean renamed, MethodNode method) {
        MethodFacts facts = new MethodFacts();
        facts.className = className;
        facts.renamed = renamed;
        facts.name = method.name;
        facts.descriptor = method.desc;
        facts.access = method.access & 0xFFFF;
        facts.intrinsic = Treatment.isMarkedIntrinsic(method);
        facts.sourceFile = owner.sourceFile;
        facts.firstLine = MethodEditor.firstLine(method);
        return facts;
    }
}
