package threads;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Test subject: another agent that, whenever it is attached, writes the class file of each loaded class, as the VM presents it. */
public final class ClassFilesAgent implements ClassFileTransformer {
  private final Map<String, byte[]> classFiles = new TreeMap<>();

  /** @param folder the folder to write to */
  public static void agentmain(String folder, Instrumentation instrumentation) throws IOException, UnmodifiableClassException {
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
    reader.classFiles.forEach((name, classFile) -> write(Path.of(folder, name.replace('/', '.')), classFile));
  }

  private static void write(Path file, byte[] classFile) {
    try {
      Files.write(file, classFile);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
    if (redefined != null) {
      classFiles.put(name, classFile);
    }
    return null;
  }
}
