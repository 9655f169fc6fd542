package org.callgrove.profile.leaves;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

class BodyFactsTest {
    /** When one of these instructions first runs, the VM resolves its class, which may load it. */
    @Test
    void codeThatNamesAClassMayEnterMore() {
        assertThat(facts(code -> code.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_INT)).entersNothing()).isTrue();
        assertThat(facts(code -> code.visitTypeInsn(Opcodes.ANEWARRAY, "some/Type")).entersNothing()).isFalse();
        assertThat(facts(code -> code.visitMultiANewArrayInsn("[[Lsome/Type;", 1)).entersNothing()).isFalse();
    }

    @Test
    void everyArrayInstructionMakesArrays() {
        assertThat(facts(code -> code.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_INT)).makesArrays).isTrue();
        assertThat(facts(code -> code.visitTypeInsn(Opcodes.ANEWARRAY, "some/Type")).makesArrays).isTrue();
        assertThat(facts(code -> code.visitMultiANewArrayInsn("[[Lsome/Type;", 1)).makesArrays).isTrue();
    }

    /** Instructions that make no array, or load no class, follow in the method. */
    @Test
    void whatOneInstructionDoesIsSaidWhateverFollows() {
        assertThat(facts(code -> {
            code.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_INT);
            code.visitIntInsn(Opcodes.BIPUSH, 7);
        }).makesArrays).isTrue();
        assertThat(facts(code -> {
            code.visitFieldInsn(Opcodes.GETSTATIC, "some/Type", "field", "I");
            code.visitFieldInsn(Opcodes.GETFIELD, "some/Type", "other", "I");
        }).entersNothing()).isFalse();
        assertThat(facts(code -> {
            code.visitLdcInsn(Type.getObjectType("some/Type"));
            code.visitLdcInsn("text");
        }).entersNothing()).isFalse();
    }

    @Test
    void fieldsAndConstantsLoadAClassUnlessTheyAreOfAnObjectOrAPlainValue() {
        assertThat(facts(code -> code.visitFieldInsn(Opcodes.GETSTATIC, "some/Type", "field", "I")).entersNothing()).isFalse();
        assertThat(facts(code -> code.visitFieldInsn(Opcodes.PUTSTATIC, "some/Type", "field", "I")).entersNothing()).isFalse();
        assertThat(facts(code -> code.visitFieldInsn(Opcodes.GETFIELD, "some/Type", "field", "I")).entersNothing()).isTrue();
        assertThat(facts(code -> code.visitLdcInsn(7)).entersNothing()).isTrue();
        assertThat(facts(code -> code.visitLdcInsn("text")).entersNothing()).isTrue();
        assertThat(facts(code -> code.visitLdcInsn(Type.getObjectType("some/Type"))).entersNothing()).isFalse();
        assertThat(facts(code -> code.visitTypeInsn(Opcodes.CHECKCAST, "some/Type")).makesArrays).isFalse();
        assertThat(facts(code -> call(code, "some/Type", "run")).entersNothing()).isFalse();
    }

    @Test
    void anExceptionThatIsRaisedMakesNothing() {
        BodyFacts raised = facts(code -> {
            make(code, "some/BadException");
            code.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_INT);
            call(code, "some/BadException", "<init>");
            code.visitInsn(Opcodes.ATHROW);
        });
        assertThat(raised.makes).isEmpty();
        assertThat(raised.makesArrays).isFalse();
        assertThat(raised.calls).extracting(call -> call.raises).containsExactly(true);
    }

    @Test
    void whatWasMadeBeforeTheExceptionStays() {
        BodyFacts raised = facts(code -> {
            code.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_INT);
            make(code, "some/Type");
            call(code, "some/Type", "<init>");
            make(code, "some/BadError");
            call(code, "some/BadError", "<init>");
            code.visitInsn(Opcodes.ATHROW);
        });
        assertThat(raised.makes).containsExactly("some/Type");
        assertThat(raised.makesArrays).isTrue();
        assertThat(raised.calls).extracting(call -> call.raises).containsExactly(false, true);
    }

    @Test
    void onlyTheCallDirectlyBeforeAThrowRaises() {
        BodyFacts raised = facts(code -> {
            call(code, "some/Type", "first");
            call(code, "some/Type", "makesAnException");
            code.visitInsn(Opcodes.ATHROW);
        });
        assertThat(raised.calls).extracting(call -> call.raises).containsExactly(false, true);
    }

    @ParameterizedTest
    @ValueSource(ints = {Opcodes.IRETURN, Opcodes.ARETURN, Opcodes.RETURN})
    void anExceptionThatIsReturnedIsMade(int end) {
        BodyFacts returned = facts(code -> {
            make(code, "some/BadException");
            call(code, "some/BadException", "<init>");
            code.visitInsn(end);
            call(code, "some/Type", "after");
            code.visitInsn(Opcodes.ATHROW);
        });
        assertThat(returned.makes).containsExactly("some/BadException");
        assertThat(returned.calls).extracting(call -> call.raises).containsExactly(false, true);
    }

    @Test
    void otherInstructionsInTheMakingOfAnExceptionChangeNothing() {
        BodyFacts raised = facts(code -> {
            make(code, "some/BadException");
            code.visitInsn(Opcodes.DUP);
            code.visitInsn(Opcodes.ARRAYLENGTH);
            call(code, "some/BadException", "<init>");
            code.visitInsn(Opcodes.ATHROW);
        });
        assertThat(raised.makes).isEmpty();
    }

    @Test
    void aBranchInTheMakingOfAnExceptionMakesItUncertain() {
        BodyFacts raised = facts(code -> {
            Label target = new Label();
            make(code, "some/BadException");
            code.visitLabel(target);
            call(code, "some/BadException", "<init>");
            code.visitInsn(Opcodes.ATHROW);
            code.visitJumpInsn(Opcodes.GOTO, target);
        });
        assertThat(raised.makes).containsExactly("some/BadException");
    }

    @Test
    void aMethodOfAnArrayIsThatOfObject() {
        BodyFacts cloned = facts(code -> code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "[I", "clone", "()Ljava/lang/Object;", false));
        assertThat(cloned.calls).extracting(call -> call.opcode, call -> call.owner, call -> call.key)
                .containsExactly(tuple(Opcodes.INVOKESPECIAL, "java/lang/Object", "clone()Ljava/lang/Object;"));
    }

    private static void make(MethodVisitor code, String type) {
        code.visitTypeInsn(Opcodes.NEW, type);
    }

    private static void call(MethodVisitor code, String owner, String name) {
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, owner, name, "()V", false);
    }

    /** Facts about a method that takes a length, executes one instruction and returns the reference. */
    private static BodyFacts facts(Consumer<MethodVisitor> instruction) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC, "Bodies", null, "java/lang/Object", null);
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "body", "(I)Ljava/lang/Object;", null, null);
        code.visitCode();
        code.visitVarInsn(Opcodes.ILOAD, 0);
        instruction.accept(code);
        code.visitInsn(Opcodes.ARETURN);
        code.visitMaxs(1, 1);
        code.visitEnd();
        writer.visitEnd();
        return BodyFacts.read(writer.toByteArray()).get("body(I)Ljava/lang/Object;");
    }
}
