package org.callgrove.programs.shapes;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Builds the code of one generated method in a concise notation. */
final class ShapeCode {
    static final Object[] NONE = {};

    private final MethodVisitor out;
    private final String owner;

    ShapeCode(MethodVisitor out, String owner) {
        this.out = out;
        this.owner = owner;
        out.visitCode();
    }

    ShapeCode op(int... opcodes) {
        for (int opcode : opcodes) {
            out.visitInsn(opcode);
        }
        return this;
    }

    /** Repeats an instruction. */
    ShapeCode times(int count, int opcode) {
        for (int i = 0; i < count; i++) {
            out.visitInsn(opcode);
        }
        return this;
    }

    ShapeCode var(int opcode, int local) {
        out.visitVarInsn(opcode, local);
        return this;
    }

    ShapeCode push(int value) {
        if (value >= -1 && value <= 5) {
            out.visitInsn(Opcodes.ICONST_0 + value);
        } else if (value == (byte) value) {
            out.visitIntInsn(Opcodes.BIPUSH, value);
        } else if (value == (short) value) {
            out.visitIntInsn(Opcodes.SIPUSH, value);
        } else {
            out.visitLdcInsn(value);
        }
        return this;
    }

    ShapeCode constant(Object value) {
        out.visitLdcInsn(value);
        return this;
    }

    ShapeCode increment(int local, int by) {
        out.visitIincInsn(local, by);
        return this;
    }

    ShapeCode type(int opcode, String type) {
        out.visitTypeInsn(opcode, type);
        return this;
    }

    ShapeCode newArray(int elementType) {
        out.visitIntInsn(Opcodes.NEWARRAY, elementType);
        return this;
    }

    ShapeCode jump(int opcode, Label to) {
        out.visitJumpInsn(opcode, to);
        return this;
    }

    ShapeCode table(int from, int to, Label otherwise, Label... labels) {
        out.visitTableSwitchInsn(from, to, otherwise, labels);
        return this;
    }

    ShapeCode at(Label label) {
        out.visitLabel(label);
        return this;
    }

    /** Adds a stack map frame, with locals and operand stack in the form of ASM's F_NEW. */
    ShapeCode frame(Object[] locals, Object... stack) {
        out.visitFrame(Opcodes.F_NEW, locals.length, locals, stack.length, stack);
        return this;
    }

    /** Calls a static method of this class. */
    ShapeCode call(String name, String descriptor) {
        return call(Opcodes.INVOKESTATIC, owner, name, descriptor);
    }

    ShapeCode call(int opcode, String type, String name, String descriptor) {
        out.visitMethodInsn(opcode, type, name, descriptor, opcode == Opcodes.INVOKEINTERFACE);
        return this;
    }

    ShapeCode field(int opcode, String name, String descriptor) {
        out.visitFieldInsn(opcode, owner, name, descriptor);
        return this;
    }

    /** Adds an entry to the exception table. Call it before the labels are placed. */
    ShapeCode handler(Label from, Label to, Label handler, String type) {
        out.visitTryCatchBlock(from, to, handler, type);
        return this;
    }

    /** Ends the method. */
    void end(int maxStack, int maxLocals) {
        out.visitMaxs(maxStack, maxLocals);
        out.visitEnd();
    }
}
