package census;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Counts field writes, calls, monitors entered and throws of each method of the program's class loader, by code of its own, and writes a line for each
 * method when the program ends. Its argument is the file.
 */
public final class CensusAgent implements ClassFileTransformer {
  private static final int WRITES = 0;
  private static final int CALLS = 1;
  private static final int MONITORS = 2;
  private static final int THROWS = 3;

  private final List<String> methods = new ArrayList<>();

  public static void premain(String file, Instrumentation instrumentation) {
    CensusAgent agent = new CensusAgent();
    Census.count(Census.KINDS * Census.MOST_METHODS - 1);
    instrumentation.addTransformer(agent);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> agent.write(Path.of(file))));
  }

  @Override
  public byte[] transform(ClassLoader loader, String name, Class<?> before, ProtectionDomain domain, byte[] classFile) {
    if (loader != ClassLoader.getSystemClassLoader() || isOfAgents(name)) {
      return null;
    }
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
      @Override
      public MethodVisitor visitMethod(int access, String method, String descriptor, String signature, String[] exceptions) {
        MethodVisitor next = super.visitMethod(access, method, descriptor, signature, exceptions);
        return new Counting(next, (access & Opcodes.ACC_SYNCHRONIZED) != 0, number(name.replace('/', '.') + '.' + method + descriptor));
      }
    }, 0);
    return writer.toByteArray();
  }

  private static boolean isOfAgents(String name) {
    return name.startsWith("census/") || name.startsWith("org/objectweb/asm/") || name.startsWith("org/callgrove/");
  }

  private synchronized int number(String method) {
    methods.add(method);
    return methods.size() - 1;
  }

  private synchronized void write(Path file) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < methods.size(); i++) {
      text.append(methods.get(i));
      for (int kind = 0; kind < Census.KINDS; kind++) {
        text.append(' ').append(Census.COUNTS.get(i * Census.KINDS + kind));
      }
      text.append('\n');
    }
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Counting extends MethodVisitor {
    private final boolean isSynchronized;
    private final int number;

    Counting(MethodVisitor next, boolean isSynchronized, int number) {
      super(Opcodes.ASM9, next);
      this.isSynchronized = isSynchronized;
      this.number = number;
    }

    private void count(int kind) {
      super.visitLdcInsn(number * Census.KINDS + kind);
      super.visitMethodInsn(Opcodes.INVOKESTATIC, "census/Census", "count", "(I)V", false);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      if (isSynchronized) {
        count(MONITORS);
      }
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      if (opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC) {
        count(WRITES);
      }
      super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
      count(CALLS);
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode == Opcodes.MONITORENTER) {
        count(MONITORS);
      } else if (opcode == Opcodes.ATHROW) {
        count(THROWS);
      }
      super.visitInsn(opcode);
    }
  }
}
