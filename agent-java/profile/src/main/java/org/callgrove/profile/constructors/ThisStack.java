package org.callgrove.profile.constructors;

import java.util.BitSet;
import org.callgrove.profile.blocks.StackEffect;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Tracks which locals and stack slots of a constructor hold the uninitialised {@code this}, to find the constructor that it calls on
 * {@code this}. All other values are treated alike.
 */
final class ThisStack {
    private final BitSet locals;
    private final BitSet stack;
    private int depth;

    private ThisStack(BitSet locals, BitSet stack, int depth) {
        this.locals = locals;
        this.stack = stack;
        this.depth = depth;
    }

    static ThisStack atEntry(MethodNode constructor) {
        BitSet locals = new BitSet();
        locals.set(0);
        return new ThisStack(locals, new BitSet(), 0);
    }

    ThisStack copy() {
        return new ThisStack((BitSet) locals.clone(), (BitSet) stack.clone(), depth);
    }

    /** The state at the start of a handler: the same locals, and one value that is not {@code this} on the stack. */
    ThisStack atHandler() {
        return new ThisStack((BitSet) locals.clone(), new BitSet(), 1);
    }

    /** Removes the value on top of the stack. */
    void drop() {
        pop();
    }

    /** Whether the receiver of a call about to be made is {@code this}. */
    boolean isThisBelowArguments(String descriptor) {
        int receiver = depth - (Type.getArgumentsAndReturnSizes(descriptor) >> 2);
        return receiver >= 0 && stack.get(receiver);
    }

    void execute(AbstractInsnNode insn) {
        int opcode = insn.getOpcode();
        switch (opcode) {
            case Opcodes.ALOAD:
                push(locals.get(((VarInsnNode) insn).var));
                return;
            case Opcodes.ASTORE:
                locals.set(((VarInsnNode) insn).var, pop());
                return;
            case Opcodes.DUP:
                copyTop(1, 0);
                return;
            case Opcodes.DUP_X1:
                copyTop(1, 1);
                return;
            case Opcodes.DUP_X2:
                copyTop(1, 2);
                return;
            case Opcodes.DUP2:
                copyTop(2, 0);
                return;
            case Opcodes.DUP2_X1:
                copyTop(2, 1);
                return;
            case Opcodes.DUP2_X2:
                copyTop(2, 2);
                return;
            case Opcodes.SWAP:
                boolean top = pop();
                boolean below = pop();
                push(top);
                push(below);
                return;
            case Opcodes.CHECKCAST:
                return;
            default:
                forget(insn);
        }
    }

    /**
     * Forgets {@code this} in locals and stack slots that an instruction overwrites or consumes. No instruction that gets here can copy it elsewhere.
     */
    private void forget(AbstractInsnNode insn) {
        int opcode = insn.getOpcode();
        if (opcode >= Opcodes.ISTORE && opcode <= Opcodes.DSTORE) {
            int local = ((VarInsnNode) insn).var;
            locals.clear(local, local + (opcode == Opcodes.LSTORE || opcode == Opcodes.DSTORE ? 2 : 1));
        }
        depth += StackEffect.of(insn);
        stack.clear(depth, Math.max(depth, stack.length()));
    }

    private void push(boolean isThis) {
        stack.set(depth++, isThis);
    }

    private boolean pop() {
        boolean isThis = stack.get(--depth);
        stack.clear(depth);
        return isThis;
    }

    private void copyTop(int count, int under) {
        boolean[] moved = new boolean[count + under];
        for (int i = 0; i < moved.length; i++) {
            moved[i] = pop();
        }
        for (int i = count - 1; i >= 0; i--) {
            push(moved[i]);
        }
        for (int i = moved.length - 1; i >= 0; i--) {
            push(moved[i]);
        }
    }
}
