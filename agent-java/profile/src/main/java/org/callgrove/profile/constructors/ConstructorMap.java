package org.callgrove.profile.constructors;

import java.util.ArrayDeque;
import org.callgrove.profile.blocks.ControlFlow;
import org.callgrove.profile.methods.NextConstructor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Finds the constructor that a constructor calls on {@code this} (the JP paper, section 5.1, map M). An abstract interpretation follows {@code this}
 * on every path, up to the first constructor call on it.
 */
public final class ConstructorMap {
    /** The first call found, or null if no path has one, as in a constructor that always throws, or in Object's. */
    public final MethodInsnNode target;
    /** Whether paths call different constructors (JP Appendix A). */
    public final boolean ambiguous;
    /** Number of instructions that call a constructor on {@code this}. */
    public final int calls;

    /** The stack at each instruction reached. */
    private static final class Seen {
        private final InsnList code;
        private final ThisStack[] states;

        Seen(InsnList code) {
            this.code = code;
            this.states = new ThisStack[code.size()];
        }

        ThisStack get(AbstractInsnNode insn) {
            return states[code.indexOf(insn)];
        }

        void put(AbstractInsnNode insn, ThisStack state) {
            states[code.indexOf(insn)] = state;
        }
    }

    private ConstructorMap(MethodInsnNode target, boolean ambiguous, int calls) {
        this.target = target;
        this.ambiguous = ambiguous;
        this.calls = calls;
    }

    public static ConstructorMap of(String owner, String superName, MethodNode constructor) {
        MethodInsnNode only = null;
        int candidates = 0;
        for (AbstractInsnNode insn = constructor.instructions.getFirst(); insn != null; insn = insn.getNext()) {
            if (insn.getOpcode() == Opcodes.INVOKESPECIAL && ((MethodInsnNode) insn).name.equals("<init>")) {
                MethodInsnNode call = (MethodInsnNode) insn;
                if (call.owner.equals(owner) || call.owner.equals(superName)) {
                    only = call;
                    candidates++;
                }
            }
        }
        return candidates <= 1 ? new ConstructorMap(only, false, candidates) : interpret(constructor);
    }

    /**
     * The call of a constructor on {@code this} from whose return on {@code this} is initialised on every path; null if there is none. From there on, the
     * class file format allows a handler for all exceptions.
     */
    public static MethodInsnNode chainedCall(ClassNode owner, MethodNode constructor) {
        ConstructorMap map = owner.superName == null ? null : of(owner.name, owner.superName, constructor);
        return map == null || map.calls != 1 || isUninitialisedAfter(map.target) ? null : map.target;
    }

    private static boolean isUninitialisedAfter(AbstractInsnNode call) {
        for (AbstractInsnNode insn = call; insn != null; insn = insn.getNext()) {
            if (insn instanceof FrameNode && ((FrameNode) insn).local.contains(Opcodes.UNINITIALIZED_THIS)) {
                return true;
            }
        }
        return false;
    }

    /** The constructor found, by its name in a dump; null if there is none. */
    public NextConstructor next(String owner, String canonicalOwner) {
        return target == null ? null : new NextConstructor(target.owner.equals(owner) ? canonicalOwner : target.owner.replace('/', '.'), target.desc);
    }

    private static ConstructorMap interpret(MethodNode constructor) {
        Seen seen = new Seen(constructor.instructions);
        ArrayDeque<AbstractInsnNode> work = new ArrayDeque<>();
        reach(constructor.instructions.getFirst(), ThisStack.atEntry(constructor), seen, work);
        MethodInsnNode target = null;
        boolean ambiguous = false;
        int calls = 0;
        while (!work.isEmpty()) {
            AbstractInsnNode insn = work.pop();
            ThisStack state = seen.get(insn).copy();
            if (insn.getOpcode() == Opcodes.INVOKESPECIAL && ((MethodInsnNode) insn).name.equals("<init>")
                    && state.isThisBelowArguments(((MethodInsnNode) insn).desc)) {
                MethodInsnNode call = (MethodInsnNode) insn;
                calls++;
                ambiguous |= target != null && !(target.owner.equals(call.owner) && target.desc.equals(call.desc));
                target = target == null ? call : target;
                continue;
            }
            if (insn.getOpcode() >= 0) {
                handlers(constructor, insn, state, seen, work);
                state.execute(insn);
            }
            successors(insn, state, seen, work);
        }
        return new ConstructorMap(target, ambiguous, calls);
    }

    private static void handlers(MethodNode constructor, AbstractInsnNode insn, ThisStack state, Seen seen, ArrayDeque<AbstractInsnNode> work) {
        InsnList code = constructor.instructions;
        int at = code.indexOf(insn);
        for (TryCatchBlockNode handler : constructor.tryCatchBlocks) {
            if (code.indexOf(handler.start) <= at && at < code.indexOf(handler.end)) {
                reach(handler.handler, state.atHandler(), seen, work);
            }
        }
    }

    private static void successors(AbstractInsnNode insn, ThisStack state, Seen seen, ArrayDeque<AbstractInsnNode> work) {
        for (LabelNode label : ControlFlow.targets(insn)) {
            reach(label, state, seen, work);
        }
        int opcode = insn.getOpcode();
        if (opcode == Opcodes.JSR) {
            // The subroutine pops its return address and returns to the next instruction.
            state.drop();
        } else if (ControlFlow.leaves(insn) && !(insn instanceof JumpInsnNode && opcode != Opcodes.GOTO)) {
            return;
        }
        reach(insn.getNext(), state, seen, work);
    }

    /**
     * Visits an instruction once. One visit is enough: before its constructor call, {@code this} is in the same slots on all paths (JVMS 4.10.1.4).
     */
    private static void reach(AbstractInsnNode insn, ThisStack state, Seen seen, ArrayDeque<AbstractInsnNode> work) {
        if (insn != null && seen.get(insn) == null) {
            seen.put(insn, state.copy());
            work.push(insn);
        }
    }
}
