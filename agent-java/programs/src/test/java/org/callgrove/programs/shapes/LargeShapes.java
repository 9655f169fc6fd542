package org.callgrove.programs.shapes;

import static org.callgrove.programs.shapes.Shape.STATIC;
import static org.callgrove.programs.shapes.ShapeCode.NONE;
import static org.objectweb.asm.Opcodes.*;

import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.Label;

/** Test subject: methods near the limits of the class file format and of HotSpot's compilers. */
final class LargeShapes {
    private static final Object[] INT = {INTEGER};
    private static final String FORMAT = "fully instrumented, it would exceed the limit of 65535 bytes";
    private static final String COMPILED = "fully instrumented, it would exceed 8000 bytes";

    private LargeShapes() {}

    static List<Shape> all() {
        return List.of(near64K(), at64K(), at64KWithHandler(), near8000(), near8000WhenPrecise(), over8000(), longJump(), arguments(),
                wideArguments(), hugeSwitch());
    }

    /** Has 65,492 bytes, so that the added code still fits. */
    private static Shape near64K() {
        Shape shape = new Shape("Near64K", V17).counts("big", 1, 21_832).counts("run", 1, 3);
        shape.method(STATIC, "big", "(I)I", code -> {
            for (int i = 0; i < 21_830; i++) {
                code.increment(0, 1);
            }
            code.var(ILOAD, 0).op(IRETURN).end(1, 1);
        });
        return shape.run(code -> code.push(7).call("big", "(I)I").op(IRETURN).end(1, 0));
    }

    /** Has 65,535 bytes, so that nothing can be added. */
    private static Shape at64K() {
        Shape shape = new Shape("At64K", V17).counts("run", 1, 2).counts("callee", 1, 2);
        for (String analysis : List.of("default", "precise")) {
            shape.isNotInstrumented(analysis, "big", FORMAT);
        }
        shape.method(STATIC, "big", "()I", code -> code.times(65_531, NOP).call("callee", "()I").op(IRETURN).end(1, 0));
        shape.method(STATIC, "callee", "()I", code -> code.push(3).op(IRETURN).end(1, 0));
        return shape.appearsUnder("callee", "run").run(code -> code.call("big", "()I").op(IRETURN).end(1, 0));
    }

    /** Has 65,525 bytes, so that there is only room for code that restores the caller's context after an exception. */
    private static Shape at64KWithHandler() {
        Shape shape = new Shape("At64KWithHandler", V17).counts("run", 1, 2).counts("callee", 1, 2).counts("thrower", 1, 4);
        for (String analysis : List.of("default", "precise")) {
            shape.isNotInstrumented(analysis, "big", FORMAT);
        }
        shape.method(STATIC, "big", "()I", code -> {
            Label start = new Label();
            Label end = new Label();
            Label handler = new Label();
            Label after = new Label();
            code.handler(start, end, handler, "java/lang/RuntimeException");
            code.at(start).call("thrower", "()V").at(end).jump(GOTO, after);
            code.at(handler).frame(NONE, "java/lang/RuntimeException").op(POP);
            code.at(after).frame(NONE).times(65_514, NOP).call("callee", "()I").op(IRETURN).end(1, 0);
        });
        shape.method(STATIC, "callee", "()I", code -> code.push(3).op(IRETURN).end(1, 0));
        HandlerShapes.thrower(shape);
        return shape.appearsUnder("callee", "run").appearsUnder("thrower", "run").run(code -> code.call("big", "()I").op(IRETURN).end(1, 0));
    }

    /** Has 7,842 bytes of small blocks; with a counter for each it would never be compiled. */
    private static Shape near8000() {
        Shape shape = new Shape("Near8000", V17).counts("run", 1, 3).counts("big", 1, 2);
        for (String analysis : List.of("default", "precise")) {
            shape.isLimited(analysis, "big", COMPILED);
        }
        shape.method(STATIC, "big", "(I)I", code -> {
            for (int i = 0; i < 1120; i++) {
                Label next = new Label();
                code.var(ILOAD, 0).jump(IFEQ, next).increment(0, 1).at(next).frame(INT);
            }
            code.var(ILOAD, 0).op(IRETURN).end(1, 1);
        });
        return shape.run(code -> code.push(5).call("big", "(I)I").op(IRETURN).end(1, 0));
    }

    /** Has a single block of 4,801 instructions by Default, but 1,201 by Precise. Counters for these would not fit, so Default's block is counted. */
    private static Shape near8000WhenPrecise() {
        Shape shape = new Shape("Near8000WhenPrecise", V17).counts("run", 1, 6).counts("big", 1, 4801);
        shape.isLimited("precise", "big", COMPILED);
        shape.method(STATIC, "big", "([I)V", code -> {
            for (int i = 0; i < 1200; i++) {
                code.var(ALOAD, 0).push(0).push(1).op(IASTORE);
            }
            code.op(RETURN).end(3, 1);
        });
        return shape.run(code -> code.push(1).newArray(T_INT).call("big", "([I)V").push(1).op(NOP, IRETURN).end(1, 0));
    }

