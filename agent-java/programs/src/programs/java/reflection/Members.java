package reflection;

import com.sun.tools.attach.VirtualMachine;
import java.io.ObjectStreamClass;
import java.io.PrintStream;
import java.io.Serializable;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;

/**
 * Test subject: prints what reflection says about classes, whose names are in a file: their members in the order of the VM, annotations and
 * serialVersionUID. Prints the stack traces of some exceptions, too.
 */
public final class Members {
  private Members() {}

  /** @param arguments as for {@link #print(String[], ClassLoader)} */
  public static void main(String[] arguments) throws Exception {
    print(arguments, Members.class.getClassLoader());
    System.out.println("printed");
  }

  /**
   * Prints all about the classes that a loader finds.
   *
   * @param arguments the file with names, and the file to write; or also an agent to attach to this VM, its options, and the file to write then
   */
  public static void print(String[] arguments, ClassLoader loader) throws Exception {
    List<String> names = Files.readAllLines(Path.of(arguments[0]));
    try (PrintStream out = new PrintStream(arguments[1])) {
      print(names, loader, out);
    }
    if (arguments.length > 2) {
      VirtualMachine vm = VirtualMachine.attach(String.valueOf(ProcessHandle.current().pid()));
      vm.loadAgent(arguments[2], arguments[3]);
      vm.detach();
      try (PrintStream out = new PrintStream(arguments[4])) {
        print(names, loader, out);
      }
    }
  }

  private static void print(List<String> names, ClassLoader loader, PrintStream out) throws Exception {
    for (String name : names) {
      try {
        print(Class.forName(name, false, loader), out);
      } catch (ClassNotFoundException | LinkageError unusable) {
        out.println(name + " " + unusable.getClass());
      }
    }
    // In new threads, because methods that were running when an agent was attached have no line numbers any more.
    FutureTask<Void> traces = new FutureTask<>(() -> traces(out), null);
    Thread thread = new Thread(traces, "traces");
    thread.start();
    traces.get();
  }

  private static void print(Class<?> type, PrintStream out) {
    String name = type.getName();
    out.println(name + " " + type.getModifiers() + " " + type.getGenericSuperclass() + " " + Arrays.toString(type.getGenericInterfaces())
        + " " + type.isSynthetic() + annotations(type));
    print(name + " field ", type.getDeclaredFields(), out);
    print(name + " constructor ", type.getDeclaredConstructors(), out);
    print(name + " method ", type.getDeclaredMethods(), out);
    print(name + " class ", type.getDeclaredClasses(), out);
    if (Serializable.class.isAssignableFrom(type) && !type.isEnum()) {
      ObjectStreamClass serial = ObjectStreamClass.lookup(type);
      out.println(name + " serialVersionUID " + (serial == null ? "none" : serial.getSerialVersionUID()));
    }
  }

  private static <T extends AnnotatedElement> void print(String prefix, T[] members, PrintStream out) {
    for (T member : members) {
      out.println(prefix + member + annotations(member));
    }
  }

  private static String annotations(AnnotatedElement element) {
    return " " + element.getDeclaredAnnotations().length;
  }

  private static void traces(PrintStream out) {
    List<Callable<?>> failing = new ArrayList<>();
    failing.add(() -> List.of(1, 2).get(5));
    failing.add(() -> Integer.parseInt("none"));
    failing.add(() -> Collections.emptyList().iterator().next());
    failing.add(() -> Map.of(1, 2, 1, 3));
    failing.add(() -> new ArrayList<>(List.of(2, 1, 3)).stream().map(each -> each / 0).toList());
    failing.add(() -> {
      List<Object> mixed = new ArrayList<>(List.of(1, "a"));
      mixed.sort(null);
      return mixed;
    });
    failing.add(() -> String.class.getMethod("valueOf", Object.class).invoke(null));
    failing.add(() -> Members.class.getDeclaredMethod("locked", Object.class).invoke(null, new Object[] {null}));
    failing.add(() -> CompletableFuture.supplyAsync(() -> ((String) null).length(), task -> new Thread(task).start()).get());
    failing.add(() -> {
      ExecutorService pool = Executors.newSingleThreadExecutor();
      try {
        return pool.submit(() -> new Members(-1)).get();
      } finally {
        pool.shutdown();
      }
    });
    for (Callable<?> each : failing) {
      try {
        out.println("no exception: " + each.call());
      } catch (Exception e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
          out.println(cause);
          for (StackTraceElement frame : cause.getStackTrace()) {
            out.println("  " + frame.toString().replaceAll("(Lambda|LambdaForm|GeneratedMethodAccessor|GeneratedConstructorAccessor)[^.(]*", "$1"));
          }
        }
      }
    }
  }

  private Members(int size) {
    this(new int[size]);
  }

  private Members(int[] numbers) {
    numbers[0] = 1;
  }

  static synchronized int locked(Object object) {
    synchronized (Members.class) {
      return object.hashCode();
    }
  }
}
