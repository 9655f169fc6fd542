package org.callgrove.programs.shapes;

import static org.callgrove.programs.shapes.Shape.STATIC;
import static org.callgrove.programs.shapes.ShapeCode.NONE;
import static org.objectweb.asm.Opcodes.*;

import java.util.List;
import org.objectweb.asm.Label;

/** Test subject: exceptions that cut blocks short, and exception tables that Java compilers never generate. */
final class HandlerShapes {
    private static final Object[] INT = {INTEGER};
    private static final String ANY = "java/lang/Throwable";
    private static final String RUNTIME = "java/lang/RuntimeException";

    private HandlerShapes() {}

    static List<Shape> all() {
        return List.of(overlapping(), coveringItself(), fromEntry(), leaving(), almostEmpty(), monitor());
    }

    /** A method of four instructions that always throws. */
    static Shape thrower(Shape shape) {
        return shape.method(STATIC, "thrower", "()V",
                code -> code.type(NEW, RUNTIME).op(DUP).call(INVOKESPECIAL, RUNTIME, "<init>", "()V").op(ATHROW).end(2, 0));
    }

    /** Has ranges [0, 2) and [1, 3) with separate handlers. */
    private static Shape overlapping() {
        Shape shape = new Shape("Overlapping", V17);
        thrower(shape);
        shape.method(STATIC, "m", "(I)I", code -> {
            Label a = new Label();
            Label b = new Label();
            Label c = new Label();
            Label d = new Label();
            Label first = new Label();
            Label second = new Label();
            code.handler(a, c, first, "java/lang/ArithmeticException").handler(b, d, second, RUNTIME);
            code.at(a).push(1).var(ILOAD, 0).op(IDIV).op(POP);
            code.at(b).push(1).var(ILOAD, 0).op(IREM).op(POP);
            code.at(c).call("thrower", "()V");
            code.at(d).push(0).op(IRETURN);
            code.at(first).frame(INT, "java/lang/ArithmeticException").op(POP).push(20).op(IRETURN);
            code.at(second).frame(INT, RUNTIME).op(POP).push(40).op(IRETURN).end(2, 1);
        });
        // m(0) ends at the third of its 11 instructions, m(1) at the ninth; so Precise counts 8 + 2 fewer for the two calls.
        shape.defaultCountsMore("m", 8 + 2);
        return shape.run(code -> code.push(0).call("m", "(I)I").push(1).call("m", "(I)I").op(IADD, IRETURN).end(2, 0));
    }

    /** Has a handler inside its own range, so that it also catches its own exceptions. */
    private static Shape coveringItself() {
        Shape shape = new Shape("CoveringItself", V17);
        shape.writer().visitField(STATIC, "n", "I", null, null).visitEnd();
        thrower(shape);
        shape.method(STATIC, "third", "()V", code -> {
            Label enough = new Label();
            code.field(GETSTATIC, "n", "I").push(1).op(IADD, DUP).field(PUTSTATIC, "n", "I").push(3).jump(IF_ICMPGE, enough).call("thrower", "()V");
            code.at(enough).frame(NONE).op(RETURN).end(2, 0);
        });
        shape.method(STATIC, "m", "()I", code -> {
            Label start = new Label();
            Label handler = new Label();
            Label end = new Label();
            code.handler(start, end, handler, RUNTIME);
            code.at(start).call("third", "()V").op(NOP).jump(GOTO, end);
            code.at(handler).frame(NONE, RUNTIME).op(POP).call("third", "()V").op(NOP);
            code.at(end).frame(NONE).field(GETSTATIC, "n", "I").op(IRETURN).end(1, 0);
        });
        // The first call does not execute nop and goto, and the handler's first call does not execute the nop after it.
        return shape.defaultCountsMore("m", 2 + 1).run(code -> code.call("m", "()I").op(IRETURN).end(1, 0));
    }

    /** Has a range that begins with the method; the VM raises the exception. */
    private static Shape fromEntry() {
        Shape shape = new Shape("FromEntry", V17);
        shape.method(STATIC, "m", "(I)I", code -> {
            Label start = new Label();
            Label end = new Label();
            code.handler(start, end, end, "java/lang/ArithmeticException");
            code.at(start).push(1).var(ILOAD, 0).op(IDIV, IRETURN);
            code.at(end).frame(INT, "java/lang/ArithmeticException").op(POP).push(-1).op(IRETURN).end(2, 1);
        });
        return shape.defaultCountsMore("m", 1).run(code -> code.push(0).call("m", "(I)I").push(1).call("m", "(I)I").op(IADD, IRETURN).end(2, 0));
    }

