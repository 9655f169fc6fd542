package org.callgrove.profile.methods;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;

class CanonicalNamesTest {
    @Test
    void keepsOrdinaryNames() {
        assertThat(CanonicalNames.of(node("java/util/Map$Entry"))).isEqualTo("java.util.Map$Entry");
        assertThat(CanonicalNames.of(node("a/Outer$1"))).isEqualTo("a.Outer$1");
    }

    @Test
    void namesProxiesByTheirInterfaces() {
        ClassNode proxy = node("jdk/proxy2/$Proxy17");
        proxy.superName = "java/lang/reflect/Proxy";
        proxy.interfaces = Arrays.asList("java/util/List", "a/B");
        assertThat(CanonicalNames.of(proxy)).isEqualTo("jdk.proxy.$Proxy[java.util.List,a.B]");
        proxy.name = "a/internal/$Proxy3";
        assertThat(CanonicalNames.of(proxy)).isEqualTo("a.internal.$Proxy[java.util.List,a.B]");
    }

    /** For a proxy's class, the VM chooses only the number. If anything other than digits follows, somebody else chose the name. */
    @ParameterizedTest
    @CsvSource({"jdk/proxy2/$Proxy, jdk.proxy2.$Proxy", "jdk/proxy2/$Proxy1a, jdk.proxy2.$Proxy1a", "jdk/proxy2/$Proxya1, jdk.proxy2.$Proxya1",
        "jdk/proxy2/$Proxy0, jdk.proxy.$Proxy[a.B]", "jdk/proxy2/Proxy1, jdk.proxy2.Proxy1"})
    void aProxysNameEndsWithItsNumber(String name, String canonical) {
        ClassNode proxy = node(name);
        proxy.superName = "java/lang/reflect/Proxy";
        proxy.interfaces = Arrays.asList("a/B");
        assertThat(CanonicalNames.of(proxy)).isEqualTo(canonical);
    }

    @ParameterizedTest
    @CsvSource({"$Proxy1, $Proxy", "a.$Proxy, a.$Proxy", "a.$Proxy12b, a.$Proxy12b", "jdk.MHProxy.Runnable, jdk.MHProxy.Runnable",
        "jdk.MHProxy7, jdk.MHProxy", "$$Lambda/0x1, $$Lambda", "a.B123456, a.B123456", "123456789, 123456789"})
    void aPlainNameLosesNumbersOfItsKindAlone(String name, String plain) {
        assertThat(CanonicalNames.plain(name)).isEqualTo(plain);
    }

    @Test
    void leavesAClassAloneThatIsOnlyNamedLikeAProxy() {
        assertThat(CanonicalNames.of(node("a/$Proxy3"))).isEqualTo("a.$Proxy3");
    }

    @Test
    void namesAccessorsByWhatTheyCall() {
        ClassNode accessor = node("jdk/internal/reflect/GeneratedMethodAccessor12");
        MethodNode invoke = new MethodNode(Opcodes.ACC_PUBLIC, "invoke", "()V", null, null);
        Label start = new Label();
        Label end = new Label();
        Label handler = new Label();
        invoke.visitTryCatchBlock(start, end, handler, "java/lang/Throwable");
        invoke.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Integer", "intValue", "()I", false);
        invoke.visitLabel(start);
        invoke.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "a/B", "run", "(ILjava/lang/String;[J)V", false);
        invoke.visitLabel(end);
        invoke.visitInsn(Opcodes.RETURN);
        invoke.visitLabel(handler);
        invoke.visitInsn(Opcodes.ATHROW);
        accessor.methods.add(invoke);
        assertThat(CanonicalNames.of(accessor))
                .isEqualTo("jdk.internal.reflect.GeneratedMethodAccessor[a.B.run(int,java.lang.String,long[])]");
    }

    @Test
    void dropsTheNumbersOfLambdaClasses() {
        assertThat(CanonicalNames.plain("a.B$$Lambda$14/0x0000000800c03000")).isEqualTo("a.B$$Lambda");
        assertThat(CanonicalNames.plain("a.B$$Lambda/0x00007f1c")).isEqualTo("a.B$$Lambda");
        assertThat(CanonicalNames.plain("java.lang.invoke.LambdaForm$MH/0x0000000800c02000")).isEqualTo("java.lang.invoke.LambdaForm$MH");
        assertThat(CanonicalNames.plain("jdk.MHProxy12.Runnable/0x00007f1c")).isEqualTo("jdk.MHProxy.Runnable");
        assertThat(CanonicalNames.plain("jdk.proxy2.$Proxy31")).isEqualTo("jdk.proxy2.$Proxy");
        assertThat(CanonicalNames.plain("a.B$1")).isEqualTo("a.B$1");
    }

    @Test
    void namesLambdasByTheMethodTheyCall() {
        Handle own = new Handle(Opcodes.H_INVOKESTATIC, "a/B", "lambda$run$3", "(I)V", false);
        Handle reference = new Handle(Opcodes.H_INVOKEVIRTUAL, "java/lang/String", "charAt", "(I)C", false);
        assertThat(CanonicalNames.lambda("a/B", site("java/lang/invoke/LambdaMetafactory", own))).isEqualTo("a.B$$Lambda[lambda$run$3]");
        assertThat(CanonicalNames.lambda("a/B", site("java/lang/invoke/LambdaMetafactory", reference)))
                .isEqualTo("a.B$$Lambda[java.lang.String.charAt(int)]");
        assertThat(CanonicalNames.lambda("a/B", site("java/lang/invoke/StringConcatFactory", own))).isNull();
    }

    private static InvokeDynamicInsnNode site(String bootstrapOwner, Handle called) {
        Type any = Type.getMethodType("()V");
        return new InvokeDynamicInsnNode("run", "()Ljava/lang/Runnable;",
                new Handle(Opcodes.H_INVOKESTATIC, bootstrapOwner, "metafactory", "()V", false), any, called, any);
    }

    private static ClassNode node(String name) {
        ClassNode node = new ClassNode();
        node.name = name;
        node.superName = "java/lang/Object";
        return node;
    }
}
