package org.callgrove.agent.jvm;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import org.callgrove.runtime.threads.GroveThreadStates;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Edits {@code java.lang.management.ThreadInfo} when it is loaded. The VM's answers about threads are objects of that class. Its initialisation
 * concatenates strings by {@code invokedynamic} and calls a helper with many fields, for both of which the JDK initialises classes. The edited code computes
 * the same without them. On JDK 17 it also calls {@link Thread#getId}, which programs may override; the edited code reads the field. A class that the program has loaded before stays as it is.
 */
public final class ThreadInfoClass {
    private static final String NAME = "java/lang/management/ThreadInfo";
    private static final String METHOD = "initialize";
    private static final String HELPER = "sun/management/ManagementFactoryHelper";
    private static final String STATES_CLASS = Type.getInternalName(GroveThreadStates.class);
    private static final String STATE = "(I)Ljava/lang/Thread$State;";
    private static final String CONCATENATION = "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;";
    /** Recipe that makes a lock's name of a class name and a number. */
    private static final String RECIPE = "\1@\1";
    /**
     * Name of the method that concatenates two strings. It is not a literal, because the JDK has the same one: that its hash code was computed
     * before would change the program's own work.
     */
    private static final String JOIN = new StringBuilder("con").append("cat").toString();
    /** Bits of a thread's state: those that the VM's own states use, and two flags of JMM. */
    private static final int STATES = 0xfffff;
    private static final int SUSPENDED = 20;
    private static final int IN_NATIVE = 22;

    private ThreadInfoClass() {
    }

    /** Loads the class, edited. Call it before anything is woven; later transformations begin with the edited code. */
    public static void load(Instrumentation instrumentation) {
        Edit edit = new Edit();
        instrumentation.addTransformer(edit, false);
        try {
            Class.forName(NAME.replace('/', '.'), true, null);
        } catch (ClassNotFoundException | LinkageError absent) {
            // The caller finds out that the VM does not answer.
        } finally {
            instrumentation.removeTransformer(edit);
        }
    }

    /** The edited class file. */
    static byte[] edited(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
                MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
                return name.equals(METHOD) ? new Initialization(method) : method;
            }
        }, 0);
        return writer.toByteArray();
    }

    private static final class Edit implements ClassFileTransformer {
        @Override
        public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
            return NAME.equals(name) ? edited(classFile) : null;
        }
    }

    private static final class Initialization extends MethodVisitor {
        Initialization(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (owner.equals(HELPER) && name.equals("toThreadState") && descriptor.equals(STATE)) {
                visitLdcInsn(STATES);
                visitInsn(Opcodes.IAND);
                super.visitMethodInsn(opcode, "jdk/internal/misc/VM", name, descriptor, false);
            } else if (owner.equals(HELPER) && name.equals("isThreadSuspended")) {
                flag(SUSPENDED);
            } else if (owner.equals(HELPER) && name.equals("isThreadRunningNative")) {
                flag(IN_NATIVE);
            } else if (owner.equals("java/lang/Thread") && name.equals("getId")) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, STATES_CLASS, "id", "(Ljava/lang/Thread;)J", false);
            } else {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        }

        private void flag(int bit) {
            visitIntInsn(Opcodes.BIPUSH, bit);
            visitInsn(Opcodes.IUSHR);
            visitInsn(Opcodes.ICONST_1);
            visitInsn(Opcodes.IAND);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            if (descriptor.equals(CONCATENATION) && arguments.length == 1 && RECIPE.equals(arguments[0])) {
                visitInsn(Opcodes.SWAP);
                visitLdcInsn("@");
                concatenate();
                visitInsn(Opcodes.SWAP);
                concatenate();
            } else {
                super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
            }
        }

        private void concatenate() {
            super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/String", JOIN, "(Ljava/lang/String;)Ljava/lang/String;", false);
        }

        @Override
        public void visitMaxs(int stack, int locals) {
            super.visitMaxs(stack + 2, locals);
        }
    }
}
