package org.callgrove.weave;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Adapts a method's stack map frames to edits without ASM's frame computation, which would load classes to find common superclasses while a
 * class is being loaded.
 */
final class StackMapFrames {
    private final MethodNode method;
    /** Labels by which frames identify uninitialised objects. {@link #allocations} has the {@code new} instruction after each label. */
    private final List<LabelNode> labels = new ArrayList<>();
    private final List<AbstractInsnNode> allocations = new ArrayList<>();

    StackMapFrames(MethodNode method) {
        this.method = method;
        for (AbstractInsnNode insn = method.instructions.getFirst(); insn != null; insn = insn.getNext()) {
            if (insn instanceof FrameNode) {
                collect(((FrameNode) insn).local);
                collect(((FrameNode) insn).stack);
            }
        }
    }

    private void collect(List<Object> types) {
        for (int i = 0; i < types.size(); i++) {
            Object type = types.get(i);
            if (type instanceof LabelNode && !labels.contains(type)) {
                labels.add((LabelNode) type);
                allocations.add(nextReal((LabelNode) type));
            }
        }
    }

    /** The first instruction at or after a node; null at the end. */
    static AbstractInsnNode nextReal(AbstractInsnNode from) {
        AbstractInsnNode insn = from;
        while (insn != null && insn.getOpcode() < 0) {
            insn = insn.getNext();
        }
        return insn;
    }

    /**
     * Adds locals of type long to every frame. Moves the labels of uninitialised objects to just before their {@code new} instruction,
     * because edits may have inserted code between them.
     *
     * @param firstAdded index of the first added local; the gap above a frame's own locals is padded as unusable
     * @param longs number of longs added
     */
    void finish(int firstAdded, int longs) {
        List<LabelNode> fresh = new ArrayList<>();
        for (AbstractInsnNode allocation : allocations) {
            LabelNode label = new LabelNode();
            method.instructions.insertBefore(allocation, label);
            fresh.add(label);
        }
        for (AbstractInsnNode insn = method.instructions.getFirst(); insn != null; insn = insn.getNext()) {
            if (insn instanceof FrameNode) {
                FrameNode frame = (FrameNode) insn;
                if (!fresh.isEmpty()) {
                    rename(frame.local, fresh);
                    rename(frame.stack, fresh);
                }
                extend(frame.local, firstAdded, longs);
            }
        }
    }

    private void rename(List<Object> types, List<LabelNode> fresh) {
        for (int i = 0; i < types.size(); i++) {
            if (types.get(i) instanceof LabelNode) {
                types.set(i, fresh.get(labels.indexOf(types.get(i))));
            }
        }
    }

    private static void extend(List<Object> locals, int firstAdded, int longs) {
        int slots = 0;
        for (int i = 0; i < locals.size(); i++) {
            Object type = locals.get(i);
            slots += type == Opcodes.LONG || type == Opcodes.DOUBLE ? 2 : 1;
        }
        for (; slots < firstAdded; slots++) {
            locals.add(Opcodes.TOP);
        }
        for (int i = 0; i < longs; i++) {
            locals.add(Opcodes.LONG);
        }
    }
}
