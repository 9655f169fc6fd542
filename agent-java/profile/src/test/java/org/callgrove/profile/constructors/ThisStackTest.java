package org.callgrove.profile.constructors;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Reads the stack through the question for a receiver: {@code this} or another value, for each position from the top. */
class ThisStackTest {
    private static final String[] ARGUMENTS = {"()V", "(I)V", "(II)V", "(III)V", "(IIII)V", "(IIIII)V", "(IIIIII)V"};
    private final ThisStack stack = ThisStack.atEntry(new MethodNode());

    /** A word is the stack from its bottom: {@code t} for this, {@code o} for another value. */
    @ParameterizedTest
    @CsvSource({"ot, DUP, ott", "to, DUP, too", "ot, DUP_X1, tot", "to, DUP_X1, oto", "oto, DUP_X2, ooto", "oot, DUP_X2, toot", "ot, DUP2, otot",
        "oot, DUP2_X1, otoot", "too, DUP2_X1, ootoo", "ooto, DUP2_X2, toooto", "ot, SWAP, to", "to, SWAP, ot", "ot, POP, o", "tt, POP2, ''"})
    void movesAsTheInstructionDoes(String before, String instruction, String after) throws ReflectiveOperationException {
        push(before);
        stack.execute(new InsnNode(Opcodes.class.getField(instruction).getInt(null)));
        assertThat(read(after.length())).isEqualTo(after);
        assertThat(stack.isThisBelowArguments(ARGUMENTS[after.length()])).as("below the bottom").isFalse();
    }

    @ParameterizedTest
    @CsvSource({"ISTORE, 1, false", "ISTORE, 0, true", "LSTORE, 0, true", "DSTORE, 0, true", "FSTORE, 0, true", "LSTORE, 1, false",
        "ASTORE, 1, false"})
    void aStoreOverwritesItsLocals(String instruction, int local, boolean overwrites) throws ReflectiveOperationException {
        push(instruction.startsWith("L") || instruction.startsWith("D") ? "oo" : "o");
        stack.execute(new VarInsnNode(Opcodes.class.getField(instruction).getInt(null), local));
        stack.execute(new VarInsnNode(Opcodes.ALOAD, 0));
        assertThat(read(1)).isEqualTo(overwrites ? "o" : "t");
    }

    @Test
    void aLongOverwritesTheSecondOfItsLocals() {
        stack.execute(new VarInsnNode(Opcodes.ALOAD, 0));
        stack.execute(new VarInsnNode(Opcodes.ASTORE, 3));
        push("oo");
        stack.execute(new VarInsnNode(Opcodes.ISTORE, 2));
        assertThat(isThisIn(3)).isTrue();
        push("oo");
        stack.execute(new VarInsnNode(Opcodes.DSTORE, 2));
        assertThat(isThisIn(3)).isFalse();
        assertThat(isThisIn(0)).isTrue();
    }

    @Test
    void aValueThatTakesTheSlotOfThisIsAnother() {
        push("t");
        stack.execute(new InsnNode(Opcodes.POP));
        push("o");
        assertThat(read(1)).isEqualTo("o");
        push("t");
        stack.drop();
        push("o");
        assertThat(read(2)).isEqualTo("oo");
    }

    @Test
    void copiesAndHandlersAreApart() {
        push("t");
        ThisStack copy = stack.copy();
        ThisStack handler = stack.atHandler();
        copy.execute(new InsnNode(Opcodes.POP));
        assertThat(read(1)).isEqualTo("t");
        assertThat(handler.isThisBelowArguments("()V")).isFalse();
        handler.execute(new VarInsnNode(Opcodes.ALOAD, 0));
        assertThat(handler.isThisBelowArguments("()V")).isTrue();
        assertThat(handler.isThisBelowArguments("(I)V")).as("the exception").isFalse();
    }

    private boolean isThisIn(int local) {
        stack.execute(new VarInsnNode(Opcodes.ALOAD, local));
        boolean isThis = stack.isThisBelowArguments("()V");
        stack.drop();
        return isThis;
    }

    private void push(String values) {
        for (char value : values.toCharArray()) {
            stack.execute(value == 't' ? new VarInsnNode(Opcodes.ALOAD, 0) : new InsnNode(Opcodes.ICONST_0));
        }
    }

    private String read(int count) {
        StringBuilder values = new StringBuilder();
        for (int i = count - 1; i >= 0; i--) {
            values.append(stack.isThisBelowArguments(ARGUMENTS[i]) ? 't' : 'o');
        }
        return values.toString();
    }
}
