package org.callgrove.profile;

import org.callgrove.profile.code.InsertedCode;
import org.callgrove.profile.code.WovenMetrics;
import org.callgrove.profile.leaves.CallSite;
import org.callgrove.profile.leaves.LeafAllocation;
import org.callgrove.profile.leaves.LeafClassifier;
import org.callgrove.profile.methods.CanonicalNames;
import org.callgrove.profile.replay.WeavingActions;
import org.callgrove.weave.MethodEditor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Puts code around calls of leaf methods, whose own code is not woven: counts the call beforehand and, once the call has succeeded, its allocations. Also counts the objects of
 * lambdas.
 */
final class LeafCallCode {
    private final WeavingActions actions;
    private final MethodEditor editor;
    private final int node;
    private final WovenMetrics metrics;

    LeafCallCode(WeavingActions actions, WovenMetrics metrics, MethodEditor editor, int node) {
        this.actions = actions;
        this.metrics = metrics;
        this.editor = editor;
        this.node = node;
    }

    /** @param site describes the call; null to leave it alone */
    void edit(MethodInsnNode call, CallSite site) {
        if (site == null) {
            return;
        }
        InsertedCode after = new InsertedCode();
        if (site.kind == CallSite.Kind.DISPATCH) {
            dispatch(call, site, after);
        } else {
            direct(call, site, after);
        }
        if (site.restore) {
            after.restore(node);
        }
        editor.after(call, after.list());
    }

    /**
     * Counts the object of a lambda that captures something. The VM makes such an object each time, whereas it reuses the object of a lambda that
     * captures nothing (JLS 15.27.4 allows both).
     */
    void edit(InvokeDynamicInsnNode site) {
        InsertedCode after = new InsertedCode().restore(node);
        String type = Type.getArgumentCount(site.desc) == 0 ? null : CanonicalNames.lambda(editor.owner().name, site);
        if (type != null) {
            String constructor = site.desc.substring(0, site.desc.indexOf(')')) + ")V";
            int mid = actions.lambda(type, constructor);
            if (mid != 0) {
                after.countLeaf(node, mid);
            }
        }
        editor.after(site, after.list());
    }

    private void direct(MethodInsnNode call, CallSite site, InsertedCode after) {
        int mid = actions.leaf(site.leaf);
        if (mid == 0) {
            return;
        }
        InsertedCode before = new InsertedCode();
        LeafAllocation allocation = site.leaf.rule().allocation;
        int given = metrics.arrays && allocation == LeafAllocation.RESULT_UNLESS_GIVEN ? editor.newScratch(1) : -1;
        if (given >= 0) {
            before.op(Opcodes.DUP).load(Opcodes.ASTORE, given);
        }
        editor.before(call, (site.kind == CallSite.Kind.PUSH ? before.pushLeaf(node, mid) : before.countLeaf(node, mid)).list());
        if (LeafClassifier.varies(site.leaf.rule())) {
            actions.limit("calls a method whose result depends on whether the JIT replaced it",
                    CanonicalNames.of(editor.owner()) + '.' + editor.method().name + editor.method().desc);
        }
        if (!allocation.isCounted()) {
            return;
        }
        int leaf = actions.leafWithRule(site.leaf);
        if (given >= 0) {
            after.allocatedUnless(given, node, leaf);
        } else if (metrics.arrays) {
            after.allocated(node, leaf);
        } else if (allocation.mayMakeObject()) {
            after.madeObject(node, leaf);
        }
    }

    private void dispatch(MethodInsnNode call, CallSite site, InsertedCode after) {
        InsertedCode ask = new InsertedCode().dispatch(node, actions.signature(call.name + call.desc, site.start));
        if (site.allocates) {
            int reached = editor.newScratch(1);
            ask.load(Opcodes.ISTORE, reached);
            after.allocatedBy(node, reached, metrics.arrays);
        } else {
            ask.op(Opcodes.POP);
        }
        editor.before(call, withReceiver(call, ask).list());
    }

    /** Runs {@code ask} with a copy of the receiver on top of the stack; the receiver itself is below the arguments. */
    private InsertedCode withReceiver(MethodInsnNode call, InsertedCode ask) {
        Type[] arguments = Type.getArgumentTypes(call.desc);
        InsertedCode code = new InsertedCode();
        if (arguments.length == 0) {
            return code.op(Opcodes.DUP).then(ask);
        }
        if (arguments.length == 1 && arguments[0].getSize() == 1) {
            return code.op(Opcodes.DUP2).op(Opcodes.POP).then(ask);
        }
        int[] scratch = new int[arguments.length];
        for (int i = arguments.length - 1, slots = 0; i >= 0; slots += arguments[i--].getSize()) {
            scratch[i] = editor.passing(slots, arguments[i].getSize());
            code.load(arguments[i].getOpcode(Opcodes.ISTORE), scratch[i]);
        }
        code.op(Opcodes.DUP).then(ask);
        for (int i = 0; i < arguments.length; i++) {
            code.load(arguments[i].getOpcode(Opcodes.ILOAD), scratch[i]);
        }
        return code;
    }
}
