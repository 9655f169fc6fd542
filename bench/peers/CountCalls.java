import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A naive recorder for comparison: counts every call in the program's own classes in a map, by name. Records no contexts, no
 * bytecodes, and nothing in the JDK's base module.
 */
public final class CountCalls implements ClassFileTransformer {
    private static final Map<String, LongAdder> CALLS = new ConcurrentHashMap<>();

    public static void premain(String options, Instrumentation instrumentation) {
        instrumentation.addTransformer(new CountCalls());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.err.println(CALLS.values().stream().mapToLong(LongAdder::sum).sum() + " calls")));
    }

    public static void called(String method) {
        CALLS.computeIfAbsent(method, name -> new LongAdder()).increment();
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> old, ProtectionDomain domain, byte[] bytes) {
        boolean sees = loader != null && loader != ClassLoader.getPlatformClassLoader();
        if (!sees || name == null || name.equals("CountCalls") || name.startsWith("org/objectweb/asm/") || name.startsWith("jdk/internal/")) {
            return null;
        }
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(int access, String method, String type, String signature, String[] exceptions) {
                return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, method, type, signature, exceptions)) {
                    @Override
                    public void visitCode() {
                        super.visitCode();
                        visitLdcInsn(name + '.' + method + type);
                        visitMethodInsn(Opcodes.INVOKESTATIC, "CountCalls", "called", "(Ljava/lang/String;)V", false);
                    }
                };
            }
        }, 0);
        return writer.toByteArray();
    }
}
