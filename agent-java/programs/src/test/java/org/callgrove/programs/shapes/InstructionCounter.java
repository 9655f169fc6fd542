package org.callgrove.programs.shapes;

import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Counts a shape's executed instructions one by one, with an inserted call before each. It is slow and simple, and shares no code with the agent. */
public final class InstructionCounter {
    private static final String TICKS = "org/callgrove/programs/shapes/InstructionCounter";
    private static long[] calls;
    private static long[] instructions;

    private InstructionCounter() {}

    /** Called by instrumented code at a method's entry. */
    public static void enter(int method) {
        calls[method]++;
    }

    /** Called by instrumented code before each instruction. */
    public static void tick(int method) {
        instructions[method]++;
    }

    /** Runs a shape and returns calls and executed instructions by method name. */
    static Map<String, long[]> of(Shape shape) throws ReflectiveOperationException {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        ClassWriter writer = new ClassWriter(0);
        shape.reader().accept(new Ticking(writer, numbers), 0);
        byte[] ticking = writer.toByteArray();
        calls = new long[numbers.size()];
        instructions = new long[numbers.size()];
        Class<?> type =
                new ClassLoader(InstructionCounter.class.getClassLoader()) {
                    Class<?> define() {
                        return defineClass(shape.name.replace('/', '.'), ticking, 0, ticking.length);
                    }
                }.define();
        type.getMethod("run").invoke(null);
        Map<String, long[]> counts = new LinkedHashMap<>();
        numbers.forEach((method, number) -> counts.put(method, new long[] {calls[number], instructions[number]}));
        return counts;
    }

    private static final class Ticking extends ClassVisitor {
        private final Map<String, Integer> numbers;

        Ticking(ClassVisitor out, Map<String, Integer> numbers) {
            super(Opcodes.ASM9, out);
            this.numbers = numbers;
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor out = super.visitMethod(access, name, descriptor, signature, exceptions);
            if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
                return out;
            }
            int number = numbers.computeIfAbsent(name, key -> numbers.size());
            return new TickingMethod(out, number);
        }
    }

    private static final class TickingMethod extends MethodVisitor {
        private final int number;

        TickingMethod(MethodVisitor out, int number) {
            super(Opcodes.ASM9, out);
            this.number = number;
        }

        private void tick() {
            call("tick");
        }

        private void call(String name) {
            super.visitIntInsn(Opcodes.SIPUSH, number);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, TICKS, name, "(I)V", false);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            call("enter");
        }

        @Override
        public void visitInsn(int opcode) {
            tick();
            super.visitInsn(opcode);
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            tick();
            super.visitIntInsn(opcode, operand);
        }

        @Override
        public void visitVarInsn(int opcode, int local) {
            tick();
            super.visitVarInsn(opcode, local);
        }

        /**
         * Inserts the call before every instruction except {@code new}: a frame may refer to a {@code new} by its label, so nothing may come between
         * the two. No {@code new} in the shapes fails.
         */
        @Override
        public void visitTypeInsn(int opcode, String type) {
            if (opcode == Opcodes.NEW) {
                super.visitTypeInsn(opcode, type);
                tick();
            } else {
                tick();
                super.visitTypeInsn(opcode, type);
            }
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            tick();
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            tick();
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            tick();
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            tick();
            super.visitJumpInsn(opcode, label);
        }

        @Override
        public void visitLdcInsn(Object value) {
            tick();
            super.visitLdcInsn(value);
        }

        @Override
        public void visitIincInsn(int local, int increment) {
            tick();
            super.visitIincInsn(local, increment);
        }

        @Override
        public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
            tick();
            super.visitTableSwitchInsn(min, max, otherwise, labels);
        }

        @Override
        public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
            tick();
            super.visitLookupSwitchInsn(otherwise, keys, labels);
        }

        @Override
        public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
            tick();
            super.visitMultiANewArrayInsn(descriptor, dimensions);
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            super.visitMaxs(maxStack + 1, maxLocals);
        }
    }
}
