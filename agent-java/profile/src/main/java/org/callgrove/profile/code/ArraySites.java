package org.callgrove.profile.code;

import org.callgrove.runtime.allocation.GroveArrays;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.weave.MethodEditor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;

/** Inserts the code that counts the arrays allocated by an instruction, once it has succeeded (the JP paper, sections 5.2 and 5.3). */
final class ArraySites implements InstructionKind {
    private static final String ARRAYS = InsertedCode.internalName(GroveArrays.class);

    @Override
    public boolean areIn(WovenMetrics metrics) {
        return metrics.arrays;
    }

    @Override
    public boolean contain(AbstractInsnNode insn) {
        int opcode = insn.getOpcode();
        return opcode == Opcodes.NEWARRAY || opcode == Opcodes.ANEWARRAY || opcode == Opcodes.MULTIANEWARRAY;
    }

    @Override
    public void count(MethodEditor editor, AbstractInsnNode insn, int node) {
        switch (insn.getOpcode()) {
            case Opcodes.NEWARRAY:
                one(editor, insn, node, GroveLayout.ELEMENT_TYPES.indexOf(MethodEditor.elementType((IntInsnNode) insn)));
                break;
            case Opcodes.ANEWARRAY:
                one(editor, insn, node, GroveLayout.REFERENCE);
                break;
            default:
                MultiANewArrayInsnNode multi = (MultiANewArrayInsnNode) insn;
                editor.after(insn, new InsertedCode().op(Opcodes.DUP).load(Opcodes.LLOAD, node).push(multi.dims).push(innermost(multi))
                        .call(ARRAYS, "addMulti", "(Ljava/lang/Object;JII)V").list());
        }
    }

    private static void one(MethodEditor editor, AbstractInsnNode insn, int node, int type) {
        editor.after(insn, new InsertedCode().op(Opcodes.DUP).op(Opcodes.ARRAYLENGTH).load(Opcodes.LLOAD, node).push(type)
                .call(ARRAYS, "add", "(IJI)V").list());
    }

    /** Index of the innermost element type: the basic type if the instruction allocates arrays of it, else R (allocDim and arrayDim of JP 5.2). */
    private static int innermost(MultiANewArrayInsnNode insn) {
        int arrayDimensions = insn.desc.lastIndexOf('[') + 1;
        char base = insn.desc.charAt(arrayDimensions);
        return insn.dims < arrayDimensions || base == 'L' ? GroveLayout.REFERENCE : GroveLayout.ELEMENT_TYPES.indexOf(base);
    }
}
