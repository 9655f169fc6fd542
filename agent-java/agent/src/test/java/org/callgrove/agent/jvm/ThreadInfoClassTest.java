package org.callgrove.agent.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Checks that the edited class calls nothing that initialises classes, and that the rest is as it was. */
class ThreadInfoClassTest {
    @Test
    void theEditedCodeCallsNeitherHelperNorInvokedynamic() throws IOException {
        byte[] original;
        try (InputStream file = ThreadInfo.class.getResourceAsStream("ThreadInfo.class")) {
            original = file.readAllBytes();
        }
        assertThat(calls(original)).contains("sun/management/ManagementFactoryHelper.toThreadState", "invokedynamic");
        assertThat(calls(ThreadInfoClass.edited(original))).contains("jdk/internal/misc/VM.toThreadState", "java/lang/String.concat")
                .doesNotContain("invokedynamic").noneMatch(call -> call.startsWith("sun/management/"))
                .noneMatch(call -> call.endsWith("/Thread.getId"));
        assertThat(others(ThreadInfoClass.edited(original))).isEqualTo(others(original)).isNotEmpty();
    }

    private static List<String> calls(byte[] classFile) {
        List<String> calls = new ArrayList<>();
        for (MethodNode method : node(classFile).methods) {
            for (AbstractInsnNode each : method.instructions) {
                if (method.name.equals("initialize") && each instanceof MethodInsnNode call) {
                    calls.add(call.owner + "." + call.name);
                } else if (method.name.equals("initialize") && each.getType() == AbstractInsnNode.INVOKE_DYNAMIC_INSN) {
                    calls.add("invokedynamic");
                }
            }
        }
        return calls;
    }

    /** Name and number of instructions of all other methods. */
    private static List<String> others(byte[] classFile) {
        return node(classFile).methods.stream().filter(method -> !method.name.equals("initialize"))
                .map(method -> method.name + method.desc + " " + method.instructions.size()).toList();
    }

    private static ClassNode node(byte[] classFile) {
        ClassNode node = new ClassNode();
        new ClassReader(classFile).accept(node, 0);
        return node;
    }
}
