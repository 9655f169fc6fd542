package org.callgrove.programs.shapes;

import static org.callgrove.programs.shapes.Shape.STATIC;
import static org.callgrove.programs.shapes.ShapeCode.NONE;
import static org.objectweb.asm.Opcodes.*;

import java.util.List;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;

/** Test subject: control flow that Java compilers never or rarely generate. */
final class FlowShapes {
    private static final Object[] INT = {INTEGER};

    private FlowShapes() {}

    static List<Shape> all() {
        return List.of(irreducible(), backToZero(), deadCode(), longsLast(), wide(), dynamicConstant());
    }

    /** A loop with two entries. */
    private static Shape irreducible() {
        Shape shape = new Shape("Irreducible", V17);
        shape.method(STATIC, "twoEntries", "(I)I", code -> {
            Label first = new Label();
            Label second = new Label();
            code.var(ILOAD, 0).push(3).op(IREM).jump(IFEQ, second);
            code.at(first).frame(INT).increment(0, -1);
            code.at(second).frame(INT).increment(0, -2).var(ILOAD, 0).jump(IFGT, first).var(ILOAD, 0).op(IRETURN).end(2, 1);
        });
        return shape.run(code -> code.push(10).call("twoEntries", "(I)I").push(12).call("twoEntries", "(I)I").op(IADD, IRETURN).end(2, 0));
    }

    /** Makes the first instruction a jump target, so that the first block is entered more often than the method. */
    private static Shape backToZero() {
        Shape shape = new Shape("BackToZero", V17);
        shape.method(STATIC, "loop", "(I)I", code -> {
            Label start = new Label();
            code.at(start).frame(INT).increment(0, -1).var(ILOAD, 0).jump(IFGT, start).var(ILOAD, 0).op(IRETURN).end(1, 1);
        });
        return shape.run(code -> code.push(4).call("loop", "(I)I").op(IRETURN).end(1, 0));
    }

    private static Shape deadCode() {
        Shape shape = new Shape("DeadCode", V17);
        shape.method(STATIC, "around", "(I)I", code -> {
            Label live = new Label();
            Label dead = new Label();
            code.jump(GOTO, live).at(dead).frame(INT).increment(0, 1).jump(GOTO, dead).at(live).frame(INT).var(ILOAD, 0).op(IRETURN);
            code.frame(NONE, "java/lang/Throwable").op(ATHROW).end(1, 1);
        });
        return shape.run(code -> code.push(4).call("around", "(I)I").op(IRETURN).end(1, 0));
    }

    /** Has a long or a double as its last local; the frames name fewer locals than exist. */
    private static Shape longsLast() {
        Shape shape = new Shape("LongsLast", V17);
        shape.method(STATIC, "sum", "(IJD)I", code -> {
            Label loop = new Label();
            Label end = new Label();
            code.op(LCONST_0).var(LSTORE, 5);
            code.at(loop).frame(new Object[] {INTEGER, LONG, DOUBLE, LONG}).var(ILOAD, 0).jump(IFLE, end);
            code.var(LLOAD, 5).var(LLOAD, 1).op(LADD).var(LSTORE, 5).increment(0, -1).op(DCONST_1).var(DSTORE, 7).jump(GOTO, loop);
            code.at(end).frame(new Object[] {INTEGER, TOP, TOP, DOUBLE, LONG}).var(LLOAD, 5).op(L2I).var(DLOAD, 3).op(D2I, IADD, IRETURN).end(4, 9);
        });
        return shape.run(code -> code.push(3).constant(70L).constant(2.5).call("sum", "(IJD)I").op(IRETURN).end(5, 0));
    }

    private static Shape wide() {
        Shape shape = new Shape("Wide", V17);
        shape.method(STATIC, "far", "()I", code -> code.push(1).var(ISTORE, 300).increment(300, 1000).increment(300, -1).op(LCONST_1).var(LSTORE, 301)
                .var(ILOAD, 300).call("same", "(I)I").op(IRETURN).end(2, 303));
        shape.method(STATIC, "same", "(I)I", code -> code.var(ILOAD, 0).op(IRETURN).end(1, 1));
        return shape.run(code -> code.call("far", "()I").op(IRETURN).end(1, 0));
    }

    /** Uses a constant that a method of the class computes once. */
    private static Shape dynamicConstant() {
        Shape shape = new Shape("DynamicConstant", V11);
        String bootstrap = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;";
        ConstantDynamic five = new ConstantDynamic("five", "I", new Handle(H_INVOKESTATIC, shape.name, "make", bootstrap, false));
        shape.method(STATIC, "make", bootstrap,
                code -> code.push(5).call(INVOKESTATIC, "java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;").op(ARETURN).end(1, 3));
        shape.method(STATIC, "get", "()I", code -> code.constant(five).op(IRETURN).end(1, 0));
        return shape.run(code -> code.call("get", "()I").call("get", "()I").op(IADD, IRETURN).end(2, 0));
    }
}
