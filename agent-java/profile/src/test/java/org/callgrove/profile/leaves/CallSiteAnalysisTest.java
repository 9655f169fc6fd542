package org.callgrove.profile.leaves;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.callgrove.weave.ClassFacts;
import org.callgrove.weave.JdkClasses;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/** Analyses call sites, using the class files of the JDK that runs the tests. */
class CallSiteAnalysisTest {
    private static final Consulted NOBODY = new Consulted() {
        @Override
        public void called(String name, String descriptor) {
            // This test does not check what was consulted.
        }

        @Override
        public void consulted(String owner, String key) {
            // Not checked either.
        }
    };
    private static CallSiteAnalysis sites;
    private static LeafTable leaves;

    @BeforeAll
    static void scan() throws IOException {
        leaves = new LeafTable(new JdkClasses(), false);
        sites = new CallSiteAnalysis(leaves);
    }

    @Test
    void knowsTheLeavesOfThisJdk() {
        assertThat(leaves.intrinsics()).isGreaterThan(300);
        assertThat(leaves.natives()).isGreaterThan(500);
    }

    @Test
    void countsIntrinsicsAndPushesNatives() {
        assertThat(at(Opcodes.INVOKESTATIC, "java/lang/Math", "max", "(II)I").kind).isEqualTo(CallSite.Kind.COUNT);
        assertThat(at(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V").kind).isEqualTo(CallSite.Kind.COUNT);
        assertThat(at(Opcodes.INVOKESTATIC, "java/lang/Class", "forName0",
                "(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;").kind).isEqualTo(CallSite.Kind.PUSH);
        assertThat(at(Opcodes.INVOKEVIRTUAL, "java/lang/invoke/MethodHandle", "invokeExact", "(I)V").kind).isEqualTo(CallSite.Kind.PUSH);
    }

    @Test
    void countsExceptionsThatTheVmRaisesWhereTheProgramCreatesThem() {
        assertThat(at(Opcodes.INVOKESPECIAL, "java/lang/NullPointerException", "<init>", "()V").kind).isEqualTo(CallSite.Kind.PUSH);
        assertThat(at(Opcodes.INVOKESPECIAL, "java/lang/IllegalStateException", "<init>", "()V").kind).isEqualTo(CallSite.Kind.PLAIN);
    }

    @Test
    void instrumentsThoseThatRunUserCode() {
        assertThat(at(Opcodes.INVOKEVIRTUAL, "java/lang/reflect/Method", "invoke",
                "(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;").kind).isEqualTo(CallSite.Kind.PLAIN);
    }

    @Test
    void asksForTheReceiverWhereAnOverriddenLeafMayBeReached() {
        assertThat(at(Opcodes.INVOKEVIRTUAL, "java/lang/Object", "hashCode", "()I").kind).isEqualTo(CallSite.Kind.DISPATCH);
        assertThat(at(Opcodes.INVOKEINTERFACE, "java/util/Map", "hashCode", "()I").kind).isEqualTo(CallSite.Kind.DISPATCH);
        assertThat(at(Opcodes.INVOKEINTERFACE, "java/lang/CharSequence", "toString", "()Ljava/lang/String;").kind)
                .as("no leaf is called toString").isEqualTo(CallSite.Kind.PLAIN);
        assertThat(at(Opcodes.INVOKEVIRTUAL, "java/lang/String", "hashCode", "()I").kind).isEqualTo(CallSite.Kind.PLAIN);
        assertThat(at(Opcodes.INVOKEVIRTUAL, "java/util/ArrayList", "toString", "()Ljava/lang/String;").kind)
                .isEqualTo(CallSite.Kind.PLAIN);
    }

    @Test
    void knowsTheNativesWhoseAllocationsAreCounted() {
        String accessor = Runtime.version().feature() < 18 ? "NativeConstructorAccessorImpl" : "DirectConstructorHandleAccessor$NativeAccessor";
        assertThat(rule("jdk/internal/reflect/" + accessor, "newInstance0",
                "(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;").isLimited()).isFalse();
        assertThat(rule("java/lang/Class", "getRawAnnotations", "()[B").isLimited()).isFalse();
        assertThat(rule("java/lang/Class", "getDeclaredMethods0", "(Z)[Ljava/lang/reflect/Method;").isLimited()).isTrue();
    }

    private static LeafRule rule(String owner, String name, String descriptor) {
        return leaves.declared(owner, name + descriptor).rule();
    }

    @Test
    void resolvesAnArraysCloneDirectly() {
        assertThat(at(Opcodes.INVOKEVIRTUAL, "[I", "clone", "()Ljava/lang/Object;").kind).isEqualTo(CallSite.Kind.COUNT);
    }

    @Test
    void countsTheObjectThatAConstructorHandleMakesByItsConstructorAlone() {
        MethodInsnNode makes =
                new MethodInsnNode(Opcodes.INVOKEVIRTUAL, "jdk/internal/misc/Unsafe", "allocateInstance", "(Ljava/lang/Class;)Ljava/lang/Object;");
        CallSite handles = sites.at(makes, "java/lang/invoke/DirectMethodHandle", NOBODY);
        CallSite others = sites.at(makes, "sun/misc/Unsafe", NOBODY);
        assertThat(handles.leaf.rule().allocation).isEqualTo(LeafAllocation.CONSTRUCTED);
        assertThat(others.leaf.rule().allocation).isEqualTo(LeafAllocation.COPY);
        assertThat(handles.kind).isEqualTo(others.kind).isEqualTo(CallSite.Kind.COUNT);
        assertThat(sites.at(makes, "java/lang/invoke/DirectMethodHandle", NOBODY).leaf).isSameAs(handles.leaf);
    }

    @Test
    void leavesBacktracesOfUnknownVmsUncounted() throws Exception {
        String owner = "java/lang/Throwable";
        assertThat(rule(owner, "fillInStackTrace", "(I)Ljava/lang/Throwable;").leavesAllocationsUncounted()).isFalse();
        Leaf unknown = new LeafTable(new JdkClasses(), false, false).declared(owner, "fillInStackTrace(I)Ljava/lang/Throwable;");
        assertThat(unknown.rule().leavesAllocationsUncounted()).isTrue();
    }

    /** A rule for java.base is decided first, then one for a native method outside it. */
    @Test
    void knowsThatItDecidedARuleForTheJdk() {
        assertThat(at(Opcodes.INVOKESTATIC, "java/lang/Math", "max", "(II)I").kind).isEqualTo(CallSite.Kind.COUNT);
        leaves.learn(new ClassFacts("demo/Natives", "java/lang/Object", new String[0], Opcodes.ACC_PUBLIC, false,
                Map.of("step()V", Opcodes.ACC_STATIC | Opcodes.ACC_NATIVE)));
        assertThat(at(Opcodes.INVOKESTATIC, "demo/Natives", "step", "()V").leaf).isNotNull();
        assertThat(leaves.decidedHere()).isTrue();
    }

    @Test
    void findsAnInheritedFinalLeaf() {
        assertThat(at(Opcodes.INVOKEVIRTUAL, "java/util/ArrayList", "getClass", "()Ljava/lang/Class;").kind).isEqualTo(CallSite.Kind.COUNT);
    }

    @ParameterizedTest
    @CsvSource({"LEAF, LEAF, false", "LEAF, CALLS_BACK, true", "CALLS_BACK, LEAF, true", "CALLS_BACK, CALLS_BACK, true", "RAISED, PAUSED, true"})
    void restoresTheCallerWhereAnyReachableLeafIsCurrent(LeafKind first, LeafKind last, boolean restores) {
        assertThat(CallSiteAnalysis.among(List.of(leaf(first, LeafAllocation.NONE), leaf(last, LeafAllocation.NONE))).restore).isEqualTo(restores);
    }

    @ParameterizedTest
    @CsvSource({"NONE, NONE, false", "NONE, COPY, true", "COPY, NONE, true"})
    void allocatesWhereAnyReachableLeafDoes(LeafAllocation first, LeafAllocation last, boolean allocates) {
        assertThat(CallSiteAnalysis.among(List.of(leaf(LeafKind.LEAF, first), leaf(LeafKind.LEAF, last))).allocates).isEqualTo(allocates);
    }

    private static Leaf leaf(LeafKind kind, LeafAllocation allocation) {
        Leaf leaf = new Leaf("demo/Owner", "run()V", Opcodes.ACC_NATIVE, false, false);
        leaf.rule = new LeafRule(kind, allocation, null);
        return leaf;
    }

    private static CallSite at(int opcode, String owner, String name, String descriptor) {
        return sites.at(new MethodInsnNode(opcode, owner, name, descriptor, opcode == Opcodes.INVOKEINTERFACE), "demo/Caller", NOBODY);
    }
}
