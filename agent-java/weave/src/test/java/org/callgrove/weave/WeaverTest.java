package org.callgrove.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

class WeaverTest {
    /**
     * Sets a local of type long at entry and inserts {@code nops} nops before every return, and at the full level {@code optional} more. At lower levels
     * it edits only the entry.
     */
    private static final class Padding implements Instrumenter, Instrumenter.ClassEdits {
        final int nops;
        final int optional;
        final List<String> limits = new ArrayList<>();
        final List<Level> tried = new ArrayList<>();

        Padding(int nops) {
            this(nops, 0);
        }

        Padding(int nops, int optional) {
            this.nops = nops;
            this.optional = optional;
        }

        @Override
        public ClassEdits begin(ClassNode node, ClassNode own, ClassLoader loader) {
            return this;
        }

        @Override
        public void edit(MethodEditor editor, Level level) {
            tried.add(level);
            if (optional > 0) {
                editor.markOptionalCode();
            }
            int local = editor.newLong();
            InsnList entry = new InsnList();
            entry.add(new InsnNode(Opcodes.LCONST_1));
            entry.add(new VarInsnNode(Opcodes.LSTORE, local));
            editor.atEntry(entry);
            for (AbstractInsnNode insn : editor.method().instructions.toArray()) {
                if ((level == Level.FULL || level == Level.REQUIRED) && MethodEditor.isReturn(insn)) {
                    InsnList padding = new InsnList();
                    for (int i = 0; i < (level == Level.FULL ? nops + optional : nops); i++) {
                        padding.add(new InsnNode(Opcodes.NOP));
                    }
                    editor.before(insn, padding);
                }
            }
        }

        @Override
        public void limited(String method, String descriptor, WeaveLimit limit, Level level, boolean dropsOptionalCode) {
            limits.add(method + " " + limit + " " + level + (dropsOptionalCode ? " without optional code" : ""));
        }
    }

    @Test
    void keepsFramesThatTheVerifierAccepts() throws Exception {
        byte[] classFile = WovenSample.class.getResourceAsStream("WovenSample.class").readAllBytes();
        byte[] woven = new Weaver(new Padding(3)).weave(classFile, null);
        Class<?> defined = new ClassLoader(null) {
            Class<?> define() {
                return defineClass(WovenSample.class.getName(), woven, 0, woven.length);
            }
        }.define();
        Object sample = defined.getConstructor(int.class).newInstance(5);
        assertThat(sample.toString()).isEqualTo(new WovenSample(5).toString());
    }

    @Test
    void readsClassesNewerThanAsmAndKeepsTheirVersion() {
        byte[] classFile = withCode(1);
        ClassVersions.withMajor(classFile, 99);
        byte[] woven = new Weaver(new Padding(1)).weave(classFile, null);
        assertThat(ClassVersions.major(woven)).isEqualTo(99);
    }

    @Test
    void reducesAMethodThatWouldNoLongerCompile() {
        Padding instrumenter = new Padding(100);
        byte[] woven = new Weaver(instrumenter).weave(withCode(7950), null);
        assertThat(instrumenter.limits).containsExactly("m WOULD_NOT_COMPILE COARSE");
        assertThat(nops(woven)).isEqualTo(7950);
    }

    @Test
    void reducesAMethodThatWouldExceedTheFormat() {
        Padding instrumenter = new Padding(100);
        byte[] woven = new Weaver(instrumenter).weave(withCode(65500), null);
        assertThat(instrumenter.limits).containsExactly("m TOO_LARGE COARSE");
        assertThat(nops(woven)).isEqualTo(65500);
    }

    @Test
    void leavesAMethodAloneInWhichNothingFits() {
        Padding instrumenter = new Padding(100);
        byte[] woven = new Weaver(instrumenter).weave(withCode(65534), null);
        assertThat(instrumenter.limits).containsExactly("m TOO_LARGE null");
        assertThat(woven).isNull();
    }

    @Test
    void aMethodAlreadyTooLargeToCompileIsWovenInFull() {
        Padding instrumenter = new Padding(100);
        byte[] woven = new Weaver(instrumenter).weave(withCode(9000), null);
        assertThat(instrumenter.limits).isEmpty();
        assertThat(nops(woven)).isEqualTo(9100);
    }

    @Test
    void aMethodThatNothingCanKeepCompilableIsWovenInFull() {
        Padding instrumenter = new Padding(100);
        byte[] woven = new Weaver(instrumenter).weave(withCode(7999), null);
        assertThat(instrumenter.limits).isEmpty();
        assertThat(nops(woven)).isEqualTo(8099);
    }

