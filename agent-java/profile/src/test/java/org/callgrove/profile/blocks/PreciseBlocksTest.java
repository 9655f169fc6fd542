package org.callgrove.profile.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

class PreciseBlocksTest {
    private final ClassNode owner = new ClassNode();

    @BeforeEach
    void declare() {
        owner.name = "A";
        owner.visitField(0, "own", "I", null, null);
        owner.visitField(Opcodes.ACC_FINAL, "fixed", "I", null, null);
        owner.visitField(Opcodes.ACC_STATIC, "shared", "I", null, null);
    }

    /** The method of JP Figure 1: unlike with Default, the call of f ends a block. */
    @Test
    void endsABlockAtACall() {
        MethodNode sum = DefaultBlocksTest.exampleOfThePaper();
        assertThat(sizes(sum)).containsExactly(2, 3, 2, 3, 4);
    }

    @Test
    void endsABlockAtEveryInstructionThatMayThrow() {
        MethodNode method = method(Opcodes.ACC_STATIC, "m", "(Ljava/lang/Object;[I)V");
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitInsn(Opcodes.MONITORENTER);
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitInsn(Opcodes.MONITOREXIT);
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitTypeInsn(Opcodes.CHECKCAST, "A");
        method.visitFieldInsn(Opcodes.GETFIELD, "A", "own", "I");
        method.visitFieldInsn(Opcodes.PUTSTATIC, "A", "shared", "I");
        method.visitVarInsn(Opcodes.ALOAD, 1);
        method.visitInsn(Opcodes.ICONST_0);
        method.visitInsn(Opcodes.IALOAD);
        method.visitVarInsn(Opcodes.ALOAD, 1);
        method.visitInsn(Opcodes.ARRAYLENGTH);
        method.visitInsn(Opcodes.IREM);
        method.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_INT);
        method.visitInsn(Opcodes.POP);
        method.visitLdcInsn(Type.getObjectType("B"));
        method.visitTypeInsn(Opcodes.INSTANCEOF, "B");
        method.visitInsn(Opcodes.POP);
        method.visitTypeInsn(Opcodes.NEW, "B");
        method.visitInsn(Opcodes.ATHROW);
        assertThat(sizes(method)).containsExactly(2, 2, 2, 1, 1, 3, 2, 1, 1, 2, 1, 2, 1);
    }

    @Test
    void endsNoneWhereNothingCanBeThrown() {
        MethodNode method = method(0, "m", "(I)V");
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitFieldInsn(Opcodes.GETFIELD, "A", "own", "I");
        method.visitIntInsn(Opcodes.BIPUSH, 7);
        method.visitInsn(Opcodes.IDIV);
        method.visitVarInsn(Opcodes.ISTORE, 1);
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitVarInsn(Opcodes.ILOAD, 1);
        method.visitFieldInsn(Opcodes.PUTFIELD, "A", "own", "I");
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitTypeInsn(Opcodes.INSTANCEOF, "A");
        method.visitInsn(Opcodes.POP);
        method.visitLdcInsn("text");
        method.visitInsn(Opcodes.POP);
        method.visitInsn(Opcodes.RETURN);
        assertThat(sizes(method)).containsExactly(14);
    }

    @Test
    void isCautiousAboutFields() {
        MethodNode other = method(0, "m", "(LA;)V");
        other.visitVarInsn(Opcodes.ALOAD, 0);
        other.visitInsn(Opcodes.ICONST_1);
        other.visitFieldInsn(Opcodes.PUTFIELD, "A", "fixed", "I");
        other.visitVarInsn(Opcodes.ALOAD, 1);
        other.visitFieldInsn(Opcodes.GETFIELD, "A", "own", "I");
        other.visitVarInsn(Opcodes.ALOAD, 0);
        other.visitFieldInsn(Opcodes.GETFIELD, "A", "inherited", "I");
        other.visitFieldInsn(Opcodes.GETSTATIC, "A", "shared", "I");
        other.visitInsn(Opcodes.RETURN);
        assertThat(sizes(other)).containsExactly(3, 2, 2, 1, 1);
        MethodNode assigning = method(0, "m", "()V");
        assigning.visitInsn(Opcodes.ACONST_NULL);
        assigning.visitVarInsn(Opcodes.ASTORE, 0);
        assigning.visitVarInsn(Opcodes.ALOAD, 0);
        assigning.visitFieldInsn(Opcodes.GETFIELD, "A", "own", "I");
        assigning.visitInsn(Opcodes.RETURN);
        assertThat(sizes(assigning)).containsExactly(4, 1);
    }

    @Test
    void aDivisorFromAnotherPathMayBeZero() {
        MethodNode method = method(Opcodes.ACC_STATIC, "m", "(I)I");
        Label one = new Label();
        Label divide = new Label();
        method.visitInsn(Opcodes.ICONST_4);
        method.visitVarInsn(Opcodes.ILOAD, 0);
        method.visitJumpInsn(Opcodes.IFNE, one);
        method.visitInsn(Opcodes.ICONST_0);
        method.visitJumpInsn(Opcodes.GOTO, divide);
        method.visitLabel(one);
        method.visitInsn(Opcodes.ICONST_1);
        method.visitLabel(divide);
        method.visitInsn(Opcodes.IDIV);
        method.visitInsn(Opcodes.IRETURN);
        assertThat(sizes(method)).containsExactly(3, 2, 1, 1, 1);
    }

    @Test
    void staticsAreSafeWhileTheirClassIsInitialised() {
        MethodNode initialiser = method(Opcodes.ACC_STATIC, "<clinit>", "()V");
        initialiser.visitFieldInsn(Opcodes.GETSTATIC, "A", "shared", "I");
        initialiser.visitFieldInsn(Opcodes.PUTSTATIC, "A", "shared", "I");
        initialiser.visitFieldInsn(Opcodes.GETSTATIC, "B", "shared", "I");
        initialiser.visitInsn(Opcodes.RETURN);
        assertThat(sizes(initialiser)).containsExactly(3, 1);
    }

    private static MethodNode method(int access, String name, String descriptor) {
        return new MethodNode(access, name, descriptor, null, null);
    }

    private List<Integer> sizes(MethodNode method) {
        List<Integer> sizes = new ArrayList<>();
        for (BlockAnalysis.Block block : new PreciseBlocks().blocks(owner, method)) {
            sizes.add(block.size);
        }
        return sizes;
    }
}
