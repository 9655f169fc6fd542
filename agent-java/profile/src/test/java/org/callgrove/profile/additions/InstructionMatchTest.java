package org.callgrove.profile.additions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

class InstructionMatchTest {
    private static final LabelNode LABEL = new LabelNode();

    @ParameterizedTest
    @MethodSource
    void matches(AbstractInsnNode a, AbstractInsnNode b, boolean expected) {
        assertThat(InstructionMatch.test(a, b)).isEqualTo(expected);
    }

    static Stream<Arguments> matches() {
        return Stream.of(pair(new InsnNode(Opcodes.IADD), new InsnNode(Opcodes.IADD), true),
                pair(new InsnNode(Opcodes.IADD), new InsnNode(Opcodes.ISUB), false),
                // An agent may take a local for itself, which moves the others.
                pair(new VarInsnNode(Opcodes.ILOAD, 1), new VarInsnNode(Opcodes.ILOAD, 2), true),
                pair(new IntInsnNode(Opcodes.BIPUSH, 5), new IntInsnNode(Opcodes.BIPUSH, 5), true),
                pair(new IntInsnNode(Opcodes.BIPUSH, 5), new IntInsnNode(Opcodes.BIPUSH, 6), false),
                pair(new IincInsnNode(1, 5), new IincInsnNode(2, 5), true), pair(new IincInsnNode(1, 5), new IincInsnNode(1, 6), false),
                pair(new LdcInsnNode("a"), new LdcInsnNode("a"), true), pair(new LdcInsnNode("a"), new LdcInsnNode("b"), false),
                pair(new TypeInsnNode(Opcodes.NEW, "a/A"), new TypeInsnNode(Opcodes.NEW, "a/A"), true),
                pair(new TypeInsnNode(Opcodes.NEW, "a/A"), new TypeInsnNode(Opcodes.NEW, "a/B"), false),
                pair(field("a/A", "f", "I"), field("a/A", "f", "I"), true),
                pair(field("a/A", "f", "I"), field("a/B", "f", "I"), false), pair(field("a/A", "f", "I"), field("a/A", "g", "I"), false),
                pair(field("a/A", "f", "I"), field("a/A", "f", "J"), false), pair(call("a/A", "m", "()V"), call("a/A", "m", "()V"), true),
                pair(call("a/A", "m", "()V"), call("a/B", "m", "()V"), false), pair(call("a/A", "m", "()V"), call("a/A", "n", "()V"), false),
                pair(call("a/A", "m", "()V"), call("a/A", "m", "()I"), false),
                pair(dynamic("m", "()V", "b", 1, 2), dynamic("m", "()V", "b", 1, 2), true),
                pair(dynamic("m", "()V", "b", 1, 2), dynamic("n", "()V", "b", 1, 2), false),
                pair(dynamic("m", "()V", "b", 1, 2), dynamic("m", "()I", "b", 1, 2), false),
                pair(dynamic("m", "()V", "b", 1, 2), dynamic("m", "()V", "c", 1, 2), false),
                pair(dynamic("m", "()V", "b", 1, 2), dynamic("m", "()V", "b", 1), false),
                pair(dynamic("m", "()V", "b", 1, 2), dynamic("m", "()V", "b", 1, 3), false),
                pair(dynamic("m", "()V", "b", 1, 2), dynamic("m", "()V", "b", 3, 2), false), pair(table(0, 1), table(0, 1), true),
                pair(table(0, 1), table(1, 2), false), pair(table(0, 1), table(0, 2), false), pair(lookup(1, 5), lookup(1, 5), true),
                pair(lookup(1, 5), lookup(1, 6), false), pair(new MultiANewArrayInsnNode("[[I", 2), new MultiANewArrayInsnNode("[[I", 2), true),
                pair(new MultiANewArrayInsnNode("[[I", 2), new MultiANewArrayInsnNode("[[I", 1), false),
                pair(new MultiANewArrayInsnNode("[[I", 2), new MultiANewArrayInsnNode("[[J", 2), false),
                pair(new JumpInsnNode(Opcodes.IFEQ, LABEL), new JumpInsnNode(Opcodes.IFEQ, new LabelNode()), true),
                pair(new JumpInsnNode(Opcodes.IFEQ, LABEL), new JumpInsnNode(Opcodes.IFNE, LABEL), true),
                pair(new JumpInsnNode(Opcodes.IFEQ, LABEL), new JumpInsnNode(Opcodes.IFLT, LABEL), false),
                pair(new JumpInsnNode(Opcodes.GOTO, LABEL), new JumpInsnNode(Opcodes.IFEQ, LABEL), false));
    }

    @ParameterizedTest
    @CsvSource({"153, 154", "154, 153", "155, 156", "157, 158", "159, 160", "161, 162", "163, 164", "165, 166", "166, 165", "198, 199", "199, 198",
        "167, -1",
        "152, -1", "168, -1", "197, -1", "200, -1"})
    void onlyConditionalJumpsHaveAnInverse(int opcode, int inverse) {
        assertThat(InstructionMatch.inverted(opcode)).isEqualTo(inverse);
    }

    private static Arguments pair(AbstractInsnNode a, AbstractInsnNode b, boolean expected) {
        return Arguments.of(a, b, expected);
    }

    private static AbstractInsnNode field(String owner, String name, String descriptor) {
        return new FieldInsnNode(Opcodes.GETFIELD, owner, name, descriptor);
    }

    private static AbstractInsnNode call(String owner, String name, String descriptor) {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
    }

    private static AbstractInsnNode dynamic(String name, String descriptor, String bootstrap, Object... arguments) {
        return new InvokeDynamicInsnNode(name, descriptor,
                new Handle(Opcodes.H_INVOKESTATIC, "a/A", bootstrap, Type.getMethodDescriptor(Type.VOID_TYPE), false),
                arguments);
    }

    private static AbstractInsnNode table(int min, int max) {
        return new TableSwitchInsnNode(min, max, LABEL, LABEL, LABEL);
    }

    private static AbstractInsnNode lookup(int... keys) {
        return new LookupSwitchInsnNode(LABEL, keys, new LabelNode[] {LABEL, LABEL});
    }
}