    @Test
    void aStaticInitialiserWithoutLoopNeedNotCompile() {
        Padding instrumenter = new Padding(100);
        byte[] woven = new Weaver(instrumenter).weave(withCode("<clinit>", 7950), null);
        assertThat(instrumenter.limits).isEmpty();
        assertThat(nops(woven)).isEqualTo(8050);
    }

    /** Optional code is left out first, then the rest is reduced as if there were none. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "none", textBlock = """
            6800  | 7900  | none                                              | FULL
            7800  | 7900  | m WOULD_NOT_COMPILE REQUIRED without optional code | FULL REQUIRED
            7950  | 7950  | m WOULD_NOT_COMPILE COARSE without optional code   | FULL REQUIRED COARSE
            7999  | 9099  | none                                              | FULL REQUIRED COARSE CALLS FULL
            9000  | 10100 | none                                              | FULL
            64000 | 65100 | none                                              | FULL
            65000 | 65100 | m TOO_LARGE REQUIRED without optional code        | FULL REQUIRED
            65500 | 65500 | m TOO_LARGE COARSE without optional code          | FULL REQUIRED COARSE
            65534 | -1    | m TOO_LARGE null without optional code            | FULL REQUIRED COARSE CALLS CONTEXT
            """)
    void leavesOptionalCodeOutFirst(int original, int woven, String limit, String levels) {
        Padding instrumenter = new Padding(100, 1000);
        byte[] result = new Weaver(instrumenter).weave(withCode(original), null);
        assertThat(result == null ? -1 : nops(result)).isEqualTo(woven);
        assertThat(instrumenter.limits).isEqualTo(limit == null ? List.of() : List.of(limit));
        assertThat(instrumenter.tried).extracting(Enum::name).containsExactly(levels.split(" "));
        Padding without = new Padding(100);
        byte[] plain = new Weaver(without).weave(withCode(original), null);
        assertThat(without.tried).as("without optional code").doesNotContain(Instrumenter.Level.REQUIRED);
        if (limit != null) {
            assertThat(result).as("as if there were no optional code").isEqualTo(plain);
        }
    }

    /** Long jumps make the method larger than estimated, so that only writing it shows that it is too large. */
    @Test
    void leavesOptionalCodeOutIfOnlyTheWrittenMethodIsTooLarge() {
        byte[] classFile = withLongJumps(1000, 56_000);
        Padding instrumenter = new Padding(100, 1000);
        byte[] woven = new Weaver(instrumenter).weave(classFile, null);
        assertThat(instrumenter.limits).containsExactly("m TOO_LARGE REQUIRED without optional code");
        assertThat(instrumenter.tried).containsExactly(Instrumenter.Level.FULL, Instrumenter.Level.REQUIRED);
        assertThat(woven).isEqualTo(new Weaver(new Padding(100)).weave(classFile, null));
        Padding larger = new Padding(1000);
        assertThat(nops(new Weaver(larger).weave(classFile, null))).isEqualTo(56_000);
        assertThat(larger.limits).containsExactly("m TOO_LARGE COARSE");
    }

    /** A method {@code m} that begins with jumps to its end. */
    private static byte[] withLongJumps(int jumps, int nops) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "Generated", null, "java/lang/Object", null);
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "m", "(I)V", null, null);
        method.visitCode();
        Label end = new Label();
        for (int i = 0; i < jumps; i++) {
            method.visitVarInsn(Opcodes.ILOAD, 0);
            method.visitJumpInsn(Opcodes.IFEQ, end);
        }
        for (int i = 0; i < nops; i++) {
            method.visitInsn(Opcodes.NOP);
        }
        method.visitLabel(end);
        method.visitFrame(Opcodes.F_NEW, 1, new Object[] {Opcodes.INTEGER}, 0, new Object[0]);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(1, 1);
        method.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static byte[] withCode(int nops) {
        return withCode("m", nops);
    }

    private static byte[] withCode(String name, int nops) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "Generated", null, "java/lang/Object", null);
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, name, "()V", null, null);
        method.visitCode();
        for (int i = 0; i < nops; i++) {
            method.visitInsn(Opcodes.NOP);
        }
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static int nops(byte[] classFile) {
        ClassNode node = new ClassNode();
        new ClassReader(classFile).accept(node, 0);
        int nops = 0;
        for (MethodNode method : node.methods) {
            for (AbstractInsnNode insn : method.instructions) {
                nops += insn.getOpcode() == Opcodes.NOP ? 1 : 0;
            }
        }
        return nops;
    }
}
