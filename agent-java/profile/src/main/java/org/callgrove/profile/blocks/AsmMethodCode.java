package org.callgrove.profile.blocks;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.callgrove.blocks.MethodCode;
import org.callgrove.profile.blocks.BlockAnalysis.Block;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Presents an ASM method, with its instructions numbered, to a user's block analysis, which knows nothing about ASM. */
public final class AsmMethodCode implements MethodCode {
    private final ClassNode owner;
    private final MethodNode method;
    private final List<AbstractInsnNode> code = new ArrayList<>();
    /** Number of the instruction at each position of the list; for a label, the number of the next instruction. */
    private final int[] numbers;

    public AsmMethodCode(ClassNode owner, MethodNode method) {
        this.owner = owner;
        this.method = method;
        this.numbers = new int[method.instructions.size()];
        int position = 0;
        for (AbstractInsnNode insn = method.instructions.getFirst(); insn != null; insn = insn.getNext()) {
            numbers[position++] = code.size();
            if (insn.getOpcode() >= 0) {
                code.add(insn);
            }
        }
    }

    /** Number of an instruction; for a label, the number of the next instruction. */
    public int number(AbstractInsnNode insn) {
        return numbers[method.instructions.indexOf(insn)];
    }

    public AbstractInsnNode instruction(int number) {
        return code.get(number);
    }

    /** The class caught by a handler, or "" for a handler that catches everything. */
    public String catches(int handler) {
        String type = method.tryCatchBlocks.get(handler).type;
        return type == null ? "" : type;
    }

    /** Number of slots for locals that the arguments take. */
    public int argumentSlots() {
        return (Type.getArgumentsAndReturnSizes(method.desc) >> 2) - ((method.access & Opcodes.ACC_STATIC) != 0 ? 1 : 0);
    }

    /** The blocks that begin at the given leaders. */
    List<Block> blocks(BitSet leaders) {
        List<Block> blocks = new ArrayList<>();
        for (int from = 0; from < code.size();) {
            int next = leaders.nextSetBit(from + 1);
            int to = next < 0 ? code.size() : next;
            blocks.add(new Block(code.get(from), to - from));
            from = to;
        }
        return blocks;
    }

    @Override
    public String className() {
        return owner.name.replace('/', '.');
    }

    @Override
    public String name() {
        return method.name;
    }

    @Override
    public String descriptor() {
        return method.desc;
    }

    @Override
    public int access() {
        return method.access & 0xFFFF;
    }

    @Override
    public int size() {
        return code.size();
    }

    @Override
    public int opcode(int instruction) {
        return code.get(instruction).getOpcode();
    }

    @Override
    public String operand(int instruction) {
        AbstractInsnNode insn = code.get(instruction);
        if (insn instanceof MethodInsnNode) {
            MethodInsnNode call = (MethodInsnNode) insn;
            return call.owner + '.' + call.name + ' ' + call.desc;
        }
        if (insn instanceof FieldInsnNode) {
            FieldInsnNode field = (FieldInsnNode) insn;
            return field.owner + '.' + field.name + ' ' + field.desc;
        }
        if (insn instanceof InvokeDynamicInsnNode) {
            return ((InvokeDynamicInsnNode) insn).name + ' ' + ((InvokeDynamicInsnNode) insn).desc;
        }
        return insn instanceof TypeInsnNode ? ((TypeInsnNode) insn).desc : null;
    }

    @Override
    public int[] targets(int instruction) {
        List<LabelNode> labels = ControlFlow.targets(code.get(instruction));
        int[] targets = new int[labels.size()];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = number(labels.get(i));
        }
        return targets;
    }

    @Override
    public int handlers() {
        return method.tryCatchBlocks.size();
    }

    @Override
    public int handlerStart(int handler) {
        return number(method.tryCatchBlocks.get(handler).start);
    }

    @Override
    public int handlerEnd(int handler) {
        return number(method.tryCatchBlocks.get(handler).end);
    }

    @Override
    public int handlerEntry(int handler) {
        return number(method.tryCatchBlocks.get(handler).handler);
    }

    @Override
    public BitSet defaultLeaders() {
        return leaders(new DefaultBlocks());
    }

    @Override
    public BitSet preciseLeaders() {
        return leaders(new PreciseBlocks());
    }

    private BitSet leaders(BlockAnalysis analysis) {
        BitSet leaders = new BitSet(code.size());
        for (Block block : analysis.blocks(owner, method)) {
            leaders.set(number(block.first));
        }
        return leaders;
    }
}
