package org.callgrove.weave;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Edits one method: inserts code at its entry and around instructions, and adds locals. Inserted code must leave the operand stack
 * unchanged and must not throw an exception. Positions refer to the method's original instructions.
 */
public final class MethodEditor {
    private static final int EXTRA_STACK = 6;
    /** Element types by the operand of {@code newarray}, from T_BOOLEAN = 4. */
    private static final String NEWARRAY_TYPES = "ZCFDBSIJ";
    /**
     * Numbers of scratch locals, and of passing ones, until {@link #finish} knows how many other locals there are. No method of a class file has so
     * many.
     */
    private static final int SCRATCH = 1 << 20;
    private static final int PASSING = 1 << 21;

    private final ClassNode owner;
    private final MethodNode method;
    private final StackMapFrames frames;
    private final int originalLocals;
    private int longs;
    private int scratch;
    private int passing;
    private InsnList entry;
    private boolean changed;
    private boolean hasOptionalCode;

    MethodEditor(ClassNode owner, MethodNode method) {
        this.owner = owner;
        this.method = method;
        this.frames = new StackMapFrames(method);
        this.originalLocals = method.maxLocals;
    }

    /** The class that declares the method. */
    public ClassNode owner() {
        return owner;
    }

    /** The method being edited. Read it, but edit it only through this object. */
    public MethodNode method() {
        return method;
    }

    /** Whether the method has an access flag, such as {@code ACC_STATIC}. */
    public boolean has(int access) {
        return (method.access & access) != 0;
    }

    /** Adds a local of type long for the whole method, which code added by {@link #atEntry} must set. */
    public int newLong() {
        return originalLocals + 2 * longs++;
    }

    /** Adds a local of {@code slots} slots that keeps its value until the next frame, such as from before a call to after it. */
    public int newScratch(int slots) {
        int local = SCRATCH + scratch;
        scratch += slots;
        return local;
    }

    /**
     * A local that keeps its value only within one insertion. All insertions share these locals, so that a method's frame does not grow with its
     * code.
     *
     * @param at number of slots of the insertion's other such locals
     */
    public int passing(int at, int slots) {
        passing = Math.max(passing, at + slots);
        return PASSING + at;
    }

    /** Inserts code before everything else; several calls keep their order. */
    public void atEntry(InsnList code) {
        changed = true;
        if (entry == null) {
            entry = new InsnList();
        }
        entry.add(code);
    }

    /** Inserts code before an instruction but after its labels, so that jumps to the instruction run the code. */
    public void before(AbstractInsnNode insn, InsnList code) {
        changed = true;
        method.instructions.insertBefore(insn, code);
    }

    /** Inserts code after an instruction. */
    public void after(AbstractInsnNode insn, InsnList code) {
        changed = true;
        method.instructions.insert(insn, code);
    }

    /**
     * Runs code when an exception leaves the method, and lets the exception go on. All other handlers come first.
     *
     * @param from the beginning of the code that is covered; null for the beginning of the method. In a constructor, it must come
     * after the call of another constructor.
     */
    public void whenThrown(LabelNode from, InsnList code) {
        changed = true;
        LabelNode start = from;
        if (start == null) {
            start = new LabelNode();
            method.instructions.insert(start);
        }
        LabelNode handler = new LabelNode();
        method.instructions.add(handler);
        if ((owner.version & 0xffff) >= Opcodes.V1_6) {
            method.instructions.add(new FrameNode(Opcodes.F_NEW, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"}));
        }
        method.instructions.add(code);
        method.instructions.add(new InsnNode(Opcodes.ATHROW));
        method.tryCatchBlocks.add(new TryCatchBlockNode(start, handler, handler, null));
    }

    /**
     * Whether the method can grow by this many bytes of code and stay within its limit: the size up to which HotSpot compiles methods or, if it is
     * larger already, that of the class file format.
     */
    public boolean hasRoom(int bytes) {
        int size = CodeSize.of(method.instructions) + (entry == null ? 0 : CodeSize.of(entry));
        return size + bytes <= (size <= CodeSize.HUGE ? CodeSize.HUGE : CodeSize.MAXIMUM);
    }

    /** The first instruction of an exception handler. */
    public AbstractInsnNode firstOf(TryCatchBlockNode handler) {
        return StackMapFrames.nextReal(handler.handler);
    }

    /** The first instruction at or after a label; null at the end of the code. */
    public AbstractInsnNode firstAt(LabelNode label) {
        return StackMapFrames.nextReal(label);
    }

    /** The first source line of a method; 0 if unknown. */
    public static int firstLine(MethodNode method) {
        for (AbstractInsnNode insn = method.instructions.getFirst(); insn != null; insn = insn.getNext()) {
            if (insn instanceof LineNumberNode) {
                return ((LineNumberNode) insn).line;
            }
        }
        return 0;
    }

    /** Descriptor of the elements of the array that a {@code newarray} creates. */
    public static char elementType(IntInsnNode newArray) {
        return NEWARRAY_TYPES.charAt(newArray.operand - Opcodes.T_BOOLEAN);
    }

    /** Whether an instruction is one of the method's normal exits. */
    public static boolean isReturn(AbstractInsnNode insn) {
        return insn.getOpcode() >= Opcodes.IRETURN && insn.getOpcode() <= Opcodes.RETURN;
    }

    /**
     * Says that some code of this method is optional: if the method becomes too large, that code is the first to be left out. Say so at every level,
     * whether or not the code is inserted.
     */
    public void markOptionalCode() {
        hasOptionalCode = true;
    }

    /** Whether some code is optional. */
    boolean hasOptionalCode() {
        return hasOptionalCode;
    }

    /** Whether anything was inserted. */
    boolean changed() {
        return changed;
    }

    /** Adapts frames, locals and stack depth to the insertions. */
    void finish() {
        frames.finish(originalLocals, longs);
        if (entry != null) {
            method.instructions.insert(entry);
        }
        numberLocals();
        method.maxLocals = originalLocals + 2 * longs + scratch + passing;
        method.maxStack += EXTRA_STACK;
    }

    /** Gives scratch and passing locals their numbers, above those of all other locals. */
    private void numberLocals() {
        int first = originalLocals + 2 * longs;
        for (AbstractInsnNode insn = method.instructions.getFirst(); insn != null && scratch + passing > 0; insn = insn.getNext()) {
            if (insn instanceof VarInsnNode && ((VarInsnNode) insn).var >= SCRATCH) {
                VarInsnNode access = (VarInsnNode) insn;
                access.var = access.var < PASSING ? first + access.var - SCRATCH : first + scratch + access.var - PASSING;
            }
        }
    }
}
