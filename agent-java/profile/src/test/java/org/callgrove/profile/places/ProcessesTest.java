package org.callgrove.profile.places;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.callgrove.api.InstrumentationProcess;
import org.callgrove.api.Method;
import org.callgrove.api.Metric;
import org.callgrove.api.Places;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Checks what is said about processes that fail. */
class ProcessesTest {
    /** Fails with a message that names the method. */
    private static final class Fails implements InstrumentationProcess {
        @Override
        public List<Metric> metrics() {
            return List.of();
        }

        @Override
        public void instrument(Method method, Places places) {
            throw new IllegalStateException("cannot handle " + method.getName());
        }
    }

    private final ClassNode owner = new ClassNode();
    private final Processes processes =
            new Processes(List.of(new Fails(), new Fails()), List.of("a", "b"), List.of(List.of(), List.of()), 3, null);

    /** A dump lists methods by reason, so exceptions that name the method would make a reason of each. */
    @Test
    void onlySomeFailuresAreQuoted() {
        owner.name = "test/Owner";
        List<String> said = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            said.add(failure("m" + i));
        }
        Set<String> different = new LinkedHashSet<>(said);
        assertThat(different).hasSize(Processes.MOST_FAILURES + 1).contains("threw java.lang.IllegalStateException: cannot handle m0");
        assertThat(said.get(29)).isEqualTo("threw other exceptions");
        assertThat(failure("m1")).as("a failure that was quoted before").isEqualTo("threw java.lang.IllegalStateException: cannot handle m1");
    }

    private String failure(String name) {
        MethodNode method = new MethodNode(Opcodes.ACC_STATIC, name, "()V", null, null);
        method.instructions.add(new InsnNode(Opcodes.RETURN));
        ChosenActions chosen = processes.choose(owner, "test.Owner", method);
        assertThat(chosen.failures()).as("each process has failures of its own").containsOnlyKeys("a", "b");
        assertThat(chosen.failures().get("a")).isEqualTo(chosen.failures().get("b"));
        return chosen.failures().get("a");
    }
}
