package org.callgrove.profile.learned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Keeps the methods that listed methods call, and restores them as a later process does. */
class FrontierTest {
    private static final int NAMES = 5000;
    private static final String BOOTSTRAP =
            "link(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;";

    @Test
    void hasWhatWasAddedAndHardlyAnythingElse() {
        Random random = new Random(7);
        HashedNames names = new HashedNames();
        Set<String> added = new HashSet<>();
        for (int i = 0; i < NAMES; i++) {
            String key = "m" + random.nextInt(3 * NAMES) + "()V";
            assertThat(names.add(HashedNames.of("a/B", key))).isEqualTo(added.add(key));
        }
        assertThat(names.size()).isEqualTo(added.size());
        HashedNames restored = new HashedNames(names.table(), names.size());
        for (int i = 0; i < 3 * NAMES; i++) {
            String key = "m" + i + "()V";
            assertThat(restored.contains(HashedNames.of("a/B", key))).isEqualTo(added.contains(key));
            assertThat(restored.contains(HashedNames.of("a/C", key))).isFalse();
            assertThat(restored.contains(HashedNames.of(key))).isFalse();
        }
    }

    @Test
    void isTheSameOnceItIsRestored() {
        Frontier frontier = new Frontier();
        assertThat(frontier.addExact("a/B", "exact()V")).isTrue();
        assertThat(frontier.addExact("a/B", "exact()V")).isFalse();
        frontier.addDispatched("dispatched()V");
        frontier.addAnywhere("anywhere()V");
        frontier.addClass(4711);
        Frontier restored = new Frontier(frontier.store());
        assertThat(restored.version()).isZero();
        assertThat(restored.contains("a/B", "exact()V", true)).isTrue();
        assertThat(restored.contains("a/C", "exact()V", false)).isFalse();
        assertThat(restored.contains("any/Class", "dispatched()V", false)).isTrue();
        assertThat(restored.contains("any/Class", "dispatched()V", true)).as("no receiver decides a static call").isFalse();
        assertThat(restored.contains("any/Class", "anywhere()V", true)).isTrue();
        assertThat(restored.hasClass(4711)).isTrue();
        assertThat(restored.hasClass(4712)).isFalse();
        assertThat(restored.addExact("a/B", "exact()V")).isFalse();
    }

    @Test
    void keepsWhatObjectsCallUntilTheyMayBeCalled() {
        Frontier frontier = new Frontier();
        assertThat(frontier.makes("apply()V", new Frontier.Call("a/B", "lambda$0()V"))).isFalse();
        assertThat(frontier.makes("apply()V", new Frontier.Call("a/B", "lambda$0()V"))).isFalse();
        assertThat(frontier.makes("apply()V", new Frontier.Call(null, "length()I"))).isFalse();
        Frontier restored = new Frontier(frontier.store());
        assertThat(restored.take("other()V")).isNull();
        assertThat(restored.take("apply()V")).extracting(call -> call.owner + "." + call.key).containsExactly("a/B.lambda$0()V", "null.length()I");
        restored.addDispatched("apply()V");
        assertThat(restored.makes("apply()V", new Frontier.Call("a/B", "lambda$1()V"))).as("it may be called at once").isTrue();
        assertThat(restored.take("apply()V")).isNull();
    }

    @Test
    void refusesDamagedBytes() {
        Frontier frontier = new Frontier();
        frontier.makes("apply()V", new Frontier.Call("a/B", "lambda$0()V"));
        byte[] stored = frontier.store();
        assertThatThrownBy(() -> new Frontier(Arrays.copyOf(stored, stored.length - 3))).isInstanceOf(RuntimeException.class);
        byte[] odd = stored.clone();
        odd[7]++;
        assertThatThrownBy(() -> new Frontier(odd)).isInstanceOf(RuntimeException.class);
    }

    /** String hashes are sums: those of these two lists have the same one. */
    @Test
    void tellsListsApartThatHaveTheSameParts() {
        assertThat(LearnedMethods.key(Set.of("Ab.get()V", "Ba.put()V"))).isNotEqualTo(LearnedMethods.key(Set.of("Ab.put()V", "Ba.get()V")));
        assertThat(LearnedMethods.key(Set.of("Aa.m()V"))).isNotEqualTo(LearnedMethods.key(Set.of("BB.m()V")));
        assertThat(LearnedMethods.key(Set.of("a.B.m()V", "a.C.m()V"))).isEqualTo(LearnedMethods.key(Set.of("a.C.m()V", "a.B.m()V")));
    }

    /** Bootstrap methods are called once by the VM, from the code that is linked. */
    @Test
    void hasBootstrapMethods() {
        assertThat(searched(bootstrapped()).contains("u/Boot", BOOTSTRAP, true)).isTrue();
    }

    @Test
    void leavesDamagedClassFilesToLoading() {
        byte[] whole = bootstrapped();
        assertThat(searched(new byte[] {(byte) 0xCA, (byte) 0xFE, 0, 1, 2, 3, 4}).version()).isZero();
        for (int length = 0; length < whole.length; length++) {
            searched(Arrays.copyOf(whole, length));
        }
    }

    private static Frontier searched(byte[] classFile) {
        Frontier frontier = new Frontier();
        new FrontierSearch(frontier, name -> name.equals("u/Run") ? classFile : null).search(Map.of("u.Run", Set.of("run()V")));
        return frontier;
    }

    /** A class whose method links a call site by a method of another class. */
    private static byte[] bootstrapped() {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "u/Run", null, "java/lang/Object", null);
        MethodVisitor run = writer.visitMethod(Opcodes.ACC_STATIC, "run", "()V", null, null);
        run.visitInvokeDynamicInsn("call", "()V", new Handle(Opcodes.H_INVOKESTATIC, "u/Boot", "link", BOOTSTRAP.substring(4), false));
        run.visitInsn(Opcodes.RETURN);
        run.visitMaxs(0, 0);
        run.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }
}