    /** Lets exceptions leave methods: raised by the VM in different instructions, or thrown by a callee. run catches them. */
    private static Shape leaving() {
        Shape shape = new Shape("Leaving", V17);
        shape.writer().visitField(ACC_PUBLIC, "f", "I", null, null).visitEnd();
        thrower(shape);
        shape.method(STATIC, "callee", "()I", code -> code.push(1).call("thrower", "()V").push(2).op(IADD, IRETURN).end(2, 0))
                .defaultCountsMore("callee", 3);
        shape.method(STATIC, "field", "()I",
                code -> code.push(1).op(ACONST_NULL).type(CHECKCAST, shape.name).field(GETFIELD, "f", "I").op(IADD, IRETURN).end(2, 0));
        shape.defaultCountsMore("field", 2);
        shape.method(STATIC, "array", "()I", code -> code.push(2).newArray(T_LONG).push(2).op(LALOAD, L2I, IRETURN).end(2, 0))
                .defaultCountsMore("array", 2);
        shape.method(STATIC, "size", "()I", code -> code.push(-1).newArray(T_CHAR).op(ARRAYLENGTH, NOP, NOP, NOP, IRETURN).end(1, 0))
                .defaultCountsMore("size", 5);
        shape.method(STATIC, "cast", "()I", code -> code.constant("text").type(CHECKCAST, "java/lang/Integer").op(POP).push(1).op(IRETURN).end(1, 0))
                .defaultCountsMore("cast", 3);
        shape.method(STATIC, "store", "()I",
                code -> code.push(1).type(ANEWARRAY, "java/lang/Integer").push(0).constant("text").op(AASTORE).push(1).op(IRETURN).end(3, 0));
        shape.defaultCountsMore("store", 2);
        List<String> methods = List.of("callee", "field", "array", "size", "cast", "store");
        // Not executed in run: iadd and istore after each call that throws, and the goto.
        return shape.defaultCountsMore("run", 3L * methods.size()).run(code -> {
            code.push(0).var(ISTORE, 0);
            for (String method : methods) {
                Label start = new Label();
                Label end = new Label();
                Label handler = new Label();
                Label next = new Label();
                code.handler(start, end, handler, RUNTIME);
                code.at(start).var(ILOAD, 0).call(method, "()I").op(IADD).var(ISTORE, 0).at(end).jump(GOTO, next);
                code.at(handler).frame(INT, RUNTIME).op(POP).increment(0, 10);
                code.at(next).frame(INT);
            }
            code.var(ILOAD, 0).op(IRETURN).end(2, 1);
        });
    }

    /** Has ranges of a single instruction that throws nothing, and contains the same entry twice. */
    private static Shape almostEmpty() {
        Shape shape = new Shape("AlmostEmpty", V17);
        thrower(shape);
        shape.method(STATIC, "m", "()I", code -> {
            Label a = new Label();
            Label b = new Label();
            Label c = new Label();
            Label handler = new Label();
            Label end = new Label();
            code.handler(a, b, handler, ANY).handler(b, c, handler, RUNTIME).handler(b, c, handler, RUNTIME);
            code.at(a).op(NOP).at(b).call("thrower", "()V").at(c).jump(GOTO, end);
            code.at(handler).frame(NONE, ANY).op(POP);
            code.at(end).frame(NONE).push(6).op(IRETURN).end(1, 0);
        });
        return shape.defaultCountsMore("m", 1).run(code -> code.call("m", "()I").op(IRETURN).end(1, 0));
    }

    /** Has a synchronized statement as compiled by javac: the handler that leaves the monitor covers itself. */
    private static Shape monitor() {
        Shape shape = new Shape("Monitor", V17);
        thrower(shape);
        shape.method(STATIC, "locked", "(Ljava/lang/Object;)V", code -> {
            Object[] locals = {"java/lang/Object"};
            Label start = new Label();
            Label end = new Label();
            Label handler = new Label();
            Label handlerEnd = new Label();
            code.handler(start, end, handler, null).handler(handler, handlerEnd, handler, null);
            code.var(ALOAD, 0).op(MONITORENTER).at(start).call("thrower", "()V").var(ALOAD, 0).op(MONITOREXIT).at(end).op(RETURN);
            code.at(handler).frame(locals, ANY).var(ALOAD, 0).op(MONITOREXIT).at(handlerEnd).op(ATHROW).end(2, 1);
        });
        shape.method(STATIC | ACC_SYNCHRONIZED, "whole", "()V",
                code -> code.constant("lock").call("locked", "(Ljava/lang/Object;)V").op(RETURN).end(1, 0));
        shape.defaultCountsMore("locked", 3).defaultCountsMore("whole", 1);
        return shape.defaultCountsMore("run", 2).run(code -> {
            Label start = new Label();
            Label end = new Label();
            code.handler(start, end, end, RUNTIME).at(start).call("whole", "()V").push(1).op(IRETURN);
            code.at(end).frame(NONE, RUNTIME).op(POP).push(8).op(IRETURN).end(1, 0);
        });
    }
}
