package org.callgrove.profile.additions;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import org.callgrove.profile.blocks.AsmMethodCode;
import org.callgrove.profile.blocks.ControlFlow;
import org.callgrove.profile.blocks.StackEffect;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Finds instructions that another agent must have added to a method. Such an instruction names something that does not occur in the
 * original class file of the method, or uses a local that only added instructions set. An addition extends until the operand stack is as it
 * was before.
 */
final class KnownAdditions {
    private final AsmMethodCode seen;
    private final BitSet added = new BitSet();

    private KnownAdditions(AsmMethodCode seen) {
        this.seen = seen;
    }

    /** Numbers of added instructions in the code seen. */
    static BitSet in(AsmMethodCode own, AsmMethodCode seen) {
        KnownAdditions known = new KnownAdditions(seen);
        if (own.size() < seen.size()) {
            known.byName(own);
            known.byLocal();
        }
        return known.added;
    }

    private void byName(AsmMethodCode own) {
        Set<Object> names = new HashSet<>();
        for (int i = 0; i < own.size(); i++) {
            Object name = name(own.instruction(i));
            if (name != null) {
                names.add(name);
            }
        }
        for (int i = 0; i < seen.size(); i++) {
            Object name = name(seen.instruction(i));
            if (name != null && !names.contains(name)) {
                addFrom(i);
            }
        }
    }

    private static Object name(AbstractInsnNode insn) {
        if (insn instanceof LdcInsnNode) {
            return ((LdcInsnNode) insn).cst;
        } else if (insn instanceof MethodInsnNode) {
            MethodInsnNode call = (MethodInsnNode) insn;
            return call.owner + '.' + call.name + call.desc;
        } else if (insn instanceof FieldInsnNode) {
            FieldInsnNode field = (FieldInsnNode) insn;
            return field.owner + '.' + field.name + ' ' + field.desc;
        }
        return insn instanceof InvokeDynamicInsnNode ? ((InvokeDynamicInsnNode) insn).name + ((InvokeDynamicInsnNode) insn).desc : null;
    }

    private void byLocal() {
        BitSet theirs = new BitSet();
        BitSet others = new BitSet();
        for (int i = 0; i < seen.size(); i++) {
            AbstractInsnNode insn = seen.instruction(i);
            if (insn.getOpcode() >= Opcodes.ISTORE && insn.getOpcode() <= Opcodes.ASTORE) {
                (added.get(i) ? theirs : others).set(((VarInsnNode) insn).var);
            } else if (insn instanceof IincInsnNode) {
                others.set(((IincInsnNode) insn).var);
            }
        }
        theirs.andNot(others);
        theirs.clear(0, seen.argumentSlots());
        for (int i = 0; i < seen.size() && !theirs.isEmpty(); i++) {
            AbstractInsnNode insn = seen.instruction(i);
            if (insn.getOpcode() >= Opcodes.ILOAD && insn.getOpcode() <= Opcodes.ALOAD && theirs.get(((VarInsnNode) insn).var)) {
                addFrom(i);
            }
        }
    }

    private void addFrom(int first) {
        int height = 0;
        for (int i = first; i < seen.size(); i++) {
            AbstractInsnNode insn = seen.instruction(i);
            if (i > first && StackEffect.takenBy(insn) > height) {
                return;
            }
            added.set(i);
            height += StackEffect.of(insn);
            if (height <= 0 || ControlFlow.leaves(insn)) {
                return;
            }
        }
    }
}
