package org.callgrove.profile.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Checks where the activation counter is updated and polled: in the JP paper's example, and along random paths through methods of the JDK. */
class ActivationPointsTest {
    private static final int STEPS = 400;

    /** JP Figure 1: the entry counts 2 and does not poll, the loop counts 3 + 7 and polls. */
    @Test
    void areThoseOfThePapersExample() {
        assertThat(described(DefaultBlocksTest.exampleOfThePaper())).containsExactly("2", "10 polls");
    }

    @Test
    void pollAtTheEntryWhereAPathCallsBeforeALoop() {
        MethodNode method = new MethodNode(Opcodes.ACC_STATIC, "m", "(I)V", null, null);
        Label loop = new Label();
        method.visitVarInsn(Opcodes.ILOAD, 0);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, "A", "f", "(I)V", false);
        method.visitLabel(loop);
        method.visitIincInsn(0, -1);
        method.visitVarInsn(Opcodes.ILOAD, 0);
        method.visitJumpInsn(Opcodes.IFNE, loop);
        method.visitInsn(Opcodes.RETURN);
        assertThat(described(method)).containsExactly("2 polls", "4 polls");
    }

    /** The only call is in the handler, and the path to it meets no loop. */
    @Test
    void pollAtTheEntryForACallInAHandler() {
        MethodNode method = new MethodNode(Opcodes.ACC_STATIC, "m", "([I)V", null, null);
        Label start = new Label();
        Label end = new Label();
        Label handler = new Label();
        method.visitTryCatchBlock(start, end, handler, null);
        method.visitLabel(start);
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitInsn(Opcodes.ARRAYLENGTH);
        method.visitInsn(Opcodes.POP);
        method.visitLabel(end);
        method.visitInsn(Opcodes.RETURN);
        method.visitLabel(handler);
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Throwable", "printStackTrace", "()V", false);
        method.visitInsn(Opcodes.RETURN);
        assertThat(described(method)).containsExactly("4 polls", "2");
    }

    @Test
    void leaveOutThePollOfAMethodThatCallsNothing() {
        MethodNode method = new MethodNode(Opcodes.ACC_STATIC, "m", "(I)I", null, null);
        method.visitVarInsn(Opcodes.ILOAD, 0);
        method.visitInsn(Opcodes.IRETURN);
        assertThat(described(method)).containsExactly("2");
    }

    /** No path executes more than it has subtracted, and none makes a call or repeats without having polled. */
    @Test
    void boundEveryPathFromAbove() throws IOException {
        SplittableRandom random = new SplittableRandom(21);
        int walks = 0;
        for (MethodNode method : methodsOf("java/util", "sun/security/ssl", "jdk/internal/jimage")) {
            for (int i = 0; i < 4; i++) {
                walk(method, random);
                walks++;
            }
        }
        assertThat(walks).isGreaterThan(20_000);
    }

    private static void walk(MethodNode method, SplittableRandom random) {
        Map<AbstractInsnNode, ActivationPoints.Point> points = new IdentityHashMap<>();
        ActivationPoints.of(method).forEach(point -> points.put(point.first, point));
        long left = 0;
        boolean polled = false;
        Map<AbstractInsnNode, Boolean> sincePoll = new IdentityHashMap<>();
        AbstractInsnNode at = real(method.instructions.getFirst());
        for (int step = 0; step < STEPS && at != null; step++) {
            ActivationPoints.Point point = points.get(at);
            if (point != null) {
                left += point.longest;
                if (point.polls) {
                    polled = true;
                    sincePoll.clear();
                }
            }
            left--;
            assertThat(left).as("more executed than subtracted in %s%s", method.name, method.desc).isNotNegative();
            if (at instanceof MethodInsnNode || at instanceof InvokeDynamicInsnNode) {
                assertThat(polled).as("a poll before the call in %s%s", method.name, method.desc).isTrue();
            }
            List<AbstractInsnNode> handlers = handlers(method, at);
            boolean thrown = !handlers.isEmpty() && random.nextInt(20) == 0;
            assertThat(sincePoll.put(at, true)).as("%s%s repeats code without a poll", method.name, method.desc).isNull();
            at = thrown ? handlers.get(random.nextInt(handlers.size())) : next(at, random);
        }
    }

    private static AbstractInsnNode next(AbstractInsnNode at, SplittableRandom random) {
        List<AbstractInsnNode> next = new ArrayList<>();
        ControlFlow.targets(at).forEach(label -> next.add(real(label)));
        boolean falls = !ControlFlow.leaves(at) || at.getType() == AbstractInsnNode.JUMP_INSN && at.getOpcode() != Opcodes.GOTO;
        if (falls) {
            next.add(real(at.getNext()));
        }
        return next.isEmpty() ? null : next.get(random.nextInt(next.size()));
    }

    private static List<AbstractInsnNode> handlers(MethodNode method, AbstractInsnNode at) {
        int position = method.instructions.indexOf(at);
        List<AbstractInsnNode> handlers = new ArrayList<>();
        for (TryCatchBlockNode handler : method.tryCatchBlocks) {
            if (method.instructions.indexOf(handler.start) <= position && position < method.instructions.indexOf(handler.end)) {
                handlers.add(real(handler.handler));
            }
        }
        return handlers;
    }

    private static AbstractInsnNode real(AbstractInsnNode from) {
        AbstractInsnNode insn = from;
        while (insn != null && insn.getOpcode() < 0) {
            insn = insn.getNext();
        }
        return insn;
    }

    private static List<MethodNode> methodsOf(String... packages) throws IOException {
        Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules", "java.base");
        List<MethodNode> methods = new ArrayList<>();
        for (String folder : packages) {
            List<Path> files;
            try (Stream<Path> all = Files.walk(base.resolve(folder))) {
                files = all.filter(each -> each.toString().endsWith(".class")).collect(Collectors.toList());
            }
            for (Path file : files) {
                ClassNode node = new ClassNode();
                new ClassReader(Files.readAllBytes(file)).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
                node.methods.stream().filter(method -> method.instructions.size() > 0).forEach(methods::add);
            }
        }
        return methods;
    }

    private static List<String> described(MethodNode method) {
        return ActivationPoints.of(method).stream().map(point -> point.longest + (point.polls ? " polls" : "")).collect(Collectors.toList());
    }
}
