package org.callgrove.profile.blocks;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.callgrove.profile.blocks.BlockAnalysis.Block;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Finds jumps, their targets and exits within one method, and divides the method into blocks. */
public final class ControlFlow {
    private ControlFlow() {
    }

    /** Positions, in the instruction list, of the labels that jumps, switches and exception handlers lead to. */
    public static BitSet targets(MethodNode method) {
        BitSet targets = new BitSet(method.instructions.size());
        for (AbstractInsnNode insn = method.instructions.getFirst(); insn != null; insn = insn.getNext()) {
            if (insn instanceof JumpInsnNode) {
                targets.set(method.instructions.indexOf(((JumpInsnNode) insn).label));
            } else if (insn.getOpcode() == Opcodes.TABLESWITCH || insn.getOpcode() == Opcodes.LOOKUPSWITCH) {
                for (LabelNode label : targets(insn)) {
                    targets.set(method.instructions.indexOf(label));
                }
            }
        }
        for (TryCatchBlockNode handler : method.tryCatchBlocks) {
            targets.set(method.instructions.indexOf(handler.handler));
        }
        return targets;
    }

    /** Labels that one instruction may jump to; empty unless it is a jump or a switch. */
    public static List<LabelNode> targets(AbstractInsnNode insn) {
        if (insn instanceof JumpInsnNode) {
            return List.of(((JumpInsnNode) insn).label);
        }
        List<LabelNode> labels;
        LabelNode otherwise;
        if (insn instanceof TableSwitchInsnNode) {
            labels = ((TableSwitchInsnNode) insn).labels;
            otherwise = ((TableSwitchInsnNode) insn).dflt;
        } else if (insn instanceof LookupSwitchInsnNode) {
            labels = ((LookupSwitchInsnNode) insn).labels;
            otherwise = ((LookupSwitchInsnNode) insn).dflt;
        } else {
            return List.of();
        }
        List<LabelNode> all = new ArrayList<>(labels);
        all.add(otherwise);
        return all;
    }

    /** Whether an instruction always ends a block: a jump, switch, return or throw. */
    public static boolean leaves(AbstractInsnNode insn) {
        int opcode = insn.getOpcode();
        return insn instanceof JumpInsnNode || insn instanceof TableSwitchInsnNode || insn instanceof LookupSwitchInsnNode
                || opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN || opcode == Opcodes.ATHROW || opcode == Opcodes.RET;
    }

    /** Whether a call reaches the method's first instruction exactly once: nothing jumps to it. */
    public static boolean isEnteredOnce(MethodNode method) {
        AbstractInsnNode first = method.instructions.getFirst();
        while (first != null && first.getOpcode() < 0) {
            if (first instanceof LabelNode && isTarget((LabelNode) first, method)) {
                return false;
            }
            first = first.getNext();
        }
        return true;
    }

    private static boolean isTarget(LabelNode label, MethodNode method) {
        for (AbstractInsnNode insn = label.getNext(); insn != null; insn = insn.getNext()) {
            if (insn instanceof JumpInsnNode ? ((JumpInsnNode) insn).label == label : targets(insn).contains(label)) {
                return true;
            }
        }
        for (TryCatchBlockNode handler : method.tryCatchBlocks) {
            if (handler.handler == label) {
                return true;
            }
        }
        return false;
    }

    /**
     * Divides a method into blocks. Every jump target begins a block; every jump, switch, return and {@code athrow} ends one.
     *
     * @param mayThrow further instructions that end a block; null for none
     */
    static List<Block> cut(MethodNode method, ThrowAnalysis mayThrow) {
        BitSet targets = targets(method);
        List<Block> blocks = new ArrayList<>();
        AbstractInsnNode first = null;
        int size = 0;
        for (AbstractInsnNode insn = method.instructions.getFirst(); insn != null; insn = insn.getNext()) {
            if (insn instanceof LabelNode && targets.get(method.instructions.indexOf(insn)) && first != null) {
                blocks.add(new Block(first, size));
                first = null;
                size = 0;
            }
            if (insn.getOpcode() < 0) {
                continue;
            }
            if (first == null) {
                first = insn;
            }
            size++;
            if (leaves(insn) || mayThrow != null && mayThrow.test(insn)) {
                blocks.add(new Block(first, size));
                first = null;
                size = 0;
            }
        }
        if (first != null) {
            blocks.add(new Block(first, size));
        }
        return blocks;
    }
}
