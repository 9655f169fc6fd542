package org.callgrove.agent;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Keeps a security manager (up to JDK 23) out of the agent's start, by hiding it from the starting thread. All other threads see the
 * manager throughout. Once classes are woven, GroveSecurity takes over.
 *
 * <p>Under a manager, the agent's jar has no permissions: it may neither use reflection nor refer to internal classes of the JDK.
 * Instrumentation needs no permission, so this class edits the getter in {@code System}.
 */
final class HiddenSecurityManager {
    private static final int LAST_WITH_MANAGERS = 23;
    private static final String SYSTEM = "java/lang/System";
    private static final String GETTER = "getSecurityManager";

    private final Instrumentation instrumentation;
    /** Transformer that hides the manager; null if there is none. */
    private final Edit edit;

    /** Hides the manager, if there is one, from the current thread. */
    HiddenSecurityManager(Instrumentation instrumentation) throws UnmodifiableClassException {
        this.instrumentation = instrumentation;
        edit = Runtime.version().feature() <= LAST_WITH_MANAGERS && isThere() ? new Edit(Thread.currentThread().getId()) : null;
        if (edit != null) {
            instrumentation.addTransformer(edit, true);
            instrumentation.retransformClasses(System.class);
        }
    }

    @SuppressWarnings("removal")
    private static boolean isThere() {
        return System.getSecurityManager() != null;
    }

    /** Makes the next transformation of {@code System} end the hiding. Call it before weaving. */
    void endsWithWeaving() {
        if (edit != null) {
            instrumentation.removeTransformer(edit);
        }
    }

    /** Ends the hiding without weaving. */
    void end() throws UnmodifiableClassException {
        if (edit != null) {
            instrumentation.removeTransformer(edit);
            instrumentation.retransformClasses(System.class);
        }
    }

    private static final class Edit implements ClassFileTransformer {
        private final long threadId;

        Edit(long threadId) {
            this.threadId = threadId;
        }

        @Override
        public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
            if (!SYSTEM.equals(name)) {
                return null;
            }
            ClassReader reader = new ClassReader(classFile);
            ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
            reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
                @Override
                public MethodVisitor visitMethod(int access, String method, String descriptor, String signature, String[] exceptions) {
                    MethodVisitor body = super.visitMethod(access, method, descriptor, signature, exceptions);
                    return method.equals(GETTER) ? new NothingToOneThread(body, threadId) : body;
                }
            }, 0);
            return writer.toByteArray();
        }
    }

    /**
     * Makes a method return null at once in the thread with the given id. The id is not read through methods that subclasses of Thread can
     * override.
     */
    private static final class NothingToOneThread extends MethodVisitor {
        private final long threadId;

        NothingToOneThread(MethodVisitor body, long threadId) {
            super(Opcodes.ASM9, body);
            this.threadId = threadId;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            Label others = new Label();
            currentThread();
            visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Object", "getClass", "()Ljava/lang/Class;", false);
            visitLdcInsn(Type.getObjectType("java/lang/Thread"));
            visitJumpInsn(Opcodes.IF_ACMPNE, others);
            currentThread();
            visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Thread", "getId", "()J", false);
            visitLdcInsn(threadId);
            visitInsn(Opcodes.LCMP);
            visitJumpInsn(Opcodes.IFNE, others);
            visitInsn(Opcodes.ACONST_NULL);
            visitInsn(Opcodes.ARETURN);
            visitLabel(others);
            visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        }

        private void currentThread() {
            visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Thread", "currentThread", "()Ljava/lang/Thread;", false);
        }
    }
}
