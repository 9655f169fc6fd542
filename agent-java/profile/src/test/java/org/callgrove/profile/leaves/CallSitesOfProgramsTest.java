package org.callgrove.profile.leaves;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.callgrove.weave.ClassFacts;
import org.callgrove.weave.JdkClasses;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Analyses calls between classes of a program, some of which have native methods, and some of which the agent has not seen yet. */
class CallSitesOfProgramsTest {
    private static final JdkClasses JDK = new JdkClasses();
    private static final String RUN = "run()I";
    private static final String HASH = "hashCode()I";
    private static JavaBase base;

    private final List<String> told = new ArrayList<>();
    private final Consulted consulted = new Consulted() {
        @Override
        public void called(String name, String descriptor) {
            told.add("called " + name + descriptor);
        }

        @Override
        public void consulted(String owner, String key) {
            told.add("consulted " + owner + '.' + key);
        }
    };
    private LeafTable leaves;
    private CallSiteAnalysis sites;

    @BeforeAll
    static void scan() throws IOException {
        base = new JavaBase(JDK, List.of());
    }

    @BeforeEach
    void begin() throws IOException {
        leaves = new LeafTable(JDK, false, true, base);
        sites = new CallSiteAnalysis(leaves);
    }

    @Test
    void aMethodsCodeHasSitesForCallsOfLeavesOnly() {
        AbstractInsnNode[] code = {new InsnNode(Opcodes.NOP), call(Opcodes.INVOKESTATIC, "java/lang/Math", "max", "(II)I"),
            call(Opcodes.INVOKEVIRTUAL, "demo/Main", "nobodysName", "()V"), call(Opcodes.INVOKESTATIC, "demo/Main", "max", "(JII)I"),
            call(Opcodes.INVOKEVIRTUAL, "java/lang/String", "hashCode", "()I")};
        CallSite[] found = sites.in(code, "demo/Main", consulted);
        assertThat(found).extracting(site -> site == null ? null : site.kind).containsExactly(null, CallSite.Kind.COUNT, null, null, null);
        assertThat(told).containsExactly("called max(II)I", "consulted java/lang/Math.max(II)I", "called nobodysName()V", "called max(JII)I",
                "called hashCode()I", "consulted java/lang/String.hashCode()I");
    }

    @Test
    void aCallOfAnInheritedMethodAsksForTheReceiver() {
        learn("demo/Inherits", "java/lang/Object", 0, Map.of());
        learn("demo/Declares", "java/lang/Object", 0, Map.of(HASH, Opcodes.ACC_PUBLIC));
        learn("demo/Below", "demo/Declares", 0, Map.of());
        assertThat(virtual("demo/Inherits", HASH)).isEqualTo("DISPATCH null");
        assertThat(virtual("demo/Declares", HASH)).isEqualTo("PLAIN null");
        assertThat(virtual("demo/Below", HASH)).isEqualTo("PLAIN null");
        assertThat(virtual("java/lang/Void", HASH)).as("a final class that inherits").isEqualTo("COUNT java/lang/Object");
        assertThat(virtual("demo/Unknown", HASH)).isEqualTo("DISPATCH null");
    }

    @Test
    void aCallOfSuperReachesOneMethod() {
        learn("demo/Inherits", "java/lang/Object", 0, Map.of());
        learn("demo/Declares", "java/lang/Object", 0, Map.of(HASH, Opcodes.ACC_PUBLIC));
        assertThat(special("demo/Inherits", HASH)).isEqualTo("COUNT java/lang/Object");
        assertThat(special("demo/Declares", HASH)).isEqualTo("PLAIN null");
        assertThat(special("demo/Unknown", HASH)).as("the runtime searches from the class named").isEqualTo("DISPATCH null from demo/Unknown");
        assertThat(special("demo/Unknown", "max(II)I")).as("no leaf of that name is virtual").isEqualTo("PLAIN null");
        assertThat(special("demo/Unknown", "<init>()V")).as("constructors are not inherited").isEqualTo("PLAIN null");
    }

    @Test
    void aStaticCallReachesWhatItNamesOrASuperclassHas() {
        learn("demo/Math", "java/lang/Object", 0, Map.of());
        learn("demo/Native", "demo/Math", 0, Map.of("max(II)I", Opcodes.ACC_STATIC | Opcodes.ACC_NATIVE));
        learn("demo/Below", "demo/Native", 0, Map.of());
        assertThat(statically("demo/Unknown", "max(II)I")).isEqualTo("PLAIN null");
        assertThat(statically("demo/Math", "max(II)I")).isEqualTo("PLAIN null");
        assertThat(statically("demo/Native", "max(II)I")).isEqualTo("PUSH demo/Native");
        assertThat(statically("demo/Below", "max(II)I")).isEqualTo("PUSH demo/Native");
    }

