package demo;

import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Test subject: makes the VM verify every class in the JDK's modules. Prints the number of linked classes, and each that failed verification. */
public final class LinkAll {
  private LinkAll() {}

  public static void main(String[] args) throws Exception {
    FileSystem jrt = FileSystems.getFileSystem(URI.create("jrt:/"));
    int linked = 0;
    for (Module module : ModuleLayer.boot().modules().stream().sorted(Comparator.comparing(Module::getName)).collect(Collectors.toList())) {
      for (String name : classes(jrt.getPath("/modules", module.getName()))) {
        try {
          // Listing the methods of a class links it without initialising it.
          Class.forName(name, false, module.getClassLoader()).getDeclaredMethods();
          linked++;
        } catch (VerifyError | ClassFormatError e) {
          System.out.println(name + ": " + e);
        } catch (LinkageError | ClassNotFoundException incomplete) {
          // The class needs a missing module.
        }
      }
    }
    System.out.println(linked + " classes linked");
  }

  private static List<String> classes(Path module) throws Exception {
    try (Stream<Path> files = Files.walk(module)) {
      return files.map(file -> module.relativize(file).toString()).filter(file -> file.endsWith(".class") && !file.endsWith("module-info.class"))
          .map(file -> file.substring(0, file.length() - ".class".length()).replace('/', '.')).sorted().collect(Collectors.toList());
    }
  }
}
