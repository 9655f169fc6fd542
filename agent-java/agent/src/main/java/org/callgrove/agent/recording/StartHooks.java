package org.callgrove.agent.recording;

import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import org.callgrove.agent.jvm.AgentJar;
import org.callgrove.profile.methods.RootMethods;
import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.callbacks.GroveStartMethod;
import org.callgrove.weave.JdkClasses;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Adds a hook at the entry of the methods that begin a recording ({@code start=}). The hook asks the agent whether the method is to call
 * itself again. That call runs the code that has been woven in the meantime, and is counted like any other.
 *
 * <p>Constructors cannot call themselves. Nor can methods that ask the VM for their caller, because the VM would name the method with the
 * hook.
 */
final class StartHooks implements ClassFileTransformer {
    private static final String HOOK = Type.getInternalName(GroveStartMethod.class);

    private static final String CALLER_SENSITIVE = "Ljdk/internal/reflect/CallerSensitive;";

    /** The part of each pattern before its first {@code *} or parenthesis. */
    private final List<String> beginnings = new ArrayList<>();
    private final RootMethods methods;
    private volatile boolean areThere;
    private volatile String failure;

    /** @param methods the methods that match {@code patterns} */
    StartHooks(List<String> patterns, RootMethods methods) {
        this.methods = methods;
        for (String pattern : patterns) {
            int end = 0;
            while (end < pattern.length() && pattern.charAt(end) != '*' && pattern.charAt(end) != '(') {
                end++;
            }
            beginnings.add(pattern.substring(0, end));
        }
    }

    /**
     * Loads what the transformer needs. If a JDK class were loaded in the middle of a transformation, this might call the transformer
     * again.
     */
    static void rehearse() throws IOException {
        List<String> any = List.of("*.get");
        new StartHooks(any, new RootMethods(any)).withHooks(new JdkClasses().read("java/util/HashMap"));
    }

    /** Whether any method has a hook. */
    boolean areThere() {
        return areThere;
    }

    /** The reason why a class could not be given a hook; null if none failed. */
    String failure() {
        return failure;
    }

    /**
     * Whether a class may have a method that begins the recording.
     *
     * @param name binary name
     */
    boolean mayHave(String name) {
        String start = name + '.';
        for (String beginning : beginnings) {
            if (beginning.startsWith(start) || start.startsWith(beginning)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public byte[] transform(Module module, ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        long before = Grove.pause();
        try {
            if (name == null || AgentJar.owns(name) || !mayHave(name.replace('/', '.'))) {
                return null;
            }
            return withHooks(classFile);
        } catch (Throwable unchanged) {
            failure = unchanged.toString();
            return null;
        } finally {
            Grove.resume(before);
        }
    }

    /** The class file with hooks; null if it has no method that begins the recording. */
    private byte[] withHooks(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        Hooked hooked = new Hooked(writer);
        reader.accept(hooked, 0);
        byte[] withHooks = hooked.hasHook ? writer.toByteArray() : null;
        areThere |= hooked.hasHook;
        return withHooks;
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        return transform(null, loader, name, redefined, domain, classFile);
    }

    /** Adds a hook to the chosen methods of a class. */
    private final class Hooked extends ClassVisitor {
        boolean hasHook;
        private String owner;
        private boolean isInterface;
        private boolean hasFrames;

        Hooked(ClassWriter writer) {
            super(Opcodes.ASM9, writer);
        }

        @Override
        public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
            owner = name;
            isInterface = (access & Opcodes.ACC_INTERFACE) != 0;
            hasFrames = (version & 0xffff) >= Opcodes.V1_6;
            super.visit(version, access, name, signature, superName, interfaces);
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor plain = super.visitMethod(access, name, descriptor, signature, exceptions);
            if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0 || name.charAt(0) == '<'
                    || !methods.contains(owner.replace('/', '.'), name, descriptor)) {
                return plain;
            }
            return new MethodVisitor(Opcodes.ASM9, plain) {
                private boolean asksForCaller;

                @Override
                public AnnotationVisitor visitAnnotation(String type, boolean visible) {
                    asksForCaller |= type.equals(CALLER_SENSITIVE);
                    return super.visitAnnotation(type, visible);
                }

                @Override
                public void visitCode() {
                    super.visitCode();
                    if (!asksForCaller) {
                        hasHook = true;
                        addHook(plain, (access & Opcodes.ACC_STATIC) != 0, name, descriptor);
                    }
                }
            };
        }

        private void addHook(MethodVisitor code, boolean isStatic, String name, String descriptor) {
            Label first = new Label();
            Label last = new Label();
            Label thrown = new Label();
            Label own = new Label();
            code.visitTryCatchBlock(first, last, thrown, null);
            code.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK, "entered", "()Z", false);
            code.visitJumpInsn(Opcodes.IFEQ, own);
            code.visitLabel(first);
            int local = 0;
            if (!isStatic) {
                code.visitVarInsn(Opcodes.ALOAD, local++);
            }
            for (Type type : Type.getArgumentTypes(descriptor)) {
                code.visitVarInsn(type.getOpcode(Opcodes.ILOAD), local);
                local += type.getSize();
            }
            code.visitMethodInsn(isStatic ? Opcodes.INVOKESTATIC : Opcodes.INVOKESPECIAL, owner, name, descriptor, isInterface);
            code.visitLabel(last);
            code.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK, "left", "()V", false);
            code.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
            code.visitLabel(thrown);
            if (hasFrames) {
                code.visitFrame(Opcodes.F_SAME1, 0, null, 1, new Object[] {"java/lang/Throwable"});
            }
            code.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK, "left", "()V", false);
            code.visitInsn(Opcodes.ATHROW);
            code.visitLabel(own);
            if (hasFrames) {
                code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
                // The method's first instruction may have a stack map frame, and there cannot be two frames at one position.
                code.visitInsn(Opcodes.NOP);
            }
        }
    }
}
