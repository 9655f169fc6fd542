package deterministic;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/**
 * Helper of tests: an agent that makes a program repeatable. {@code Set.of} and {@code Map.of} iterate in an order that depends on the clock at the
 * start, and no option fixes it. It must come before the recording agent, whose retransformation also discards compiled code with the old value.
 */
public final class FixedSalt {
  private FixedSalt() {}

  /**
   * Sets the two static fields by which {@code java.util.ImmutableCollections} shuffles. Also loads the classes named in a file, if one is given:
   * HotSpot 25 verifies each class that an agent changed, and for that loads classes in an order that depends on addresses.
   */
  public static void premain(String file, Instrumentation instrumentation) throws ReflectiveOperationException, IOException {
    Module javaBase = Object.class.getModule();
    instrumentation.redefineModule(javaBase, Set.of(), Map.of(), Map.of("jdk.internal.misc", Set.of(FixedSalt.class.getModule())), Set.of(), Map.of());
    Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
    Object unsafe = type.getMethod("getUnsafe").invoke(null);
    Class<?> collections = Class.forName("java.util.ImmutableCollections");
    Field salt = collections.getDeclaredField("SALT32L");
    Field reverse = collections.getDeclaredField("REVERSE");
    type.getMethod("putLong", Object.class, long.class, long.class).invoke(unsafe, base(type, unsafe, salt), offset(type, unsafe, salt), 0x12345678L);
    type.getMethod("putBoolean", Object.class, long.class, boolean.class).invoke(unsafe, base(type, unsafe, reverse), offset(type, unsafe, reverse), false);
    if (file != null) {
      for (String name : Files.readAllLines(Path.of(file))) {
        try {
          Class.forName(name, false, ClassLoader.getSystemClassLoader());
        } catch (ClassNotFoundException | LinkageError generated) {
          // The class was generated in the run that named it.
        }
      }
    }
  }

  private static Object base(Class<?> type, Object unsafe, Field field) throws ReflectiveOperationException {
    return type.getMethod("staticFieldBase", Field.class).invoke(unsafe, field);
  }

  private static Object offset(Class<?> type, Object unsafe, Field field) throws ReflectiveOperationException {
    return type.getMethod("staticFieldOffset", Field.class).invoke(unsafe, field);
  }
}
