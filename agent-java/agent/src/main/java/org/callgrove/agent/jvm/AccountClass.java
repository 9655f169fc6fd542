package org.callgrove.agent.jvm;

import java.util.function.LongUnaryOperator;
import org.callgrove.runtime.callbacks.GroveAccount;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Generates the class that asks the VM how much a thread has allocated: a {@link LongUnaryOperator} that makes a single call.
 *
 * <p>The native method that it calls is private, so no compiler can produce such a class. A method handle could call it too, but generates
 * its code while the program runs. If this happens while the program is loading a class, that load fails.
 */
public final class AccountClass {
    static final String NAME = "sun/management/GroveAccount";
    private static final String HOST = "sun.management.ThreadImpl";
    private static final String NATIVE = "getThreadAllocatedMemory0";
    private static final String DESCRIPTOR = "(J)J";

    private AccountClass() {
    }

    /** Installs the class in the runtime. Call it before anything is woven. */
    public static void install() {
        GroveAccount.install(HOST, NAME, classFile());
    }

    private static byte[] classFile() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, NAME, null, Type.getInternalName(Object.class),
                new String[] {Type.getInternalName(LongUnaryOperator.class)});
        MethodVisitor body = writer.visitMethod(Opcodes.ACC_PUBLIC, "applyAsLong", DESCRIPTOR, null, null);
        body.visitCode();
        body.visitVarInsn(Opcodes.LLOAD, 1);
        body.visitMethodInsn(Opcodes.INVOKESTATIC, HOST.replace('.', '/'), NATIVE, DESCRIPTOR, false);
        body.visitInsn(Opcodes.LRETURN);
        body.visitMaxs(2, 3);
        body.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }
}
