package origins;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.sql.Timestamp;
import java.util.function.IntSupplier;

/**
 * Test subject: runs classes from everywhere: next to itself, from a library, from folders inside a jar, from URLs with the program's own handler,
 * and generated ones. Prints how often the handler was called.
 */
public final class Origins {
  private Origins() {}

  /** @param arguments the jar that contains folders */
  public static void main(String[] arguments) throws Exception {
    System.out.println(run(arguments[0]));
  }

  static long run(String jar) throws Exception {
    IntSupplier lambda = () -> Helper.one() + Library.two();
    IntSupplier proxy =
        (IntSupplier) Proxy.newProxyInstance(Origins.class.getClassLoader(), new Class<?>[] {IntSupplier.class}, (self, method, values) -> 3);
    long sum = lambda.getAsInt() + proxy.getAsInt() + new Timestamp(4).getTime();
    Method called = Helper.class.getDeclaredMethod("one");
    for (int i = 0; i < 40; i++) {
      sum += (int) called.invoke(null);
    }
    Handler handler = new Handler();
    try (URLClassLoader boot = new URLClassLoader(new URL[] {new URL("jar:" + new File(jar).toURI() + "!/BOOT-INF/classes/")})) {
      sum += made(boot.loadClass("origins.Boot"));
      Definer definer = new Definer();
      sum += made(definer.define("origins.Nested", boot, new URL(null, "nested:/app.jar/!BOOT-INF/lib/nested.jar!/", handler)));
      sum += made(definer.define("origins.NestedFolder", boot, new URL(null, "nested:/app.jar/!BOOT-INF/classes/!/", handler)));
      sum += made(definer.define("origins.Made", boot, null));
    }
    return 1000 * sum + handler.asked;
  }

  private static int made(Class<?> type) throws ReflectiveOperationException {
    var constructor = type.getDeclaredConstructor();
    constructor.setAccessible(true);
    return ((IntSupplier) constructor.newInstance()).getAsInt();
  }

  /** Defines classes with any given code source. */
  private static final class Definer extends ClassLoader {
    Class<?> define(String name, ClassLoader from, URL location) throws IOException {
      try (InputStream in = from.getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = in.readAllBytes();
        CodeSource source = new CodeSource(location, (Certificate[]) null);
        return defineClass(name, bytes, 0, bytes.length, location == null ? null : new ProtectionDomain(source, null));
      }
    }
  }

  /** Counts its calls, in which the JDK's handlers would access a network or a disk. */
  private static final class Handler extends URLStreamHandler {
    int asked;

    @Override
    protected int hashCode(URL url) {
      asked++;
      return 1;
    }

    @Override
    protected boolean equals(URL one, URL other) {
      asked++;
      return one == other;
    }

    @Override
    protected String toExternalForm(URL url) {
      asked++;
      return "nested:" + url.getPath();
    }

    @Override
    protected URLConnection openConnection(URL url) throws IOException {
      asked++;
      throw new IOException();
    }
  }
}

/** Is located next to the main class. */
final class Helper {
  private Helper() {}

  static int one() {
    return 1;
  }
}

/** Is located in a separate jar. */
final class Library {
  private Library() {}

  static int two() {
    return 2;
  }
}

/** Is located in a folder inside a jar. */
class Boot implements IntSupplier {
  Boot() {}

  @Override
  public int getAsInt() {
    return 5;
  }
}

/** Is defined with the URL of a jar inside a jar. */
class Nested implements IntSupplier {
  Nested() {}

  @Override
  public int getAsInt() {
    return 6;
  }
}

/** Is defined with the URL of a folder inside a jar. */
class NestedFolder implements IntSupplier {
  NestedFolder() {}

  @Override
  public int getAsInt() {
    return 7;
  }
}

/** Is defined without a code source. */
class Made implements IntSupplier {
  Made() {}

  @Override
  public int getAsInt() {
    return 8;
  }
}
