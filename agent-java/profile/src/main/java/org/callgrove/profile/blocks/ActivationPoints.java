package org.callgrove.profile.blocks;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.callgrove.profile.blocks.BlockAnalysis.Block;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Finds the points at which a method updates its thread's activation counter, which determines when users' profiling agents are activated
 * (the JP paper, section 4.3). Updates are at the entry, at exception handlers and at loops. Each update subtracts the length of the
 * longest path to the next update, so a method never executes more than it has subtracted.
 */
public final class ActivationPoints {
    /** A point in the code at which the counter is updated. */
    public static final class Point {
        /** First instruction of the block. */
        public final AbstractInsnNode first;
        /** Bytecodes on the longest path from here to the next update or to an exit. */
        public final int longest;
        /** Whether the counter is also compared with zero, so that agents may be activated here. */
        public final boolean polls;

        Point(AbstractInsnNode first, int longest, boolean polls) {
            this.first = first;
            this.longest = longest;
            this.polls = polls;
        }
    }

    private final MethodNode method;
    private final List<Block> blocks;
    /** Number of the block that begins at each position in the code, or at a label directly before it; -1 elsewhere. */
    private final int[] blockAt;
    /** Blocks that may follow each block without an exception. */
    private final int[][] next;
    /** Blocks that may follow each block, handlers included. */
    private final int[][] reached;
    private final BitSet handlers = new BitSet();
    private final BitSet loops = new BitSet();
    /** Blocks in the order in which a depth-first search leaves them. */
    private final int[] postorder;
    private int ordered;

    private ActivationPoints(MethodNode method) {
        this.method = method;
        this.blocks = ControlFlow.cut(method, null);
        this.blockAt = positions();
        this.next = new int[blocks.size()][];
        this.reached = new int[blocks.size()][];
        this.postorder = new int[blocks.size()];
        for (TryCatchBlockNode handler : method.tryCatchBlocks) {
            handlers.set(blockAt(handler.handler));
        }
        for (int i = 0; i < next.length; i++) {
            BitSet following = successors(i);
            next[i] = numbers(following);
            following.or(handlersOf(i));
            reached[i] = numbers(following);
        }
        search();
    }

    /** The points of a method with code, in code order. Unreachable code has none. */
    public static List<Point> of(MethodNode method) {
        return new ActivationPoints(method).points();
    }

    private List<Point> points() {
        BitSet updates = new BitSet();
        updates.set(0);
        updates.or(handlers);
        updates.or(loops);
        int[] longest = new int[next.length];
        for (int i = 0; i < ordered; i++) {
            int block = postorder[i];
            int after = 0;
            for (int successor : next[block]) {
                after = updates.get(successor) ? after : Math.max(after, longest[successor]);
            }
            longest[block] = blocks.get(block).size + after;
        }
        List<Point> points = new ArrayList<>();
        for (int block = updates.nextSetBit(0); block >= 0; block = updates.nextSetBit(block + 1)) {
            points.add(new Point(blocks.get(block).first, longest[block], loops.get(block) || block == 0 && callsBeforeLoop()));
        }
        return points;
    }

    /** Whether some path from the entry calls a method before it reaches a loop. */
    private boolean callsBeforeLoop() {
        BitSet seen = new BitSet();
        int[] pending = new int[next.length];
        int count = 0;
        pending[count++] = 0;
        seen.set(0);
        while (count > 0) {
            int block = pending[--count];
            if (calls(block)) {
                return true;
            }
            for (int each : reached[block]) {
                if (!loops.get(each) && !seen.get(each)) {
                    seen.set(each);
                    pending[count++] = each;
                }
            }
        }
        return false;
    }

    private boolean calls(int block) {
        AbstractInsnNode insn = blocks.get(block).first;
        for (int i = 0; i < blocks.get(block).size; insn = insn.getNext()) {
            if (insn instanceof MethodInsnNode || insn instanceof InvokeDynamicInsnNode) {
                return true;
            }
            i += insn.getOpcode() >= 0 ? 1 : 0;
        }
        return false;
    }

    /** Handlers whose ranges overlap a block. */
    private BitSet handlersOf(int block) {
        BitSet found = new BitSet();
        int first = method.instructions.indexOf(blocks.get(block).first);
        int end = method.instructions.indexOf(last(block)) + 1;
        for (TryCatchBlockNode handler : method.tryCatchBlocks) {
            int entry = blockAt(handler.handler);
            if (method.instructions.indexOf(handler.start) < end && method.instructions.indexOf(handler.end) > first) {
                found.set(entry);
            }
        }
        return found;
    }

    /** Finds the blocks at which loops begin: those that a depth-first search reaches again before it has left them. */
    private void search() {
        BitSet entered = new BitSet();
        BitSet done = new BitSet();
        int[] path = new int[next.length];
        int[] branch = new int[next.length];
        int depth = 0;
        entered.set(0);
        while (depth >= 0) {
            int block = path[depth];
            if (branch[block] == reached[block].length) {
                done.set(block);
                postorder[ordered++] = block;
                depth--;
                continue;
            }
            int successor = reached[block][branch[block]++];
            if (!entered.get(successor)) {
                entered.set(successor);
                path[++depth] = successor;
            } else if (!done.get(successor)) {
                loops.set(successor);
            }
        }
    }

    private int[] positions() {
        int[] numbers = new int[method.instructions.size()];
        int block = blocks.size() - 1;
        boolean before = false;
        for (AbstractInsnNode insn = method.instructions.getLast(); insn != null; insn = insn.getPrevious()) {
            int at = method.instructions.indexOf(insn);
            before &= insn.getOpcode() < 0;
            numbers[at] = before ? block + 1 : -1;
            if (block >= 0 && insn == blocks.get(block).first) {
                numbers[at] = block--;
                before = true;
            }
        }
        return numbers;
    }

    private int blockAt(AbstractInsnNode insn) {
        return blockAt[method.instructions.indexOf(insn)];
    }

    private AbstractInsnNode last(int block) {
        AbstractInsnNode insn = blocks.get(block).first;
        for (int i = 1; i < blocks.get(block).size;) {
            insn = insn.getNext();
            i += insn.getOpcode() >= 0 ? 1 : 0;
        }
        return insn;
    }

    /** Blocks that may follow a block without an exception. {@code ret} leads to any block. */
    private BitSet successors(int block) {
        AbstractInsnNode last = last(block);
        BitSet following = new BitSet();
        if (last.getOpcode() == Opcodes.RET) {
            following.set(0, blocks.size());
        }
        for (LabelNode label : ControlFlow.targets(last)) {
            following.set(blockAt(label));
        }
        boolean falls = !ControlFlow.leaves(last) || last.getOpcode() == Opcodes.JSR
                || last.getOpcode() >= Opcodes.IFEQ && last.getOpcode() <= Opcodes.IF_ACMPNE
                || last.getOpcode() == Opcodes.IFNULL || last.getOpcode() == Opcodes.IFNONNULL;
        if (falls && block + 1 < blocks.size()) {
            following.set(block + 1);
        }
        return following;
    }

    private static int[] numbers(BitSet set) {
        int[] numbers = new int[set.cardinality()];
        int count = 0;
        for (int each = set.nextSetBit(0); each >= 0; each = set.nextSetBit(each + 1)) {
            numbers[count++] = each;
        }
        return numbers;
    }
}
