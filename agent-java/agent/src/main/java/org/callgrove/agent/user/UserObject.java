package org.callgrove.agent.user;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Creates an object of a user's class through a generated class whose initialiser calls the constructor. On JDK 18 and later, reflection
 * would link method handles, and fill tables of the JDK that otherwise the program would fill.
 */
public final class UserObject {
    private static final String GENERATED = "org.callgrove.agent.Made";
    /** The object that the generated class has created last. Objects are created one after another. */
    private static Object made;

    /** The user's class loader. */
    interface Definer {
        /** Defines a class that is not in the user's jar, and initialises it. */
        void initialize(String name, byte[] classFile) throws ClassNotFoundException;
    }

    private UserObject() {
    }

    /**
     * Creates an object.
     *
     * @throws ExceptionInInitializerError if the constructor throws an exception
     * @throws LinkageError if the class has no accessible constructor, or the constructor throws such an error
     */
    static Object make(Class<?> type, Definer classes) throws ClassNotFoundException {
        classes.initialize(GENERATED, classFile(type));
        Object object = made;
        made = null;
        return object;
    }

    /** Whether a class, by binary name, is the generated one. */
    static boolean isGenerated(String name) {
        return name.equals(GENERATED);
    }

    /** Called by the generated class. */
    public static void made(Object object) {
        made = object;
    }

    private static byte[] classFile(Class<?> type) {
        String created = Type.getInternalName(type);
        ClassWriter generated = new ClassWriter(0);
        generated.visit(Opcodes.V11, Opcodes.ACC_FINAL, GENERATED.replace('.', '/'), null, "java/lang/Object", null);
        MethodVisitor code = generated.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
        code.visitTypeInsn(Opcodes.NEW, created);
        code.visitInsn(Opcodes.DUP);
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, created, "<init>", "()V", false);
        code.visitMethodInsn(Opcodes.INVOKESTATIC, Type.getInternalName(UserObject.class), "made",
                "(" + Type.getDescriptor(Object.class) + ")V", false);
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(2, 0);
        return generated.toByteArray();
    }
}
