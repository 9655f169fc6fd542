package org.callgrove.profile;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.weave.MethodEditor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** A body with a context of its own, held in one added local from entry to exit. */
final class CountedBody {
    private final ProfileProcess process;
    private final MethodEditor editor;
    private final MethodRecord record;
    private final Treatment treatment;
    private final AbstractInsnNode[] original;
    /** By position in {@link #original}; null where a call reaches no leaf, or is none. */
    private final CallSite[] sites;
    private int node;

    CountedBody(ProfileProcess process, MethodEditor editor, MethodRecord record, Treatment treatment) {
        this.process = process;
        this.editor = editor;
        this.record = record;
        this.treatment = treatment;
        this.original = editor.method().instructions.toArray();
        this.sites = process.callSites.in(original);
    }

    /** @param blocks the blocks to count beside the entry block, which the number of calls stands for; null to count none, nor arrays */
    void edit(List<BlockAnalysis.Block> blocks) {
        boolean leaf = treatment == Treatment.COUNT && blocks != null && LeafMethods.isLeaf(editor.owner().name, original, sites);
        node = !leaf || needsNode(blocks) ? editor.newLong() : -1;
        if (blocks != null) {
            for (BlockAnalysis.Block block : blocks) {
                editor.before(block.first, new Code().add(node, block.size).list());
            }
        }
        for (int i = 0; i < original.length; i++) {
            AbstractInsnNode insn = original[i];
            if (MethodEditor.isReturn(insn)) {
                if (!leaf) {
                    editor.before(insn, new Code().exit(node).list());
                }
            } else if (blocks != null && insn.getOpcode() >= 0 && ArraySites.isAllocation(insn)) {
                ArraySites.count(editor, insn, node);
            } else if (insn instanceof InvokeDynamicInsnNode) {
                editor.after(insn, new Code().restore(node).list());
            } else if (insn instanceof MethodInsnNode) {
                call((MethodInsnNode) insn, sites[i]);
            }
        }
        if (!leaf) {
            handlers();
        }
        editor.atEntry((leaf ? new Code().leaf(record.id, node) : new Code().enter(record.id, node)).list());
    }

    /** Whether a leaf method counts more than its calls. */
    private boolean needsNode(List<BlockAnalysis.Block> blocks) {
        if (!blocks.isEmpty()) {
            return true;
        }
        for (int i = 0; i < original.length; i++) {
            AbstractInsnNode insn = original[i];
            if (sites[i] != null || insn.getOpcode() >= 0 && ArraySites.isAllocation(insn)) {
                return true;
            }
        }
        return false;
    }

    private void handlers() {
        List<AbstractInsnNode> done = new ArrayList<>();
        for (TryCatchBlockNode handler : editor.method().tryCatchBlocks) {
            AbstractInsnNode first = editor.firstOf(handler);
            if (!done.contains(first)) {
                done.add(first);
                editor.before(first, new Code().restore(node).list());
            }
        }
    }

    private void call(MethodInsnNode call, CallSite site) {
        if (site == null) {
            return;
        }
        switch (site.kind) {
            case COUNT:
                countLeaf(call, process.leafIds.of(site.leaf), false);
                break;
            case PUSH:
                countLeaf(call, process.leafIds.of(site.leaf), true);
                break;
            default:
                dispatch(call, new Code().dispatch(node, process.resolver.number(call.name + call.desc, site.start)));
        }
        if (site.restore) {
            editor.after(call, new Code().restore(node).list());
        }
    }

    private void countLeaf(MethodInsnNode call, int mid, boolean push) {
        if (mid == 0) {
            process.noIds(call.owner.replace('/', '.') + '.' + call.name + call.desc);
        } else {
            editor.before(call, push ? new Code().pushLeaf(node, mid).list() : new Code().countLeaf(node, mid).list());
        }
    }

    /** Puts the receiver, which lies below the arguments, on top for code that asks about it. */
    private void dispatch(MethodInsnNode call, Code ask) {
        Type[] arguments = Type.getArgumentTypes(call.desc);
        Code code = new Code();
        if (arguments.length == 0) {
            code.op(Opcodes.DUP).then(ask);
        } else if (arguments.length == 1 && arguments[0].getSize() == 1) {
            code.op(Opcodes.DUP2).op(Opcodes.POP).then(ask);
        } else {
            int[] scratch = new int[arguments.length];
            for (int i = arguments.length - 1; i >= 0; i--) {
                scratch[i] = editor.newScratch(arguments[i].getSize());
                code.load(arguments[i].getOpcode(Opcodes.ISTORE), scratch[i]);
            }
            code.op(Opcodes.DUP).then(ask);
            for (int i = 0; i < arguments.length; i++) {
                code.load(arguments[i].getOpcode(Opcodes.ILOAD), scratch[i]);
            }
        }
        editor.before(call, code.list());
    }
}
