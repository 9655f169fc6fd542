package agents;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Test subject: an agent that cannot retransform. It makes {@code ProbedProgram.wrapped} pass its result through one of the agent's methods. */
public final class WrappingAgent implements ClassFileTransformer {
  private WrappingAgent() {}

  public static void premain(String options, Instrumentation instrumentation) {
    instrumentation.addTransformer(new WrappingAgent());
  }

  public static int through(int value) {
    return value;
  }

  @Override
  public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
    if (!"agents/ProbedProgram".equals(name)) {
      return null;
    }
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
      @Override
      public MethodVisitor visitMethod(int access, String method, String descriptor, String signature, String[] exceptions) {
        MethodVisitor code = super.visitMethod(access, method, descriptor, signature, exceptions);
        return !method.equals("wrapped") ? code : new MethodVisitor(Opcodes.ASM9, code) {
          @Override
          public void visitInsn(int opcode) {
            if (opcode == Opcodes.IRETURN) {
              super.visitMethodInsn(Opcodes.INVOKESTATIC, "agents/WrappingAgent", "through", "(I)I", false);
            }
            super.visitInsn(opcode);
          }
        };
      }
    }, 0);
    return writer.toByteArray();
  }
}
