package sizes;

import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.ref.WeakReference;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jol.vm.VM;

/**
 * Test subject: makes an instance of many classes and prints the size that JOL reports. The classes are those of java.base with public constructors,
 * and generated ones in two folders. Those in the second are unloaded before the end.
 */
public final class Sizes {
  private static final int MOST = 250;
  /**
   * The first class starts a thread. HotSpot adds fields that are in no class file to the next two, and padding between fields to the fourth; JOL
   * only looks at fields. The others are exceptions that the VM raises: as with the VM, calls of their constructors by reflection are not counted.
   */
  private static final Set<String> LEFT_OUT = Set.of("java.util.Timer", "java.lang.Thread", "java.lang.InternalError",
      "java.util.concurrent.ForkJoinPool", "java.lang.ArithmeticException", "java.lang.ArrayIndexOutOfBoundsException",
      "java.lang.ArrayStoreException", "java.lang.ClassCastException", "java.lang.ExceptionInInitializerError",
      "java.lang.NegativeArraySizeException", "java.lang.NullPointerException");

  /** Keeps the classes of the first folder loaded to the end. */
  private static ClassLoader kept;

  private Sizes() {}

  public static void main(String[] folders) throws Exception {
    int made = 0;
    for (String name : jdkClasses()) {
      if (made < MOST && print("jdk", Class.forName(name))) {
        made++;
      }
    }
    kept = generated("kept", Path.of(folders[0])).get();
    WeakReference<?> loader = generated("gone", Path.of(folders[1]));
    while (loader.get() != null) {
      System.gc();
    }
  }

  private static Set<String> jdkClasses() throws IOException {
    Set<String> packages = Object.class.getModule().getDescriptor().exports().stream().filter(each -> !each.isQualified())
        .map(ModuleDescriptor.Exports::source).collect(Collectors.toSet());
    Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base");
    try (Stream<Path> files = Files.walk(root)) {
      Set<String> names = files.map(file -> root.relativize(file).toString().replace('/', '.'))
          .filter(name -> name.startsWith("java.") && name.endsWith(".class")).map(name -> name.substring(0, name.length() - 6))
          .filter(name -> packages.contains(name.substring(0, name.lastIndexOf('.')))).collect(Collectors.toCollection(TreeSet::new));
      names.removeAll(LEFT_OUT);
      return names;
    }
  }

  private static WeakReference<ClassLoader> generated(String label, Path folder) throws Exception {
    List<String> names;
    try (Stream<Path> files = Files.list(folder)) {
      names = files.map(file -> file.getFileName().toString()).filter(file -> file.endsWith(".class")).sorted()
          .map(file -> file.substring(0, file.length() - 6)).toList();
    }
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      for (String name : names) {
        print(label, loader.loadClass(name));
      }
      return new WeakReference<>(loader);
    }
  }

  private static boolean print(String label, Class<?> type) throws Exception {
    if (Modifier.isAbstract(type.getModifiers()) || !Modifier.isPublic(type.getModifiers())) {
      return false;
    }
    for (Constructor<?> constructor : type.getConstructors()) {
      if (constructor.getParameterCount() == 0) {
        System.out.println(label + " " + type.getName() + " " + VM.current().sizeOf(constructor.newInstance()));
        return true;
      }
    }
    return false;
  }
}
