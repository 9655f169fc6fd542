package org.callgrove.agent.jvm;

import org.callgrove.runtime.callbacks.GroveAccount;
import org.callgrove.runtime.callbacks.GroveVmThreads;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Generates the subclass of {@link GroveVmThreads}. {@link AccountClass} says why such a class is generated. */
public final class ThreadsClass {
    static final String NAME = "sun/management/GroveThreads";
    private static final String HOST = "sun.management.ThreadImpl";
    private static final String INFOS = "[Ljava/lang/management/ThreadInfo;";
    private static final String THREADS = "()[Ljava/lang/Thread;";

    /** Null before {@link #install}, and if this VM cannot have one. */
    private static GroveVmThreads installed;

    private ThreadsClass() {
    }

    /** Defines the class, once. Call it while nothing is woven. */
    public static void install() {
        if (installed == null) {
            installed = GroveAccount.threads(HOST, NAME, classFile());
        }
    }

    /** The VM's natives for threads; null if this VM has none. */
    public static GroveVmThreads get() {
        return installed;
    }

    private static byte[] classFile() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, NAME, null, Type.getInternalName(GroveVmThreads.class), null);
        list(writer, "all", "getThreads");
        list(writer, "deadlocked", "findDeadlockedThreads0");
        MethodVisitor body = writer.visitMethod(Opcodes.ACC_PUBLIC, "describe", "([JI[Ljava/lang/Object;)V", null, null);
        body.visitCode();
        body.visitVarInsn(Opcodes.ALOAD, 1);
        body.visitVarInsn(Opcodes.ILOAD, 2);
        body.visitVarInsn(Opcodes.ALOAD, 3);
        body.visitTypeInsn(Opcodes.CHECKCAST, INFOS);
        body.visitMethodInsn(Opcodes.INVOKESTATIC, HOST.replace('.', '/'), "getThreadInfo1", "([JI" + INFOS + ")V", false);
        body.visitInsn(Opcodes.RETURN);
        body.visitMaxs(3, 4);
        body.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static void list(ClassWriter writer, String name, String called) {
        MethodVisitor body = writer.visitMethod(Opcodes.ACC_PUBLIC, name, THREADS, null, null);
        body.visitCode();
        body.visitMethodInsn(Opcodes.INVOKESTATIC, HOST.replace('.', '/'), called, THREADS, false);
        body.visitInsn(Opcodes.ARETURN);
        body.visitMaxs(1, 1);
        body.visitEnd();
    }
}