    @Test
    void aNativeMethodIsReachedFromAboveAndBelow() {
        natives(0);
        assertThat(virtual("demo/Native", RUN)).isEqualTo("DISPATCH null");
        assertThat(virtual("demo/Above", RUN)).isEqualTo("DISPATCH null");
        assertThat(virtual("demo/Other", RUN)).as("declares its own").isEqualTo("PLAIN null");
        assertThat(virtual("demo/Unknown", RUN)).isEqualTo("DISPATCH null");
        assertThat(viaInterface("demo/Face")).isEqualTo("DISPATCH null");
        assertThat(viaInterface("demo/OtherFace")).as("a class below may implement it").isEqualTo("DISPATCH null");
        assertThat(sites.reachedFrom("demo/Above", RUN)).extracting(leaf -> leaf.owner).containsExactly("demo/Native");
        assertThat(sites.reachedFrom("demo/Native", RUN)).extracting(leaf -> leaf.owner).containsExactly("demo/Native");
        assertThat(sites.reachedFrom("demo/Other", RUN)).isEmpty();
        assertThat(sites.reachedFrom("demo/Below", RUN)).extracting(leaf -> leaf.owner).containsExactly("demo/Native");
    }

    @Test
    void aNativeMethodOfAFinalClassIsReachedThroughItsOwnTypesAlone() {
        natives(Opcodes.ACC_FINAL);
        assertThat(virtual("demo/Native", RUN)).isEqualTo("PUSH demo/Native");
        assertThat(virtual("demo/Above", RUN)).isEqualTo("DISPATCH null");
        assertThat(virtual("demo/Unknown", RUN)).as("cannot inherit it").isEqualTo("PLAIN null");
        assertThat(viaInterface("demo/Face")).isEqualTo("DISPATCH null");
        assertThat(viaInterface("demo/OtherFace")).isEqualTo("PLAIN null");
    }

    @Test
    void aCallOnAHandleReachesItsPolymorphicMethod() {
        assertThat(virtual("java/lang/invoke/MethodHandle", "invokeExact(IJ)V")).isEqualTo("PUSH java/lang/invoke/MethodHandle");
        assertThat(virtual("java/lang/invoke/VarHandle", "compareAndSet(II)Z")).isEqualTo("PUSH java/lang/invoke/VarHandle");
        assertThat(virtual("demo/MethodHandle", "invokeExact(IJ)V")).isEqualTo("PLAIN null");
        assertThat(virtual("java/lang/invoke/MethodHandle", "nobodysName(IJ)V")).isEqualTo("PLAIN null");
    }

    /** A native method {@code run}, a superclass that declares it, a subclass, and a class that has nothing to do with them. */
    private void natives(int access) {
        learn("demo/Face", "java/lang/Object", Opcodes.ACC_INTERFACE, Map.of(RUN, Opcodes.ACC_ABSTRACT));
        learn("demo/OtherFace", "java/lang/Object", Opcodes.ACC_INTERFACE, Map.of(RUN, Opcodes.ACC_ABSTRACT));
        // The order matters: a class notes which virtual leaves it declares when it is learned.
        learn("demo/Native", "demo/Above", access, Map.of(RUN, Opcodes.ACC_NATIVE), "demo/Face");
        learn("demo/Above", "java/lang/Object", 0, Map.of(RUN, Opcodes.ACC_PUBLIC));
        learn("demo/Other", "java/lang/Object", 0, Map.of(RUN, Opcodes.ACC_PUBLIC));
        learn("demo/Below", "demo/Native", 0, Map.of());
    }

    private void learn(String name, String superName, int access, Map<String, Integer> methods, String... interfaces) {
        leaves.learn(new ClassFacts(name, superName, interfaces, access, true, methods));
    }

    private String virtual(String owner, String key) {
        return said(Opcodes.INVOKEVIRTUAL, owner, key);
    }

    private String special(String owner, String key) {
        return said(Opcodes.INVOKESPECIAL, owner, key);
    }

    private String statically(String owner, String key) {
        return said(Opcodes.INVOKESTATIC, owner, key);
    }

    private String viaInterface(String owner) {
        return said(Opcodes.INVOKEINTERFACE, owner, RUN);
    }

    private String said(int opcode, String owner, String key) {
        int end = key.indexOf('(');
        CallSite site = sites.at(call(opcode, owner, key.substring(0, end), key.substring(end)), "demo/Caller", consulted);
        return site.kind + " " + (site.leaf == null ? null : site.leaf.owner) + (site.start == null ? "" : " from " + site.start);
    }

    private static MethodInsnNode call(int opcode, String owner, String name, String descriptor) {
        return new MethodInsnNode(opcode, owner, name, descriptor, opcode == Opcodes.INVOKEINTERFACE);
    }
}
