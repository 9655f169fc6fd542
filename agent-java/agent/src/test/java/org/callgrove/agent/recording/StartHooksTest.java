package org.callgrove.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.callgrove.profile.methods.RootMethods;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class StartHooksTest {
    private static final List<String> METHODS = List.of("demo.*.work");

    private final StartHooks hooks = new StartHooks(METHODS, new RootMethods(METHODS));

    @Test
    void areThereOnceAClassHasOneWhateverClassesFollow() {
        assertThat(transformed("demo/Before", "other")).isNull();
        assertThat(hooks.areThere()).isFalse();
        assertThat(transformed("demo/Worker", "work")).isNotNull();
        assertThat(transformed("demo/After", "other")).isNull();
        assertThat(hooks.areThere()).isTrue();
        assertThat(hooks.failure()).isNull();
    }

    @Test
    void leaveOutAMethodThatAsksForItsCallerWhateverElseItIsMarkedAs() {
        String asks = "Ljdk/internal/reflect/CallerSensitive;";
        assertThat(transformed("demo/Worker", "work", "Ldemo/One;", "Ldemo/Two;")).isNotNull();
        assertThat(transformed("demo/Worker", "work", "Ldemo/One;", asks)).isNull();
        assertThat(transformed("demo/Worker", "work", asks, "Ldemo/Two;")).isNull();
        assertThat(hooks.failure()).isNull();
    }

    private byte[] transformed(String className, String method, String... annotations) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, className, null, "java/lang/Object", null);
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, method, "()V", null, null);
        for (String annotation : annotations) {
            code.visitAnnotation(annotation, true).visitEnd();
        }
        code.visitCode();
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
        writer.visitEnd();
        return hooks.transform(null, null, className, null, null, writer.toByteArray());
    }
}
