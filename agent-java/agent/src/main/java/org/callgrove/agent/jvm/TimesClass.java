package org.callgrove.agent.jvm;

import java.util.function.BiConsumer;
import org.callgrove.runtime.callbacks.GroveAccount;
import org.callgrove.runtime.session.GroveCpu;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Generates the class that asks the VM how much processor time each of several threads has used: a {@link BiConsumer} that receives the
 * threads' ids and fills in the results. {@link AccountClass} says why such a class is generated. The management bean that
 * offers this figure is not used, because it would initialise more classes in the program.
 */
public final class TimesClass {
    static final String NAME = "sun/management/GroveTimes";
    private static final String HOST = "sun.management.ThreadImpl";
    private static final String NATIVE = "getThreadTotalCpuTime1";
    private static final String ARRAY = "[J";

    private TimesClass() {
    }

    /** Installs the class in the runtime, once. Call it while nothing is woven. */
    public static void install() {
        if (!GroveCpu.isPossible()) {
            GroveAccount.installTimes(HOST, NAME, classFile());
        }
    }

    private static byte[] classFile() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, NAME, null, Type.getInternalName(Object.class),
                new String[] {Type.getInternalName(BiConsumer.class)});
        MethodVisitor body = writer.visitMethod(Opcodes.ACC_PUBLIC, "accept", "(Ljava/lang/Object;Ljava/lang/Object;)V", null, null);
        body.visitCode();
        body.visitVarInsn(Opcodes.ALOAD, 1);
        body.visitTypeInsn(Opcodes.CHECKCAST, ARRAY);
        body.visitVarInsn(Opcodes.ALOAD, 2);
        body.visitTypeInsn(Opcodes.CHECKCAST, ARRAY);
        body.visitMethodInsn(Opcodes.INVOKESTATIC, HOST.replace('.', '/'), NATIVE, "([J[J)V", false);
        body.visitInsn(Opcodes.RETURN);
        body.visitMaxs(2, 3);
        body.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }
}
