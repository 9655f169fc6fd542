package org.callgrove.profile.methods;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;

/** Checks the names of classes that the VM of this test has generated, and of generated classes with missing parts. */
class GeneratedNamesTest {
    /** An interface that is not public, so that its proxy is in its package. */
    interface Hidden {
    }

    @Test
    void aLoadedProxyIsNamedByItsInterfaces() {
        ClassLoader loader = GeneratedNamesTest.class.getClassLoader();
        Object proxy = Proxy.newProxyInstance(loader, new Class<?>[] {Runnable.class, Closeable.class}, (self, method, arguments) -> null);
        Object hidden = Proxy.newProxyInstance(loader, new Class<?>[] {Hidden.class}, (self, method, arguments) -> null);
        assertThat(CanonicalNames.of(proxy.getClass())).isEqualTo("jdk.proxy.$Proxy[java.lang.Runnable,java.io.Closeable]");
        assertThat(CanonicalNames.of(hidden.getClass())).startsWith("org.callgrove.profile.methods.$Proxy[").endsWith("$Hidden]");
    }

    @Test
    void aLoadedLambdaLosesItsNumber() {
        Runnable lambda = () -> {
        };
        assertThat(CanonicalNames.of(lambda.getClass())).isEqualTo(GeneratedNamesTest.class.getName() + "$$Lambda");
        assertThat(CanonicalNames.of(String[].class)).isEqualTo("[Ljava.lang.String;");
    }

    @ParameterizedTest
    @CsvSource({"GeneratedMethodAccessor1, jdk.internal.reflect.GeneratedMethodAccessor[?]",
        "GeneratedConstructorAccessor23, jdk.internal.reflect.GeneratedConstructorAccessor[?]",
        "GeneratedSerializationConstructorAccessor4, jdk.internal.reflect.GeneratedSerializationConstructorAccessor[?]",
        "GeneratedMethodAccessor, jdk.internal.reflect.GeneratedMethodAccessor",
        "GeneratedMethodAccessorX, jdk.internal.reflect.GeneratedMethodAccessorX"})
    void anAccessorWithoutACallIsNamedByItsKind(String name, String canonical) {
        ClassNode node = new ClassNode();
        node.name = "jdk/internal/reflect/" + name;
        node.superName = "java/lang/Object";
        assertThat(CanonicalNames.of(node)).isEqualTo(canonical);
    }

    @ParameterizedTest
    @CsvSource({"/0x1, ''", "$Proxy9, $Proxy", "a.$Proxy09, a.$Proxy", "a.B/0x7f, a.B"})
    void aNameMayBeginWithWhatIsTakenOff(String name, String plain) {
        assertThat(CanonicalNames.plain(name)).isEqualTo(plain);
    }

    @Test
    void aLambdaIsNamedOnlyIfItsMethodIsKnown() {
        Handle called = new Handle(Opcodes.H_INVOKESTATIC, "a/B", "helper", "()V", false);
        Type any = Type.getMethodType("()V");
        assertThat(CanonicalNames.lambda("a/B", site(any, called))).isEqualTo("a.B$$Lambda[a.B.helper()]");
        assertThat(CanonicalNames.lambda("a/B", site(any))).isNull();
        assertThat(CanonicalNames.lambda("a/B", site(any, any))).isNull();
    }

    private static InvokeDynamicInsnNode site(Object... arguments) {
        return new InvokeDynamicInsnNode("run", "()Ljava/lang/Runnable;",
                new Handle(Opcodes.H_INVOKESTATIC, "java/lang/invoke/LambdaMetafactory", "metafactory", "()V", false), arguments);
    }
}
