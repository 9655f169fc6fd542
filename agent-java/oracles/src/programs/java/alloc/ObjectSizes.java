package alloc;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Helper of tests: allocates instances of each named class, and arrays, and prints the sizes of instances, array headers and elements in this VM. */
public final class ObjectSizes {
  private static final ThreadMXBean BEAN = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final long SELF = Thread.currentThread().getId();
  private static Object sink;

  private ObjectSizes() {}

  public static void main(String[] names) throws ReflectiveOperationException {
    Field field = Unsafe.class.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    Unsafe unsafe = (Unsafe) field.get(null);
    instance(unsafe, null);
    long own = instance(unsafe, null);
    for (String name : names) {
      Class<?> type = Class.forName(name, false, ObjectSizes.class.getClassLoader());
      instance(unsafe, type);
      System.out.println(name + " " + (instance(unsafe, type) - own));
    }
    for (Class<?> type : new Class<?>[] {byte.class, char.class, double.class, float.class, int.class, long.class, short.class, boolean.class, Object.class}) {
      // The first array loads the array's class.
      array(type, 0);
      long few = array(type, 1024);
      System.out.println(type.descriptorString().charAt(0) + " " + (array(type, 0) - own) + " " + (array(type, 2048) - few) / 1024);
    }
  }

  private static long instance(Unsafe unsafe, Class<?> type) throws InstantiationException {
    long before = BEAN.getThreadAllocatedBytes(SELF);
    sink = type == null ? null : unsafe.allocateInstance(type);
    return BEAN.getThreadAllocatedBytes(SELF) - before;
  }

  private static long array(Class<?> type, int length) {
    long before = BEAN.getThreadAllocatedBytes(SELF);
    sink = java.lang.reflect.Array.newInstance(type, length);
    return BEAN.getThreadAllocatedBytes(SELF) - before;
  }
}
