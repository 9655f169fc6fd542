package org.callgrove.programs.shapes;

import static org.callgrove.programs.shapes.Shape.STATIC;
import static org.objectweb.asm.Opcodes.*;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;

/** Test subject: class files as in the first releases, with subroutines ({@code jsr}, {@code ret}) and dead code without frames. */
final class OldShapes {
    private static final int[] VERSIONS = {V1_1, V1_2, V1_3};

    private OldShapes() {}

    static List<Shape> all() {
        List<Shape> shapes = new ArrayList<>();
        for (int version : VERSIONS) {
            String suffix = String.valueOf(version & 0xFFFF);
            shapes.add(subroutine(suffix, version));
            shapes.add(nested(suffix, version));
            shapes.add(withoutReturn(suffix, version));
            shapes.add(finallyBlock(suffix, version));
            shapes.add(deadCode(suffix, version));
        }
        return shapes;
    }

    /** Calls a subroutine twice; it keeps its return address in a local that needs {@code wide}. */
    private static Shape subroutine(String suffix, int version) {
        Shape shape = new Shape("Subroutine" + suffix, version);
        shape.method(STATIC, "m", "()I", code -> {
            Label subroutine = new Label();
            code.push(0).var(ISTORE, 0).jump(JSR, subroutine).jump(JSR, subroutine).var(ILOAD, 0).op(IRETURN);
            code.at(subroutine).var(ASTORE, 300).increment(0, 5).call("touch", "()V").var(RET, 300).end(1, 301);
        });
        shape.method(STATIC, "touch", "()V", code -> code.op(RETURN).end(0, 0));
        return shape.run(code -> code.call("m", "()I").op(IRETURN).end(1, 0));
    }

    private static Shape nested(String suffix, int version) {
        Shape shape = new Shape("Nested" + suffix, version);
        shape.method(STATIC, "m", "(J)I", code -> {
            Label outer = new Label();
            Label inner = new Label();
            code.push(1).var(ISTORE, 2).jump(JSR, outer).jump(JSR, outer).var(ILOAD, 2).op(IRETURN);
            code.at(outer).var(ASTORE, 3).jump(JSR, inner).increment(2, 10).var(RET, 3);
            code.at(inner).var(ASTORE, 4).increment(2, 100).var(RET, 4).end(1, 5);
        });
        return shape.run(code -> code.constant(3L).call("m", "(J)I").op(IRETURN).end(2, 0));
    }

    /** Calls a subroutine that never returns. */
    private static Shape withoutReturn(String suffix, int version) {
        Shape shape = new Shape("WithoutReturn" + suffix, version);
        shape.method(STATIC, "m", "()I", code -> {
            Label subroutine = new Label();
            Label end = new Label();
            code.jump(JSR, subroutine).push(1).op(IRETURN);
            code.at(subroutine).op(POP).jump(GOTO, end).at(end).push(2).op(IRETURN).end(1, 0);
        });
        return shape.run(code -> code.call("m", "()I").op(IRETURN).end(1, 0));
    }

    /** Implements {@code finally} as javac did then: by a subroutine, called from the normal path and from a handler. */
    private static Shape finallyBlock(String suffix, int version) {
        Shape shape = new Shape("Finally" + suffix, version);
        HandlerShapes.thrower(shape);
        shape.method(STATIC, "m", "(I)I", code -> {
            Label start = new Label();
            Label end = new Label();
            Label handler = new Label();
            Label subroutine = new Label();
            Label quiet = new Label();
            code.handler(start, end, handler, null);
            code.at(start).var(ILOAD, 0).jump(IFEQ, quiet).call("thrower", "()V").at(quiet).jump(JSR, subroutine).at(end).var(ILOAD, 0).op(IRETURN);
            code.at(handler).var(ASTORE, 1).jump(JSR, subroutine).var(ALOAD, 1).op(ATHROW);
            code.at(subroutine).var(ASTORE, 2).increment(0, 3).var(RET, 2).end(1, 3);
        });
        // In m(1) nothing follows the call in its block. In run the pop and the rest of the block follow.
        return shape.defaultCountsMore("run", 3).run(code -> {
            Label start = new Label();
            Label end = new Label();
            code.handler(start, end, end, "java/lang/RuntimeException");
            code.push(0).call("m", "(I)I").op(POP).at(start).push(1).call("m", "(I)I").op(POP).push(1).op(IRETURN);
            code.at(end).op(POP).push(4).op(IRETURN).end(1, 0);
        });
    }

    private static Shape deadCode(String suffix, int version) {
        Shape shape = new Shape("DeadCode" + suffix, version);
        shape.method(STATIC, "m", "()I", code -> {
            Label live = new Label();
            code.jump(GOTO, live).op(POP, POP, NOP).at(live).push(6).op(IRETURN, NOP, ATHROW).end(1, 0);
        });
        return shape.run(code -> code.call("m", "()I").op(IRETURN).end(1, 0));
    }
}
