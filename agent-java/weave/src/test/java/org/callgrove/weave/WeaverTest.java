package org.callgrove.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

class WeaverTest {
    /** Sets a local of type long at entry and inserts {@code nops} nops before every return. At lower levels it edits only the entry. */
    private static final class Padding implements Instrumenter, Instrumenter.ClassEdits {
        final int nops;
        final List<String> limits = new ArrayList<>();

        Padding(int nops) {
            this.nops = nops;
        }

        @Override
        public ClassEdits begin(ClassNode node, ClassNode own, ClassLoader loader) {
            return this;
        }

        @Override
        public void edit(MethodEditor editor, Level level) {
            int local = editor.newLong();
            InsnList entry = new InsnList();
            entry.add(new InsnNode(Opcodes.LCONST_1));
            entry.add(new VarInsnNode(Opcodes.LSTORE, local));
            editor.atEntry(entry);
            for (AbstractInsnNode insn : editor.method().instructions.toArray()) {
                if (level == Level.FULL && MethodEditor.isReturn(insn)) {
                    InsnList padding = new InsnList();
                    for (int i = 0; i < nops; i++) {
                        padding.add(new InsnNode(Opcodes.NOP));
                    }
                    editor.before(insn, padding);
                }
            }
        }

        @Override
        public void limited(String method, String descriptor, WeaveLimit limit, Level level, boolean dropsOptionalCode) {
            limits.add(method + " " + limit + " " + level);
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
