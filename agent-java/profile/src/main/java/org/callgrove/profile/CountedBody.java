package org.callgrove.profile;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.callgrove.profile.additions.AddedCode;
import org.callgrove.profile.blocks.ActivationPoints;
import org.callgrove.profile.blocks.BlockAnalysis;
import org.callgrove.profile.blocks.ThrowAnalysis;
import org.callgrove.profile.code.CountedInstructions;
import org.callgrove.profile.code.InsertedCode;
import org.callgrove.profile.code.InstructionKind;
import org.callgrove.profile.code.WovenMetrics;
import org.callgrove.profile.constructors.ConstructorMap;
import org.callgrove.profile.leaves.CallSite;
import org.callgrove.profile.places.ChosenActions;
import org.callgrove.profile.replay.WeavingActions;
import org.callgrove.weave.MethodEditor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Edits a method that gets a context of its own: counts its calls, blocks, allocations and leaf calls, and makes the context current again after
 * exceptions. An added local holds the context from entry to exit.
 */
final class CountedBody {
    private final WeavingSetup setup;
    private final WeavingActions actions;
    private final WovenMetrics metrics;
    private final MethodEditor editor;
    private final int mid;
    private final Treatment treatment;
    private final AbstractInsnNode[] original;
    /** Call sites by position in {@link #original}; null for instructions that call no leaf. */
    private final CallSite[] sites;
    /** Positions in {@link #original} of code that other agents added. */
    private final BitSet added;
    private final boolean isRoot;
    /**
     * Whether calls may lead to code that is not woven. Such code may catch an exception, and leaves the context of the method that threw it current.
     */
    private final boolean mayCallUnwoven;
    private final SerialisationConstructors made;
    /** The actions that instrumentation processes chose for the method. */
    private final ChosenActions chosen;
    private int node;

    /**
     * @param mid the method's id
     * @param className binary name of its class, after canonical naming
     * @param others the code that other agents added; null if there is none
     * @param chosen the actions that instrumentation processes chose for the method
     */
    CountedBody(WeavingSetup setup, WeavingActions actions, WovenMetrics metrics, MethodEditor editor, int mid, String className,
            Treatment treatment, AddedCode others, ChosenActions chosen) {
        this.chosen = chosen;
        this.setup = setup;
        this.actions = actions;
        this.metrics = metrics;
        this.editor = editor;
        this.mid = mid;
        this.treatment = treatment;
        this.original = editor.method().instructions.toArray();
        this.added = others == null ? new BitSet(0) : others.positions(original);
        this.sites = setup.callSites.in(original, editor.owner().name, actions);
        for (int i = added.nextSetBit(0); i >= 0; i = added.nextSetBit(i + 1)) {
            sites[i] = null;
        }
        this.made = SerialisationConstructors.in(editor.owner(), editor.method(), original);
        this.mayCallUnwoven = setup.learned != null && !setup.learned.lists(className, editor.method().name, editor.method().desc);
        this.isRoot = treatment == Treatment.COUNT && setup.roots.contains(className, editor.method().name, editor.method().desc);
    }

    /** @param blocks the blocks to count, without an entry block that the number of calls already counts; null to count calls only */
    void edit(List<BlockAnalysis.Block> blocks) {
        boolean callFree =
                treatment == Treatment.COUNT && blocks != null && !othersRun() && made == null
                        && CallFreeMethods.isCallFree(editor.owner().name, original, sites)
                        && !(setup.leaves.isStrict() && mayRaise());
        boolean pushed = treatment == Treatment.COUNT_IF_CURRENT;
        List<ActivationPoints.Point> points = activationPoints(blocks);
        node = !callFree || !points.isEmpty() || needsNode(blocks) || !chosen.areNone() ? editor.newLong() : -1;
        int before = pushed ? editor.newLong() : -1;
        chosen.insert(editor, node, othersCode());
        LeafCallCode calls = new LeafCallCode(actions, metrics, editor, node);
        if (blocks != null) {
            for (BlockAnalysis.Block block : blocks) {
                editor.before(block.first, new InsertedCode(setup.steps).add(node, block.size).list());
            }
        }
        boolean polls = !setup.leaves.inJavaBase(editor.owner().name);
        for (ActivationPoints.Point point : points) {
            editor.before(point.first, new InsertedCode().activation(node, point.longest, polls && point.polls).list());
        }
        for (int i = 0; i < original.length; i++) {
            AbstractInsnNode insn = original[i];
            if (added.get(i)) {
                pauseAround(insn);
                continue;
            }
            HiddenCodeObserver.constants(insn, actions);
            InstructionKind counted = blocks == null ? null : CountedInstructions.of(insn, metrics);
            if (counted != null) {
                counted.count(editor, insn, node);
            }
            if (MethodEditor.isReturn(insn)) {
                if (!callFree) {
                    editor.before(insn,
                            made != null && made.isOfHandle() ? new InsertedCode().exitWithConstructor(0, node).list()
                                    : pushed ? new InsertedCode().exitPushed(node, before).list()
                                    : isRoot ? new InsertedCode().exitRoot(node).list() : new InsertedCode().exit(node).list());
                }
            } else if (insn instanceof InvokeDynamicInsnNode) {
                calls.edit((InvokeDynamicInsnNode) insn);
            } else if (made != null && insn == made.call) {
                editor.before(insn, new InsertedCode().beginMade(made.type, made.call.owner, made.call.desc, node).list());
                editor.after(insn, new InsertedCode().restore(node).list());
            } else if (insn instanceof MethodInsnNode) {
                calls.edit((MethodInsnNode) insn, sites[i]);
                if (mayCallUnwoven && !callFree) {
                    editor.after(insn, new InsertedCode().restore(node).list());
                }
            }
        }
        if (!callFree) {
            handlers();
            leaveWhenThrown();
        }
        editor.atEntry((pushed ? new InsertedCode().enterPushed(mid, node, before)
                : callFree ? new InsertedCode(setup.steps).enterCallFree(mid, node) : new InsertedCode(setup.steps).enter(mid, node))
                .list());
        chosen.insertAtEnds(editor, node);
    }

