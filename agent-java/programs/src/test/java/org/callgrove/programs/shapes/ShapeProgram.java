package org.callgrove.programs.shapes;

import static org.objectweb.asm.Opcodes.*;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;

/** Makes a program that runs all shapes. */
public final class ShapeProgram {
    /** Name of the program's main class, which prints each shape's name and result. */
    public static final String MAIN = "shapes.Main";

    private ShapeProgram() {}

    public static List<Shape> all() {
        List<Shape> shapes = new ArrayList<>(LargeShapes.all());
        shapes.addAll(FlowShapes.all());
        shapes.addAll(HandlerShapes.all());
        shapes.addAll(ObjectShapes.all());
        shapes.addAll(BuilderShapes.all());
        shapes.addAll(OldShapes.all());
        return shapes;
    }

    /** Calls and executed bytecodes by method: known ones, or those counted one by one. */
    public static Map<String, long[]> counts(Shape shape) throws ReflectiveOperationException {
        return shape.known.isEmpty() ? InstructionCounter.of(shape) : shape.known;
    }

    /** Writes the class files of the shapes and of the program. */
    public static void write(List<Shape> shapes, Path folder) throws IOException {
        Files.createDirectories(folder.resolve("shapes"));
        for (Shape shape : shapes) {
            Files.write(folder.resolve(shape.name + ".class"), shape.classFile());
        }
        Files.write(folder.resolve(MAIN.replace('.', '/') + ".class"), main(shapes));
    }

    private static byte[] main(List<Shape> shapes) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(V17, ACC_PUBLIC, MAIN.replace('.', '/'), null, "java/lang/Object", null);
        MethodVisitor main = writer.visitMethod(ACC_PUBLIC | ACC_STATIC, "main", "([Ljava/lang/String;)V", null, null);
        main.visitCode();
        for (Shape shape : shapes) {
            main.visitFieldInsn(GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
            main.visitLdcInsn(shape.toString());
            main.visitMethodInsn(INVOKEVIRTUAL, "java/io/PrintStream", "println", "(Ljava/lang/String;)V", false);
            main.visitFieldInsn(GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
            main.visitMethodInsn(INVOKESTATIC, shape.name, "run", "()I", false);
            main.visitMethodInsn(INVOKEVIRTUAL, "java/io/PrintStream", "println", "(I)V", false);
        }
        main.visitInsn(RETURN);
        main.visitMaxs(2, 1);
        main.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }
}