    /** Would never be compiled anyway, so it is counted in full. */
    private static Shape over8000() {
        Shape shape = new Shape("Over8000", V17).counts("run", 1, 4).counts("big", 1, 27_010);
        shape.method(STATIC, "big", "(I)V", code -> {
            Label loop = new Label();
            code.at(loop).frame(INT).times(9000, NOP).increment(0, -1).var(ILOAD, 0).jump(IFGT, loop).op(RETURN).end(1, 1);
        });
        return shape.run(code -> code.push(3).call("big", "(I)V").push(2).op(IRETURN).end(1, 0));
    }

    /** Jumps over 40,000 bytes, for which a conditional jump takes two instructions, the second being {@code goto_w}. */
    private static Shape longJump() {
        Shape shape = new Shape("LongJump", V17).counts("run", 1, 6).counts("far", 2, 5 + 40_004);
        shape.method(STATIC, "far", "(I)I", code -> {
            Label end = new Label();
            code.var(ILOAD, 0).jump(IFEQ, end).times(40_000, NOP).at(end).frame(INT).var(ILOAD, 0).op(IRETURN).end(1, 1);
        });
        return shape.run(code -> code.push(0).call("far", "(I)I").push(1).call("far", "(I)I").op(IADD, IRETURN).end(2, 0));
    }

    private static Shape arguments() {
        Shape shape = new Shape("Arguments", V17);
        String descriptor = "(" + "I".repeat(255) + ")I";
        shape.method(STATIC, "ints", descriptor, code -> code.var(ILOAD, 0).var(ILOAD, 254).op(IADD).call("same", "(I)I").op(IRETURN).end(2, 255));
        shape.method(STATIC, "same", "(I)I", code -> code.var(ILOAD, 0).op(IRETURN).end(1, 1));
        return shape.run(code -> {
            for (int i = 0; i < 255; i++) {
                code.push(i);
            }
            code.call("ints", descriptor).op(IRETURN).end(255, 0);
        });
    }

    /** Takes 127 longs and an int, and in another method 254 arguments besides {@code this}, with a loop, so that frames name all of them. */
    private static Shape wideArguments() {
        Shape shape = new Shape("WideArguments", V17);
        String longs = "(" + "J".repeat(127) + "I)I";
        String virtual = "(" + "I".repeat(254) + ")I";
        shape.method(ACC_PUBLIC, "<init>", "()V",
                code -> code.var(ALOAD, 0).call(INVOKESPECIAL, "java/lang/Object", "<init>", "()V").op(RETURN).end(1, 1));
        shape.method(STATIC, "longs", longs, code -> code.var(LLOAD, 0).var(LLOAD, 252).op(LADD, L2I).var(ILOAD, 254).op(IADD, IRETURN).end(4, 255));
        shape.method(ACC_PUBLIC, "loop", virtual, code -> {
            Label loop = new Label();
            Object[] locals = new Object[255];
            Arrays.fill(locals, INTEGER);
            locals[0] = shape.name;
            code.at(loop).frame(locals).increment(254, -1).var(ILOAD, 254).jump(IFGT, loop).var(ILOAD, 1).op(IRETURN).end(1, 255);
        });
        return shape.run(code -> {
            code.type(NEW, shape.name).op(DUP).call(INVOKESPECIAL, shape.name, "<init>", "()V");
            for (int i = 1; i <= 254; i++) {
                code.push(i % 7);
            }
            code.call(INVOKEVIRTUAL, shape.name, "loop", virtual);
            for (int i = 0; i < 127; i++) {
                code.constant((long) i);
            }
            code.push(9).call("longs", longs).op(IADD, IRETURN).end(260, 0);
        });
    }

    private static Shape hugeSwitch() {
        Shape shape = new Shape("HugeSwitch", V17);
        shape.method(STATIC, "choose", "(I)I", code -> {
            Label even = new Label();
            Label odd = new Label();
            Label otherwise = new Label();
            Label[] labels = new Label[5000];
            for (int i = 0; i < labels.length; i++) {
                labels[i] = i % 2 == 0 ? even : odd;
            }
            code.var(ILOAD, 0).table(0, 4999, otherwise, labels);
            code.at(even).frame(INT).push(100).op(IRETURN);
            code.at(odd).frame(INT).push(10).op(NOP, IRETURN);
            code.at(otherwise).frame(INT).push(1).op(NOP, NOP, IRETURN).end(1, 1);
        });
        return shape.run(code -> code.push(4998).call("choose", "(I)I").push(4999).call("choose", "(I)I").push(5000).call("choose", "(I)I")
                .op(IADD, IADD, IRETURN).end(3, 0));
    }
}
