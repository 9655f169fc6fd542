package threads;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Test subject: an agent that wraps natives of {@code java.util.zip.Adler32} ({@link Instrumentation#setNativeMethodPrefix}). */
public final class PrefixAgent implements ClassFileTransformer {
  private static final String PREFIX = "wrapped_";

  private PrefixAgent() {}

  public static void premain(String options, Instrumentation instrumentation) {
    PrefixAgent agent = new PrefixAgent();
    instrumentation.addTransformer(agent);
    instrumentation.setNativeMethodPrefix(agent, PREFIX);
  }

  @Override
  public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
    if (!"java/util/zip/Adler32".equals(name)) {
      return null;
    }
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    reader.accept(new Wrapper(writer), 0);
    return writer.toByteArray();
  }

  private static final class Wrapper extends ClassVisitor {
    private String owner;

    Wrapper(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
      owner = name;
      super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
      if ((access & Opcodes.ACC_NATIVE) == 0 || (access & Opcodes.ACC_STATIC) == 0) {
        return super.visitMethod(access, name, descriptor, signature, exceptions);
      }
      MethodVisitor code = super.visitMethod(access & ~Opcodes.ACC_NATIVE, name, descriptor, signature, exceptions);
      code.visitCode();
      int local = 0;
      for (Type argument : Type.getArgumentTypes(descriptor)) {
        code.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
        local += argument.getSize();
      }
      code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, PREFIX + name, descriptor, false);
      code.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
      code.visitMaxs(0, 0);
      code.visitEnd();
      return super.visitMethod(access, PREFIX + name, descriptor, signature, exceptions);
    }
  }
}
