package threads;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;

/**
 * Test subject: another agent that, whenever it is attached, writes a checksum of the class file of each loaded class, as the VM presents it. It is 0
 * for classes with a NaN among their constants, because HotSpot adds it again whenever the class is switched.
 */
public final class ClassFilesAgent implements ClassFileTransformer {
  private static final byte[] FLOAT_NAN = {4, 0x7F, (byte) 0xC0, 0, 0};
  private static final byte[] DOUBLE_NAN = {6, 0x7F, (byte) 0xF8, 0, 0, 0, 0, 0, 0};

  private final Map<String, Long> checksums = new TreeMap<>();

  /** @param file the file to write */
  public static void agentmain(String file, Instrumentation instrumentation) throws IOException, UnmodifiableClassException {
    ClassFilesAgent reader = new ClassFilesAgent();
    List<Class<?>> classes = new ArrayList<>();
    for (Class<?> each : instrumentation.getAllLoadedClasses()) {
      if (instrumentation.isModifiableClass(each) && each.getClassLoader() != ClassLoader.getPlatformClassLoader() && !each.isHidden()) {
        classes.add(each);
      }
    }
    instrumentation.addTransformer(reader, true);
    try {
      instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
    } finally {
      instrumentation.removeTransformer(reader);
    }
    try (PrintStream out = new PrintStream(file)) {
      reader.checksums.forEach((name, checksum) -> out.println(name + " " + checksum));
    }
  }

  private static boolean has(byte[] classFile, byte[] constant) {
    for (int i = 0; i + constant.length <= classFile.length; i++) {
      if (Arrays.equals(classFile, i, i + constant.length, constant, 0, constant.length)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
    if (redefined != null) {
      CRC32 sum = new CRC32();
      sum.update(classFile);
      checksums.put(name, has(classFile, FLOAT_NAN) || has(classFile, DOUBLE_NAN) ? 0 : sum.getValue());
    }
    return null;
  }
}
