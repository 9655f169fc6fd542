package org.callgrove.agent.jvm;

import java.util.concurrent.Callable;
import org.callgrove.runtime.callbacks.GroveAccount;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Generates the class that returns the VM's performance data as a buffer: a {@link Callable}. {@link AccountClass} says why such a class is generated.
 */
public final class PerfClass {
    static final String NAME = "jdk/internal/perf/GrovePerf";
    private static final String HOST = "jdk.internal.perf.Perf";
    private static final String BUFFER = "Ljava/nio/ByteBuffer;";
    /** First version of the JDK whose method has no parameter for the mode. */
    private static final int WITHOUT_MODE = 24;

    private PerfClass() {
    }

    /** Defines the class; null if this VM cannot have it. Call it while nothing is woven. */
    public static Callable<?> create() {
        return GroveAccount.data(HOST, NAME, classFile(Runtime.version().feature()));
    }

    private static byte[] classFile(int feature) {
        String host = HOST.replace('.', '/');
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, NAME, null, Type.getInternalName(Object.class),
                new String[] {Type.getInternalName(Callable.class)});
        MethodVisitor body = writer.visitMethod(Opcodes.ACC_PUBLIC, "call", "()Ljava/lang/Object;", null, null);
        body.visitCode();
        body.visitMethodInsn(Opcodes.INVOKESTATIC, host, "getPerf", "()L" + host + ';', false);
        body.visitInsn(Opcodes.ICONST_0);
        if (feature < WITHOUT_MODE) {
            body.visitLdcInsn("r");
        }
        body.visitMethodInsn(Opcodes.INVOKEVIRTUAL, host, "attach", (feature < WITHOUT_MODE ? "(ILjava/lang/String;)" : "(I)") + BUFFER, false);
        body.visitInsn(Opcodes.ARETURN);
        body.visitMaxs(3, 1);
        body.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }
}
