package org.callgrove.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

class ConstructorMapTest {
    private static final String OBJECT = "java/lang/Object";

    /** JP Figure 2: the first constructor called is an argument's, not this's. */
    @Test
    void followsThisPastArgumentsOfTheSameClass() {
        MethodNode constructor = constructor("()V");
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitTypeInsn(Opcodes.NEW, OBJECT);
        constructor.visitInsn(Opcodes.DUP);
        init(constructor, OBJECT, "()V");
        init(constructor, "A", "(Ljava/lang/Object;)V");
        constructor.visitInsn(Opcodes.RETURN);
        ConstructorMap map = ConstructorMap.of("A", OBJECT, constructor);
        assertThat(map.target.owner).isEqualTo("A");
        assertThat(map.target.desc).isEqualTo("(Ljava/lang/Object;)V");
        assertThat(map.ambiguous).isFalse();
    }

    @Test
    void findsThisBelowLongArgumentsAndAnObjectOfItsOwnClass() {
        MethodNode constructor = constructor("(J)V");
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitVarInsn(Opcodes.LLOAD, 1);
        constructor.visitTypeInsn(Opcodes.NEW, "A");
        constructor.visitInsn(Opcodes.DUP);
        init(constructor, "A", "()V");
        constructor.visitInsn(Opcodes.LCONST_1);
        init(constructor, "A", "(JLA;J)V");
        constructor.visitInsn(Opcodes.RETURN);
        assertThat(ConstructorMap.of("A", OBJECT, constructor).target.desc).isEqualTo("(JLA;J)V");
    }

    /** JP Appendix A, Figure 9. */
    @Test
    void noticesThatPathsCallDifferentConstructors() {
        MethodNode constructor = constructor("(Z)V");
        Label other = new Label();
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitVarInsn(Opcodes.ILOAD, 1);
        constructor.visitJumpInsn(Opcodes.IFEQ, other);
        init(constructor, "A", "()V");
        constructor.visitInsn(Opcodes.RETURN);
        constructor.visitLabel(other);
        init(constructor, OBJECT, "()V");
        constructor.visitInsn(Opcodes.RETURN);
        assertThat(ConstructorMap.of("A", OBJECT, constructor).ambiguous).isTrue();
    }

    @Test
    void isNotConfusedByOneConstructorOnTwoPaths() {
        MethodNode constructor = constructor("(Z)V");
        Label other = new Label();
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitVarInsn(Opcodes.ILOAD, 1);
        constructor.visitJumpInsn(Opcodes.IFEQ, other);
        init(constructor, OBJECT, "()V");
        constructor.visitInsn(Opcodes.RETURN);
        constructor.visitLabel(other);
        init(constructor, OBJECT, "()V");
        constructor.visitInsn(Opcodes.RETURN);
        ConstructorMap map = ConstructorMap.of("A", OBJECT, constructor);
        assertThat(map.ambiguous).isFalse();
        assertThat(map.target.owner).isEqualTo(OBJECT);
    }

    private static MethodNode constructor(String descriptor) {
        return new MethodNode(Opcodes.ACC_PUBLIC, "<init>", descriptor, null, null);
    }

    private static void init(MethodNode code, String owner, String descriptor) {
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, owner, "<init>", descriptor, false);
    }
}
