package org.callgrove.programs.shapes;

import static org.callgrove.programs.shapes.Shape.STATIC;
import static org.objectweb.asm.Opcodes.*;

import java.util.List;
import org.objectweb.asm.Label;

/** Test subject: objects between allocation and constructor, and constructors before they call another one. */
final class ObjectShapes {
    private static final Object[] INT = {INTEGER};

    private ObjectShapes() {}

    static List<Shape> all() {
        return List.of(heldOverBranch(), heldOverLoop(), handlerBeforeSuper(), ambiguous());
    }

    /** Calls one of two constructors on {@code this}, depending on an argument (JP Figure 9). */
    static Shape ambiguous() {
        Shape shape = new Shape("Ambiguous", V17);
        shape.writer().visitField(STATIC, "count", "I", null, null).visitEnd();
        shape.method(ACC_PUBLIC, "<init>", "(Z)V", code -> {
            Label superclass = new Label();
            code.var(ALOAD, 0).var(ILOAD, 1).jump(IFEQ, superclass).call(INVOKESPECIAL, shape.name, "<init>", "()V").op(RETURN);
            code.at(superclass).frame(new Object[] {UNINITIALIZED_THIS, INTEGER}, UNINITIALIZED_THIS)
                    .call(INVOKESPECIAL, "java/lang/Object", "<init>", "()V").op(RETURN).end(2, 2);
        });
        shape.method(ACC_PUBLIC, "<init>", "()V", code -> {
            code.var(ALOAD, 0).call(INVOKESPECIAL, "java/lang/Object", "<init>", "()V");
            code.field(GETSTATIC, "count", "I").push(1).op(IADD).field(PUTSTATIC, "count", "I").op(RETURN).end(2, 1);
        });
        return shape.run(code -> {
            for (int value = 0; value <= 1; value++) {
                code.type(NEW, shape.name).op(DUP).push(value).call(INVOKESPECIAL, shape.name, "<init>", "(Z)V").op(POP);
            }
            code.field(GETSTATIC, "count", "I").op(IRETURN).end(3, 0);
        });
    }

    private static Shape withValue(String simpleName) {
        Shape shape = new Shape(simpleName, V17);
        shape.writer().visitField(ACC_PUBLIC, "value", "I", null, null).visitEnd();
        return shape.method(ACC_PUBLIC, "<init>", "(I)V", code -> {
            code.var(ALOAD, 0).call(INVOKESPECIAL, "java/lang/Object", "<init>", "()V");
            code.var(ALOAD, 0).var(ILOAD, 1).field(PUTFIELD, "value", "I").op(RETURN).end(2, 2);
        });
    }

    /** Allocates with a conditional argument, {@code new T(condition ? 1 : 2)}: frames name the uninitialised object. */
    private static Shape heldOverBranch() {
        Shape shape = withValue("HeldOverBranch");
        shape.method(STATIC, "make", "(I)I", code -> {
            Label allocation = new Label();
            Label two = new Label();
            Label call = new Label();
            code.op(NOP).at(allocation).type(NEW, shape.name).op(DUP).var(ILOAD, 0).jump(IFEQ, two).push(1).jump(GOTO, call);
            code.at(two).frame(INT, allocation, allocation).push(2);
            code.at(call).frame(INT, allocation, allocation, INTEGER).call(INVOKESPECIAL, shape.name, "<init>", "(I)V").field(GETFIELD, "value", "I")
                    .op(IRETURN).end(3, 1);
        });
        return shape.run(code -> code.push(0).call("make", "(I)I").push(1).call("make", "(I)I").op(IADD, IRETURN).end(2, 0));
    }

    /** Loops between allocation and constructor, with another allocation in the loop whose label is a jump target. */
    private static Shape heldOverLoop() {
        Shape shape = withValue("HeldOverLoop");
        shape.method(STATIC, "make", "(I)I", code -> {
            Label outer = new Label();
            Label inner = new Label();
            Label loop = new Label();
            code.at(outer).type(NEW, shape.name).at(loop).frame(INT, outer);
            code.at(inner).type(NEW, shape.name).op(DUP).var(ILOAD, 0).call(INVOKESPECIAL, shape.name, "<init>", "(I)V").op(POP);
            code.increment(0, -1).var(ILOAD, 0).jump(IFGT, loop);
            code.op(DUP).push(7).call(INVOKESPECIAL, shape.name, "<init>", "(I)V").field(GETFIELD, "value", "I").op(IRETURN).end(4, 1);
        });
        return shape.run(code -> code.push(3).call("make", "(I)I").op(IRETURN).end(1, 0));
    }

    /** Has a handler in a constructor before the call of Object's constructor. */
    private static Shape handlerBeforeSuper() {
        Shape shape = new Shape("HandlerBeforeSuper", V17);
        shape.writer().visitField(ACC_PUBLIC, "value", "I", null, null).visitEnd();
        shape.method(STATIC, "check", "(I)I", code -> code.push(12).var(ILOAD, 0).op(IDIV, IRETURN).end(2, 1)).defaultCountsMore("check", 1);
        shape.method(ACC_PUBLIC, "<init>", "(I)V", code -> {
            Label start = new Label();
            Label end = new Label();
            Label handler = new Label();
            Label after = new Label();
            Object[] locals = {UNINITIALIZED_THIS, INTEGER};
            code.handler(start, end, handler, "java/lang/ArithmeticException");
            code.at(start).var(ILOAD, 1).call("check", "(I)I").var(ISTORE, 1).at(end).jump(GOTO, after);
            code.at(handler).frame(locals, "java/lang/ArithmeticException").op(POP).push(-1).var(ISTORE, 1);
            code.at(after).frame(locals).var(ALOAD, 0).call(INVOKESPECIAL, "java/lang/Object", "<init>", "()V");
            code.var(ALOAD, 0).var(ILOAD, 1).field(PUTFIELD, "value", "I").op(RETURN).end(2, 2);
        });
        return shape.defaultCountsMore("<init>", 2).run(code -> {
            for (int value = 0; value <= 3; value += 3) {
                code.type(NEW, shape.name).op(DUP).push(value).call(INVOKESPECIAL, shape.name, "<init>", "(I)V").field(GETFIELD, "value", "I");
            }
            code.op(IADD, IRETURN).end(4, 0);
        });
    }
}
