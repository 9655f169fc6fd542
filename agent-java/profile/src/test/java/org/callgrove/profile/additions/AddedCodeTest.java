package org.callgrove.profile.additions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import org.callgrove.profile.blocks.BlockAnalysis;
import org.callgrove.profile.blocks.DefaultBlocks;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

class AddedCodeTest {
    /** A probe like JaCoCo's: code that stores true in an array, which a call at the method's entry returned. */
    private static final Consumer<MethodVisitor> PROBE = code -> {
        code.visitVarInsn(Opcodes.ALOAD, 2);
        code.visitInsn(Opcodes.ICONST_4);
        code.visitInsn(Opcodes.ICONST_1);
        code.visitInsn(Opcodes.BASTORE);
    };
    private static final Consumer<MethodVisitor> PROBES = code -> {
        code.visitMethodInsn(Opcodes.INVOKESTATIC, "A", "$probes", "()[Z", false);
        code.visitVarInsn(Opcodes.ASTORE, 2);
    };
    private static final Consumer<MethodVisitor> NOTHING = code -> {};

    private final ClassNode owner = new ClassNode();

    {
        owner.name = "A";
        owner.superName = "java/lang/Object";
    }

    @Test
    void findsNothingInTheSameCode() {
        assertThat(between(aLoop(NOTHING, NOTHING, NOTHING), aLoop(NOTHING, NOTHING, NOTHING)).isEmpty()).isTrue();
    }

    @Test
    void placesTheBlocksOfTheClassFileBetweenProbes() {
        MethodNode own = aLoop(NOTHING, NOTHING, NOTHING);
        MethodNode seen = aLoop(PROBES, PROBE, PROBE);
        AddedCode added = between(own, seen);
        List<BlockAnalysis.Block> blocks = new DefaultBlocks().blocks(owner, own);
        List<BlockAnalysis.Block> placed = added.placed(blocks);
        for (int i = 0; i < blocks.size(); i++) {
            assertThat(placed.get(i).size).isEqualTo(blocks.get(i).size);
            assertThat(placed.get(i).first.getOpcode()).isEqualTo(blocks.get(i).first.getOpcode());
            assertThat(seen.instructions.contains(placed.get(i).first)).isTrue();
        }
        assertThat(opcodes(seen, added)).containsExactly(Opcodes.INVOKESTATIC, Opcodes.ASTORE, Opcodes.ALOAD, Opcodes.ICONST_4, Opcodes.ICONST_1,
                Opcodes.BASTORE, Opcodes.ALOAD, Opcodes.ICONST_4, Opcodes.ICONST_1, Opcodes.BASTORE);
    }

    /** The instruction that pushes the returned value equals one of the probe's. */
    @Test
    void tellsAProbeFromTheOneBeforeIt() {
        MethodNode own = method(code -> code.visitInsn(Opcodes.ICONST_1));
        MethodNode seen = method(PROBES.andThen(code -> code.visitInsn(Opcodes.ICONST_1)).andThen(PROBE));
        AddedCode added = between(own, seen);
        BitSet positions = added.positions(seen.instructions.toArray());
        assertThat(positions.get(2)).as("the value").isFalse();
        assertThat(positions.get(5)).as("the probe's").isTrue();
    }

    @Test
    void followsAConditionTurnedRound() {
        MethodNode own = method(code -> branch(code, Opcodes.IFEQ, NOTHING));
        MethodNode seen = method(PROBES.andThen(code -> turnedRound(code, Opcodes.IFNE)));
        assertThat(between(own, seen)).isNotNull();
        assertThat(opcodes(seen, between(own, seen))).endsWith(Opcodes.BASTORE, Opcodes.GOTO);
    }

    @Test
    void doesNotTakeAConditionTurnedRoundForTheSame() {
        assertThat(between(method(code -> branch(code, Opcodes.IFEQ, NOTHING)), method(code -> branch(code, Opcodes.IFNE, NOTHING)))).isNull();
        assertThat(between(method(code -> branch(code, Opcodes.IFEQ, NOTHING)), method(PROBES.andThen(code -> turnedRound(code, Opcodes.IFEQ)))))
                .isNull();
    }

