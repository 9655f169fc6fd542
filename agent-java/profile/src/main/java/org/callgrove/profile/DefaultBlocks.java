package org.callgrove.profile;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** The Default analysis of JP 4.2: jumps, switches, returns and {@code athrow} end a block, their targets begin one; calls do neither. */
public final class DefaultBlocks implements BlockAnalysis {
    @Override
    public String name() {
        return "default";
    }

    @Override
    public List<Block> blocks(MethodNode method) {
        Set<LabelNode> targets = targets(method);
        List<Block> blocks = new ArrayList<>();
        AbstractInsnNode first = null;
        int size = 0;
        for (AbstractInsnNode insn = method.instructions.getFirst(); insn != null; insn = insn.getNext()) {
            if (insn instanceof LabelNode && targets.contains(insn) && first != null) {
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
            if (endsBlock(insn)) {
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

    @Override
    public boolean entryIsEnteredOnce(MethodNode method) {
        Set<LabelNode> targets = targets(method);
        for (AbstractInsnNode insn = method.instructions.getFirst(); insn != null && insn.getOpcode() < 0; insn = insn.getNext()) {
            if (insn instanceof LabelNode && targets.contains(insn)) {
                return false;
            }
        }
        return true;
    }

    private static boolean endsBlock(AbstractInsnNode insn) {
        int opcode = insn.getOpcode();
        return insn instanceof JumpInsnNode || insn instanceof TableSwitchInsnNode || insn instanceof LookupSwitchInsnNode
                || opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN || opcode == Opcodes.ATHROW || opcode == Opcodes.RET;
    }

    private static Set<LabelNode> targets(MethodNode method) {
        Set<LabelNode> targets = new HashSet<>();
        for (AbstractInsnNode insn = method.instructions.getFirst(); insn != null; insn = insn.getNext()) {
            if (insn instanceof JumpInsnNode) {
                targets.add(((JumpInsnNode) insn).label);
            } else if (insn instanceof TableSwitchInsnNode) {
                targets.addAll(((TableSwitchInsnNode) insn).labels);
                targets.add(((TableSwitchInsnNode) insn).dflt);
            } else if (insn instanceof LookupSwitchInsnNode) {
                targets.addAll(((LookupSwitchInsnNode) insn).labels);
                targets.add(((LookupSwitchInsnNode) insn).dflt);
            }
        }
        for (TryCatchBlockNode handler : method.tryCatchBlocks) {
            targets.add(handler.handler);
        }
        return targets;
    }
}
