package org.callgrove.programs.shapes;

import static org.callgrove.programs.shapes.Shape.STATIC;
import static org.objectweb.asm.Opcodes.*;

import java.util.List;
import org.objectweb.asm.Label;

/** Test subject: string builders whose reference is not where javac leaves it, in class files with and without frames. */
final class BuilderShapes {
    private static final String BUILDER = "java/lang/StringBuilder";
    private static final Object[] INT = {INTEGER};

    private BuilderShapes() {}

    static List<Shape> all() {
        return List.of(builders(V1_1), builders(V1_5), builders(V17));
    }

    private static Shape builders(int version) {
        Shape shape = new Shape("Builders" + (version & 0xFFFF), version);
        boolean framed = version == V17;
        shape.method(STATIC, "inLocal", "()I", code -> {
            code.type(NEW, BUILDER).var(ASTORE, 0).var(ALOAD, 0).call(INVOKESPECIAL, BUILDER, "<init>", "()V");
            code.var(ALOAD, 0).call(INVOKEVIRTUAL, BUILDER, "length", "()I").op(IRETURN).end(1, 1);
        });
        shape.method(STATIC, "dropped", "()I",
                code -> code.type(NEW, BUILDER).push(40).call(INVOKESPECIAL, BUILDER, "<init>", "(I)V").push(3).op(IRETURN).end(2, 0));
        shape.method(STATIC, "refused", "()I", code -> refused(code, framed)).defaultCountsMore("refused", 2);
        shape.method(STATIC, "chosen", "(I)I", code -> chosen(code, framed));
        return shape.run(code -> {
            code.call("inLocal", "()I").call("dropped", "()I").op(IADD).call("refused", "()I").op(IADD);
            code.push(0).call("chosen", "(I)I").op(IADD).push(1).call("chosen", "(I)I").op(IADD, IRETURN).end(2, 0);
        });
    }

    /** Catches an exception from the constructor. */
    private static void refused(ShapeCode code, boolean framed) {
        Label start = new Label();
        Label end = new Label();
        code.handler(start, end, end, "java/lang/NullPointerException");
        code.at(start).type(NEW, BUILDER).op(DUP, ACONST_NULL).call(INVOKESPECIAL, BUILDER, "<init>", "(Ljava/lang/String;)V");
        code.call(INVOKEVIRTUAL, BUILDER, "length", "()I").op(IRETURN).at(end);
        if (framed) {
            code.frame(ShapeCode.NONE, "java/lang/NullPointerException");
        }
        code.op(POP).push(5).op(IRETURN).end(3, 0);
    }

    /** Chooses the argument between the allocation and the constructor call. */
    private static void chosen(ShapeCode code, boolean framed) {
        Label allocation = new Label();
        Label two = new Label();
        Label call = new Label();
        code.at(allocation).type(NEW, BUILDER).op(DUP).var(ILOAD, 0).jump(IFEQ, two).constant("a").jump(GOTO, call).at(two);
        if (framed) {
            code.frame(INT, allocation, allocation);
        }
        code.constant("bc").at(call);
        if (framed) {
            code.frame(INT, allocation, allocation, "java/lang/String");
        }
        code.call(INVOKESPECIAL, BUILDER, "<init>", "(Ljava/lang/String;)V").call(INVOKEVIRTUAL, BUILDER, "length", "()I").op(IRETURN).end(3, 1);
    }
}
