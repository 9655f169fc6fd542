package org.callgrove.weave;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Declarations of a class and its methods in a class file, without code: names, supertypes and access flags. */
public final class ClassFacts {
    /** Flag in {@link #methods}, in addition to the access flags: the method is marked as replaceable by the JIT. */
    public static final int INTRINSIC = MarkedMethodReader.MARKED;

    /** Internal name. */
    public final String name;
    /** Internal name of the superclass, null for Object. */
    public final String superName;
    /** Internal names of the direct superinterfaces. */
    public final String[] interfaces;
    /** Access flags of the class. */
    public final int access;
    /** Whether code outside its package can extend or implement the class: it is not final and has an accessible constructor. */
    public final boolean extensible;
    /** Access flags, and {@link #INTRINSIC}, by name followed by descriptor. */
    public final Map<String, Integer> methods;

    private ClassFacts(Collector collected) {
        name = collected.name;
        superName = collected.superName;
        interfaces = collected.interfaces;
        access = collected.access;
        methods = collected.methods;
        extensible = extensible(access, hasOpenConstructor(methods));
    }

    /**
     * Creates facts from stored values.
     *
     * @param methods access flags, and {@link #INTRINSIC}, by name followed by descriptor
     */
    public ClassFacts(String name, String superName, String[] interfaces, int access, boolean extensible, Map<String, Integer> methods) {
        this.name = name;
        this.superName = superName;
        this.interfaces = interfaces;
        this.access = access;
        this.extensible = extensible;
        this.methods = methods;
    }

    private ClassFacts(ClassNode node) {
        name = node.name;
        superName = node.superName;
        interfaces = node.interfaces.toArray(new String[0]);
        access = node.access;
        methods = new HashMap<>();
        for (MethodNode method : node.methods) {
            methods.put(method.name + method.desc, method.access);
        }
        extensible = extensible(access, hasOpenConstructor(methods));
    }

    private ClassFacts(MarkedMethodReader marked) {
        name = marked.name;
        superName = marked.superName;
        interfaces = marked.interfaces;
        access = marked.access;
        methods = marked.methods;
        extensible = extensible(access, marked.openConstructor);
    }

    private static boolean extensible(int access, boolean openConstructor) {
        return (access & Opcodes.ACC_PUBLIC) != 0 && (access & Opcodes.ACC_FINAL) == 0
                && (openConstructor || (access & Opcodes.ACC_INTERFACE) != 0);
    }

    private static boolean hasOpenConstructor(Map<String, Integer> methods) {
        for (Map.Entry<String, Integer> method : methods.entrySet()) {
            if (method.getKey().startsWith("<init>") && (method.getValue() & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Reads the facts of a class file quickly, because it includes only native and marked methods. */
    public static ClassFacts readMarked(byte[] classFile) {
        return new ClassFacts(new MarkedMethodReader(classFile));
    }

    /** Returns the facts of a class that has already been read, without the flag {@link #INTRINSIC}. */
    public static ClassFacts of(ClassNode node) {
        return new ClassFacts(node);
    }

    /** Reads the facts of a class file. */
    public static ClassFacts read(byte[] classFile) {
        Collector collector = new Collector();
        visit(classFile, collector, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return new ClassFacts(collector);
    }

    /** Passes a class file of any version to a visitor; {@code parsing} as in {@link ClassReader#accept}. */
    public static void visit(byte[] classFile, ClassVisitor visitor, int parsing) {
        new ClassReader(ClassVersions.readable(classFile)).accept(visitor, parsing);
    }

    /** Whether a class has an access flag. */
    public boolean is(int flag) {
        return (access & flag) != 0;
    }

    private static final class Collector extends ClassVisitor {
        String name;
        String superName;
        String[] interfaces;
        int access;
        final Map<String, Integer> methods = new HashMap<>();

        Collector() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(int version, int flags, String internalName, String signature, String superclass, String[] superinterfaces) {
            name = internalName;
            superName = superclass;
            interfaces = superinterfaces;
            access = flags;
        }

        @Override
        public MethodVisitor visitMethod(int flags, String method, String descriptor, String signature, String[] exceptions) {
            final String key = method + descriptor;
            methods.put(key, flags);
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                    if (isIntrinsicMark(annotation)) {
                        methods.put(key, methods.get(key) | INTRINSIC);
                    }
                    return null;
                }
            };
        }
    }

    /** Whether an annotation marks methods that HotSpot may replace. Its name before JDK 16 is accepted as well. */
    public static boolean isIntrinsicMark(String annotationDescriptor) {
        return annotationDescriptor.equals("Ljdk/internal/vm/annotation/IntrinsicCandidate;")
                || annotationDescriptor.equals("Ljdk/internal/HotSpotIntrinsicCandidate;");
    }
}
