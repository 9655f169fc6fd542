package org.callgrove.profile.constructors;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

class ConstructorMapTest {
    private static final String OBJECT = "java/lang/Object";

    /** JP Figure 2: the first constructor called is that of an argument, not one on {@code this}. */
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

    /** The path in the middle differs, and the first and the last call one constructor. */
    @Test
    void noticesOneOfThreePathsThatCallsAnother() {
        MethodNode constructor = constructor("(Z)V");
        Label last = new Label();
        Label middle = new Label();
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitVarInsn(Opcodes.ILOAD, 1);
        constructor.visitJumpInsn(Opcodes.IFEQ, last);
        constructor.visitVarInsn(Opcodes.ILOAD, 1);
        constructor.visitJumpInsn(Opcodes.IFLT, middle);
        init(constructor, OBJECT, "()V");
        constructor.visitInsn(Opcodes.RETURN);
        constructor.visitLabel(middle);
        init(constructor, "A", "()V");
        constructor.visitInsn(Opcodes.RETURN);
        constructor.visitLabel(last);
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

    @Test
    void followsExceptionHandlers() {
        MethodNode constructor = constructor("(I)V");
        Label start = new Label();
        Label end = new Label();
        Label handler = new Label();
        constructor.visitTryCatchBlock(start, end, handler, null);
        constructor.visitLabel(start);
        constructor.visitInsn(Opcodes.ICONST_1);
        constructor.visitVarInsn(Opcodes.ILOAD, 1);
        constructor.visitInsn(Opcodes.IDIV);
        constructor.visitInsn(Opcodes.POP);
        constructor.visitLabel(end);
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        init(constructor, OBJECT, "()V");
        constructor.visitInsn(Opcodes.RETURN);
        constructor.visitLabel(handler);
        constructor.visitInsn(Opcodes.POP);
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        init(constructor, "A", "()V");
        constructor.visitInsn(Opcodes.RETURN);
        assertThat(ConstructorMap.of("A", OBJECT, constructor).ambiguous).isTrue();
    }

    /** The call comes after a subroutine has returned, with another object of the same class in between. */
    @Test
    void followsSubroutines() {
        MethodNode constructor = constructor("()V");
        Label subroutine = new Label();
        constructor.visitJumpInsn(Opcodes.JSR, subroutine);
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitTypeInsn(Opcodes.NEW, "A");
        constructor.visitInsn(Opcodes.DUP);
        init(constructor, "A", "()V");
        init(constructor, "A", "(LA;)V");
        constructor.visitInsn(Opcodes.RETURN);
        constructor.visitLabel(subroutine);
        constructor.visitVarInsn(Opcodes.ASTORE, 1);
        constructor.visitVarInsn(Opcodes.RET, 1);
        ConstructorMap map = ConstructorMap.of("A", OBJECT, constructor);
        assertThat(map.ambiguous).isFalse();
        assertThat(map.target.desc).isEqualTo("(LA;)V");
    }

    private static MethodNode constructor(String descriptor) {
        return new MethodNode(Opcodes.ACC_PUBLIC, "<init>", descriptor, null, null);
    }

    private static void init(MethodNode code, String owner, String descriptor) {
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, owner, "<init>", descriptor, false);
    }
}
