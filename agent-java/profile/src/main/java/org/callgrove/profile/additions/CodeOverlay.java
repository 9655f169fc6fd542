package org.callgrove.profile.additions;

import java.util.BitSet;
import org.callgrove.profile.blocks.AsmMethodCode;
import org.callgrove.profile.blocks.ControlFlow;
import org.callgrove.profile.blocks.StackEffect;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;

/**
 * Finds the instructions of a method's original class file in the code that the VM will run, and proves that the rest was only added by other agents.
 * Every path from an instruction must lead, through additions alone, to its successor in the class file. Additions must not take the method's values
 * from the operand stack, nor leave values on it.
 */
final class CodeOverlay {
    private final AsmMethodCode own;
    private final AsmMethodCode seen;
    /** For each instruction of the class file, its position in the code seen. */
    private final int[] place;
    /** Instructions of the code seen that are also in the class file. */
    private final BitSet kept = new BitSet();
    private final BitSet pending = new BitSet();
    /** Stack height before each instruction, valid if the search numbered {@link #search} has passed it. */
    private final int[] height;
    private final int[] search;
    private int searches;

    private CodeOverlay(AsmMethodCode own, AsmMethodCode seen) {
        this.own = own;
        this.seen = seen;
        this.place = new int[own.size()];
        this.height = new int[seen.size()];
        this.search = new int[seen.size()];
    }

    /** Position of each instruction of the class file in the code seen; null if the positions are not certain. */
    static int[] places(AsmMethodCode own, AsmMethodCode seen) {
        CodeOverlay overlay = new CodeOverlay(own, seen);
        return own.size() <= seen.size() && overlay.lay() && overlay.isProven() ? overlay.place : null;
    }

    /** Matches instructions from the end, because agents add code before a jump, a label or a return. */
    private boolean lay() {
        BitSet added = KnownAdditions.in(own, seen);
        int next = own.size() - 1;
        for (int at = seen.size() - 1; at >= 0 && next >= 0; at--) {
            if (!added.get(at) && InstructionMatch.test(own.instruction(next), seen.instruction(at))) {
                kept.set(at);
                place[next--] = at;
            }
        }
        return next < 0;
    }

    private boolean isProven() {
        if (!leads(0, 0)) {
            return false;
        }
        for (int i = 0; i < place.length; i++) {
            if (!leadsOn(i)) {
                return false;
            }
        }
        return handlersAgree();
    }

    private boolean leadsOn(int i) {
        AbstractInsnNode insn = own.instruction(i);
        int opcode = insn.getOpcode();
        if (opcode == Opcodes.JSR || opcode == Opcodes.RET) {
            return false;
        }
        int at = place[i];
        int[] targets = own.targets(i);
        int[] seenTargets = seen.targets(at);
        if (opcode != seen.opcode(at)) {
            return leads(at + 1, targets[0]) && leads(seenTargets[0], i + 1);
        }
        for (int k = 0; k < targets.length; k++) {
            if (!leads(seenTargets[k], targets[k])) {
                return false;
            }
        }
        return !goesOn(insn) || leads(at + 1, i + 1);
    }

    /** Whether execution may continue from an instruction to the next one. */
    private static boolean goesOn(AbstractInsnNode insn) {
        return !ControlFlow.leaves(insn) || insn instanceof JumpInsnNode && insn.getOpcode() != Opcodes.GOTO;
    }

    /** Whether the code seen leads from {@code from} only to the instruction {@code to} of the class file. */
    private boolean leads(int from, int to) {
        if (to >= place.length || from >= seen.size()) {
            return false;
        }
        if (kept.get(from)) {
            return from == place[to];
        }
        pending.clear();
        searches++;
        boolean arrived = false;
        boolean possible = meet(from, 0);
        for (int at = pending.nextSetBit(0); possible && at >= 0; at = pending.nextSetBit(0)) {
            pending.clear(at);
            if (kept.get(at)) {
                possible = at == place[to] && height[at] == 0;
                arrived = true;
            } else {
                possible = pass(at);
            }
        }
        return possible && arrived;
    }

    /** Steps over an added instruction. Returns false if it is not allowed there. */
    private boolean pass(int at) {
        AbstractInsnNode insn = seen.instruction(at);
        int opcode = insn.getOpcode();
        boolean ends = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN || opcode == Opcodes.ATHROW;
        if (ends || opcode == Opcodes.JSR || opcode == Opcodes.RET || StackEffect.takenBy(insn) > height[at]) {
            return false;
        }
        int after = height[at] + StackEffect.of(insn);
        for (int target : seen.targets(at)) {
            if (!meet(target, after)) {
                return false;
            }
        }
        return !goesOn(insn) || meet(at + 1, after);
    }

    private boolean meet(int at, int depth) {
        if (at >= seen.size()) {
            return false;
        }
        if (search[at] == searches) {
            return height[at] == depth;
        }
        search[at] = searches;
        height[at] = depth;
        pending.set(at);
        return true;
    }

    private boolean handlersAgree() {
        if (own.handlers() != seen.handlers()) {
            return false;
        }
        int[] keptBefore = new int[seen.size() + 1];
        for (int at = 0; at < seen.size(); at++) {
            keptBefore[at + 1] = keptBefore[at] + (kept.get(at) ? 1 : 0);
        }
        for (int i = 0; i < own.handlers(); i++) {
            if (keptBefore[seen.handlerStart(i)] != own.handlerStart(i) || keptBefore[seen.handlerEnd(i)] != own.handlerEnd(i)
                    || !own.catches(i).equals(seen.catches(i)) || !leads(seen.handlerEntry(i), own.handlerEntry(i))) {
                return false;
            }
        }
        return true;
    }
}
