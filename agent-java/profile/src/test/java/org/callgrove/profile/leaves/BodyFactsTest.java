package org.callgrove.profile.leaves;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
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
