package org.callgrove.programs.shapes;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** A generated class with a method {@code static int run()}, and the expected contents of its recording. */
public final class Shape {
    static final int STATIC = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;

    /** Internal name. */
    public final String name;
    /** Calls and executed bytecodes by method, for methods whose counts are known without running the class. */
    public final Map<String, long[]> known = new LinkedHashMap<>();
    /** Excess bytecodes of Default by method, due to exceptions that cut blocks short (the JP paper, section 4.2). */
    public final Map<String, Long> defaultMore = new LinkedHashMap<>();
    /** The beginning of the reason why a method is counted by a limited rule, by {@code analysis method}. */
    public final Map<String, String> limited = new LinkedHashMap<>();
    /** Part of the reason why a method has no contexts, by {@code analysis method}. */
    public final Map<String, String> notInstrumented = new LinkedHashMap<>();
    /** The only possible caller of each method. */
    public final Map<String, String> under = new LinkedHashMap<>();
    private final ClassWriter writer = new ClassWriter(0);
    private byte[] classFile;

    Shape(String simpleName, int version) {
        this(simpleName, version, "java/lang/Object");
    }

    Shape(String simpleName, int version, String superName) {
        name = "shapes/" + simpleName;
        writer.visit(version, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, name, null, superName, null);
    }

    ClassWriter writer() {
        return writer;
    }

    /** Adds a method. */
    Shape method(int access, String method, String descriptor, Consumer<ShapeCode> body) {
        body.accept(new ShapeCode(writer.visitMethod(access, method, descriptor, null, null), name));
        return this;
    }

    /** Adds {@code static int run()}. */
    Shape run(Consumer<ShapeCode> body) {
        return method(STATIC, "run", "()I", body);
    }

    /** Sets expected counts of a method. A class with such a method is not run to count its instructions. */
    Shape counts(String method, long calls, long bytecodes) {
        known.put(method, new long[] {calls, bytecodes});
        return this;
    }

    Shape defaultCountsMore(String method, long bytecodes) {
        defaultMore.put(method, bytecodes);
        return this;
    }

    /** @param analysis {@code default}, {@code precise} */
    Shape isLimited(String analysis, String method, String reason) {
        limited.put(analysis + ' ' + method, reason);
        return this;
    }

    Shape isNotInstrumented(String analysis, String method, String reason) {
        notInstrumented.put(analysis + ' ' + method, reason);
        return this;
    }

    Shape appearsUnder(String method, String caller) {
        under.put(method, caller);
        return this;
    }

    public byte[] classFile() {
        if (classFile == null) {
            writer.visitEnd();
            classFile = writer.toByteArray();
        }
        return classFile;
    }

    ClassReader reader() {
        return new ClassReader(classFile());
    }

    @Override
    public String toString() {
        return name.substring(name.indexOf('/') + 1);
    }
}