    /** The instructions that other agents added. */
    private Set<AbstractInsnNode> othersCode() {
        Set<AbstractInsnNode> others = new HashSet<>();
        for (int i = added.nextSetBit(0); i >= 0; i = added.nextSetBit(i + 1)) {
            others.add(original[i]);
        }
        return others;
    }

    /** The points where the method counts down its thread's activation counter; none if there is no profiling agent to activate. */
    private List<ActivationPoints.Point> activationPoints(List<BlockAnalysis.Block> blocks) {
        if (!setup.activates || blocks == null) {
            return List.of();
        }
        return ActivationPoints.of(editor.method());
    }

    /** Pauses counting around code that other agents added. */
    private void pauseAround(AbstractInsnNode insn) {
        if (AddedCode.runs(insn, editor.owner().name)) {
            editor.before(insn, new InsertedCode().pause(-1).list());
            editor.after(insn, new InsertedCode().restore(node).list());
        }
    }

    private boolean othersRun() {
        for (int i = added.nextSetBit(0); i >= 0; i = added.nextSetBit(i + 1)) {
            if (AddedCode.runs(original[i], editor.owner().name)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the VM may raise an exception in the method. In strict mode the exception's constructor counts, and must find this method current. */
    private boolean mayRaise() {
        ThrowAnalysis mayThrow = new ThrowAnalysis(editor.owner(), editor.method());
        for (int i = 0; i < original.length; i++) {
            if (original[i].getOpcode() >= 0 && original[i].getOpcode() != Opcodes.INVOKESTATIC && mayThrow.test(original[i])) {
                return true;
            }
        }
        return false;
    }

    /** Whether a method that calls nothing counts anything in its context besides its own calls. */
    private boolean needsNode(List<BlockAnalysis.Block> blocks) {
        if (!blocks.isEmpty()) {
            return true;
        }
        for (int i = 0; i < original.length; i++) {
            AbstractInsnNode insn = original[i];
            if (sites[i] != null || !added.get(i) && CountedInstructions.of(insn, metrics) != null) {
                return true;
            }
        }
        return false;
    }

    /** Leaves a root method when it throws an exception, because its caller may not be woven and would go on below it. */
    private void leaveWhenThrown() {
        if (!isRoot || setup.learned == null) {
            return;
        }
        LabelNode from = null;
        if (editor.method().name.equals("<init>")) {
            MethodInsnNode next = ConstructorMap.chainedCall(editor.owner(), editor.method());
            if (next == null) {
                return;
            }
            from = new LabelNode();
            InsnList begin = new InsnList();
            begin.add(from);
            editor.after(next, begin);
        }
        editor.whenThrown(from, new InsertedCode().exitRoot(node).list());
    }

    private void handlers() {
        List<AbstractInsnNode> done = new ArrayList<>();
        for (TryCatchBlockNode handler : editor.method().tryCatchBlocks) {
            AbstractInsnNode first = editor.firstOf(handler);
            if (!done.contains(first)) {
                done.add(first);
                editor.before(first, new InsertedCode().restore(node).list());
            }
        }
    }
}
