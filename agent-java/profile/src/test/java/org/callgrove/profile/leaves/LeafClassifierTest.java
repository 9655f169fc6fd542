package org.callgrove.profile.leaves;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.callgrove.weave.ClassFacts;
import org.callgrove.weave.JdkClasses;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Opcodes;

/** Classifies methods that every JDK from 17 to 25 has, using the class files of the JDK that runs the tests. */
class LeafClassifierTest {
    private static final int NATIVE = Opcodes.ACC_NATIVE;
    private static final int INTRINSIC = ClassFacts.INTRINSIC;
    private static JavaBase base;
    private static LeafClassifier usual;
    private static LeafClassifier strict;

    @BeforeAll
    static void scan() throws IOException {
        base = new JavaBase(new JdkClasses(), List.of(LeafClassifier.HAS_VARYING_BODIES));
        usual = new LeafClassifier(base, false, true);
        strict = new LeafClassifier(base, true, true);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "java/lang/Math | max(II)I | LEAF | NONE |",
        "java/lang/Object | <init>()V | LEAF | NONE |",
        "java/lang/Math | sin(D)D | PAUSED | NONE |",
        "java/lang/Math | addExact(II)I | PAUSED | NONE |",
        "java/lang/Integer | valueOf(I)Ljava/lang/Integer; | PAUSED | BOX |",
        "java/util/Arrays | copyOf([Ljava/lang/Object;ILjava/lang/Class;)[Ljava/lang/Object; | PAUSED | RESULT |",
        "java/util/Arrays | copyOf([II)[I | PAUSED | UNKNOWN | arrays that its body creates are not counted",
        "java/util/ArrayList | iterator()Ljava/util/Iterator; | PAUSED | UNKNOWN | objects that its body creates are not counted",
        "java/lang/String | substring(II)Ljava/lang/String; | PAUSED | UNKNOWN | objects and arrays that its body creates are not counted",
        "java/lang/StringBuilder | append(Ljava/lang/String;)Ljava/lang/StringBuilder; | NOT_REPLACED | NONE"
                + " | only C2 replaces it, in chains of string concatenation, which instrumentation breaks up",
        "java/lang/Integer | toString(I)Ljava/lang/String; | NOT_REPLACED | NONE"
                + " | only C2 replaces it, in chains of string concatenation, which instrumentation breaks up",
        "java/lang/String | valueOf(Ljava/lang/Object;)Ljava/lang/String; | REACHES_USER_CODE | NONE"
                + " | java.lang.String.valueOf > java.lang.Object.toString",
        "java/lang/invoke/MethodHandleImpl | profileBoolean(Z[I)Z | PAUSED | NONE"
                + " | its result depends on whether the JIT replaced it, and so do the bytecodes of its callers"})
    void aMethodWithABody(String owner, String key, LeafKind kind, LeafAllocation allocation, String remark) {
        assertRule(usual.of(owner, key, INTRINSIC), kind, allocation, remark);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "java/lang/Math | max(II)I | NOT_REPLACED | its intrinsic is disabled in strict mode",
        "java/lang/StringBuilder | append(Ljava/lang/String;)Ljava/lang/StringBuilder; | NOT_REPLACED | its intrinsic is disabled in strict mode",
        "java/lang/Math | sin(D)D | PAUSED |",
        "java/lang/Object | <init>()V | LEAF |",
        "java/lang/String | valueOf(Ljava/lang/Object;)Ljava/lang/String; | REACHES_USER_CODE | java.lang.String.valueOf > java.lang.Object.toString"})
    void aMethodWithABodyInStrictMode(String owner, String key, LeafKind kind, String remark) {
        assertRule(strict.of(owner, key, INTRINSIC), kind, LeafAllocation.NONE, remark);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "java/lang/Object | hashCode()I | true | LEAF | NONE |",
        "java/lang/Object | clone()Ljava/lang/Object; | true | LEAF | COPY |",
        "java/lang/Thread | sleep0(J)V | false | CALLS_BACK | NONE |",
        "java/lang/Throwable | fillInStackTrace(I)Ljava/lang/Throwable; | false | CALLS_BACK | BACKTRACE |",
        "java/lang/Class | getDeclaredMethods0(Z)[Ljava/lang/reflect/Method; | false | CALLS_BACK | UNKNOWN | what its native code allocates is not counted",
        "java/lang/Class | initClassName()Ljava/lang/String; | false | CALLS_BACK | UNKNOWN | what its native code allocates is not counted",
        "some/Type | find()Ljava/lang/Object; | false | CALLS_BACK | UNKNOWN | what its native code allocates is not counted",
        "some/Type | find()Ljava/lang/Object; | true | LEAF | NONE |",
        "some/Type | find()[I | true | LEAF | NONE |",
        "some/Type | find()Ljava/lang/Class; | false | CALLS_BACK | NONE |",
        "java/lang/invoke/SomeType | find()I | true | CALLS_BACK | NONE |",
        "java/lang/invoke/MethodHandle | invokeBasic([Ljava/lang/Object;)I | true | CALLS_BACK | NONE |"})
    void aNativeMethod(String owner, String key, boolean intrinsic, LeafKind kind, LeafAllocation allocation, String remark) {
        assertRule(usual.of(owner, key, NATIVE | (intrinsic ? INTRINSIC : 0)), kind, allocation, remark);
    }

    @ParameterizedTest
    @CsvSource({"java/lang/invoke/MethodHandle, invokeExact([Ljava/lang/Object;)Ljava/lang/Object;, POLYMORPHIC",
        "java/lang/invoke/MethodHandle, invokeExact(I)Ljava/lang/Object;, CALLS_BACK",
        "java/lang/reflect/Method, invoke0([Ljava/lang/Object;)Ljava/lang/Object;, CALLS_BACK"})
    void aNativeMethodOfAnyNumberOfArguments(String owner, String key, LeafKind kind) {
        assertThat(usual.of(owner, key, NATIVE | Opcodes.ACC_VARARGS).kind).isEqualTo(kind);
    }

    @Test
    void backtracesOfAnUnknownLayoutAreNotCounted() {
        LeafRule rule = new LeafClassifier(base, false, false).of("java/lang/Throwable", "fillInStackTrace(I)Ljava/lang/Throwable;", NATIVE);
        assertRule(rule, LeafKind.CALLS_BACK, LeafAllocation.UNKNOWN, "its backtrace is not counted: this VM's backtraces have an unknown layout");
    }

    @Test
    void aMethodThatRunsDuringAChangeOfThreadsHasNoContext() {
        String reason = "runs while the current thread changes between a virtual thread and its carrier";
        assertRule(usual.of("java/lang/VirtualThread", "run()V", INTRINSIC), LeafKind.NO_CONTEXT, LeafAllocation.NONE, reason);
        assertThat(usual.of("java/lang/VirtualThread", "notifyJvmtiMount(Z)V", INTRINSIC | NATIVE).kind).isEqualTo(LeafKind.LEAF);
    }

    @Test
    void aBodyThatVariesWithACalleesResultIsALeafUnlessItReachesUserCode() {
        assertRule(usual.ofVaryingBody("java/lang/Math", "addExact(II)I"), LeafKind.PAUSED, LeafAllocation.NONE, null);
        assertRule(usual.ofVaryingBody("java/lang/String", "valueOf(Ljava/lang/Object;)Ljava/lang/String;"), LeafKind.REACHES_USER_CODE,
                LeafAllocation.NONE, "java.lang.String.valueOf > java.lang.Object.toString");
    }

    @ParameterizedTest
    @CsvSource({"jdk/internal/util/ArraysSupport, mismatch([B[BI)I, true", "jdk/internal/util/ArraysSupport, hashCode([B)I, false",
        "java/util/Arrays, mismatch([B[B)I, false"})
    void onlyMismatchOfOneClassVaries(String owner, String key, boolean varies) {
        assertThat(LeafClassifier.isVaryingBody(owner, key)).isEqualTo(varies);
    }

    @Test
    void aRuleSaysWhetherItsCallersVary() {
        assertThat(LeafClassifier.varies(usual.of("java/lang/invoke/MethodHandleImpl", "profileBoolean(Z[I)Z", INTRINSIC))).isTrue();
        assertThat(LeafClassifier.varies(usual.of("java/lang/Math", "max(II)I", INTRINSIC))).isFalse();
        assertThat(LeafClassifier.varies(usual.of("java/util/Arrays", "copyOf([II)[I", INTRINSIC))).isFalse();
    }

    private static void assertRule(LeafRule rule, LeafKind kind, LeafAllocation allocation, String remark) {
        assertThat(rule).extracting(each -> each.kind, each -> each.allocation, each -> each.remark).containsExactly(kind, allocation, remark);
    }
}
