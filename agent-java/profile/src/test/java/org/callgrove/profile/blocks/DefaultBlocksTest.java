package org.callgrove.profile.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

class DefaultBlocksTest {
    private final DefaultBlocks analysis = new DefaultBlocks();

    /** The method of JP Figure 1: blocks of 2, 3, 2 and 7 instructions. */
    @Test
    void cutsTheExampleOfThePaper() {
        MethodNode sum = exampleOfThePaper();
        assertThat(sizes(sum)).containsExactly(2, 3, 2, 7);
        assertThat(ControlFlow.isEnteredOnce(sum)).isTrue();
    }

    @Test
    void beginsABlockAtEveryHandlerAndSwitchTarget() {
        MethodNode method = new MethodNode(Opcodes.ACC_STATIC, "m", "(I)V", null, null);
        Label start = new Label();
        Label end = new Label();
        Label handler = new Label();
        Label one = new Label();
        method.visitTryCatchBlock(start, end, handler, null);
        method.visitLabel(start);
        method.visitVarInsn(Opcodes.ILOAD, 0);
        method.visitLookupSwitchInsn(end, new int[] {1}, new Label[] {one});
        method.visitLabel(one);
        method.visitInsn(Opcodes.NOP);
        method.visitLabel(end);
        method.visitInsn(Opcodes.RETURN);
        method.visitLabel(handler);
        method.visitInsn(Opcodes.ATHROW);
        assertThat(sizes(method)).containsExactly(2, 1, 1, 1);
    }

    @Test
    void tellsWhenALoopJumpsToTheEntry() {
        MethodNode method = new MethodNode(Opcodes.ACC_STATIC, "m", "()V", null, null);
        Label start = new Label();
        method.visitLabel(start);
        method.visitInsn(Opcodes.NOP);
        method.visitJumpInsn(Opcodes.GOTO, start);
        assertThat(ControlFlow.isEnteredOnce(method)).isFalse();
        assertThat(sizes(method)).containsExactly(2);
    }

    private List<Integer> sizes(MethodNode method) {
        List<Integer> sizes = new ArrayList<>();
        for (BlockAnalysis.Block block : analysis.blocks(new ClassNode(), method)) {
            sizes.add(block.size);
        }
        return sizes;
    }

    /** The method of JP Figure 1. */
    static MethodNode exampleOfThePaper() {
        MethodNode sum = new MethodNode(Opcodes.ACC_STATIC, "sum", "(II)I", null, null);
        Label loop = new Label();
        Label body = new Label();
        sum.visitInsn(Opcodes.ICONST_0);
        sum.visitVarInsn(Opcodes.ISTORE, 2);
        sum.visitLabel(loop);
        sum.visitVarInsn(Opcodes.ILOAD, 0);
        sum.visitVarInsn(Opcodes.ILOAD, 1);
        sum.visitJumpInsn(Opcodes.IF_ICMPLE, body);
        sum.visitVarInsn(Opcodes.ILOAD, 2);
        sum.visitInsn(Opcodes.IRETURN);
        sum.visitLabel(body);
        sum.visitVarInsn(Opcodes.ILOAD, 2);
        sum.visitVarInsn(Opcodes.ILOAD, 0);
        sum.visitMethodInsn(Opcodes.INVOKESTATIC, "Foo", "f", "(I)I", false);
        sum.visitInsn(Opcodes.IADD);
        sum.visitVarInsn(Opcodes.ISTORE, 2);
        sum.visitIincInsn(0, 1);
        sum.visitJumpInsn(Opcodes.GOTO, loop);
        return sum;
    }
}