    @Test
    void isNotCertainOfAnythingButAdditions() {
        MethodNode own = method(code -> code.visitIntInsn(Opcodes.BIPUSH, 7));
        assertThat(between(own, method(code -> code.visitIntInsn(Opcodes.BIPUSH, 8)))).as("another constant").isNull();
        assertThat(between(own, method(code -> {
            code.visitIntInsn(Opcodes.BIPUSH, 7);
            code.visitInsn(Opcodes.INEG);
        }))).as("takes the program's value").isNull();
        assertThat(between(own, method(code -> {
            code.visitInsn(Opcodes.ICONST_0);
            code.visitIntInsn(Opcodes.BIPUSH, 7);
        }))).as("leaves a value").isNull();
        assertThat(between(own, method(code -> {
            Label go = new Label();
            code.visitVarInsn(Opcodes.ILOAD, 0);
            code.visitJumpInsn(Opcodes.IFEQ, go);
            code.visitInsn(Opcodes.ICONST_0);
            code.visitInsn(Opcodes.IRETURN);
            code.visitLabel(go);
            code.visitIntInsn(Opcodes.BIPUSH, 7);
        }))).as("may return before").isNull();
    }

    @Test
    void isNotCertainWhereAHandlerWasAdded() {
        MethodNode own = aLoop(NOTHING, NOTHING, NOTHING);
        MethodNode seen = aLoop(PROBES, NOTHING, NOTHING);
        Label start = new Label();
        Label end = new Label();
        Label handler = new Label();
        seen.instructions.insert(new LabelNode(start));
        seen.visitLabel(end);
        seen.visitLabel(handler);
        seen.visitInsn(Opcodes.ATHROW);
        seen.visitTryCatchBlock(start, end, handler, null);
        assertThat(between(own, seen)).isNull();
    }

    /** A method with the body {@code while (n != 0) { n--; } return 1;} and additions. */
    private static MethodNode aLoop(Consumer<MethodVisitor> entry, Consumer<MethodVisitor> inLoop, Consumer<MethodVisitor> beforeReturn) {
        return method(code -> {
            Label loop = new Label();
            Label end = new Label();
            entry.accept(code);
            code.visitLabel(loop);
            code.visitVarInsn(Opcodes.ILOAD, 0);
            code.visitJumpInsn(Opcodes.IFEQ, end);
            code.visitIincInsn(0, -1);
            inLoop.accept(code);
            code.visitJumpInsn(Opcodes.GOTO, loop);
            code.visitLabel(end);
            code.visitInsn(Opcodes.ICONST_1);
            beforeReturn.accept(code);
        });
    }

    private static void branch(MethodVisitor code, int opcode, Consumer<MethodVisitor> taken) {
        Label other = new Label();
        code.visitVarInsn(Opcodes.ILOAD, 0);
        code.visitJumpInsn(opcode, other);
        code.visitIincInsn(0, 1);
        code.visitLabel(other);
        taken.accept(code);
        code.visitVarInsn(Opcodes.ILOAD, 0);
    }

    private static void turnedRound(MethodVisitor code, int opcode) {
        Label other = new Label();
        Label on = new Label();
        code.visitVarInsn(Opcodes.ILOAD, 0);
        code.visitJumpInsn(opcode, on);
        PROBE.accept(code);
        code.visitJumpInsn(Opcodes.GOTO, other);
        code.visitLabel(on);
        code.visitIincInsn(0, 1);
        code.visitLabel(other);
        code.visitVarInsn(Opcodes.ILOAD, 0);
    }

    private static MethodNode method(Consumer<MethodVisitor> body) {
        MethodNode method = new MethodNode(Opcodes.ACC_STATIC, "m", "(I)I", null, null);
        body.accept(method);
        method.visitInsn(Opcodes.IRETURN);
        return method;
    }

    private AddedCode between(MethodNode own, MethodNode seen) {
        return AddedCode.between(owner, own, owner, seen);
    }

    private static List<Integer> opcodes(MethodNode seen, AddedCode added) {
        List<Integer> opcodes = new ArrayList<>();
        AbstractInsnNode[] code = seen.instructions.toArray();
        for (int i : added.positions(code).stream().toArray()) {
            opcodes.add(code[i].getOpcode());
        }
        return opcodes;
    }
}
