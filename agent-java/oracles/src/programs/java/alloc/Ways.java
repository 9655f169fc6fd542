package alloc;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.AccessController;
import java.security.MessageDigest;
import java.text.DecimalFormat;
import java.text.SimpleDateFormat;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.ResourceBundle;
import java.util.ServiceLoader;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Test subject: every way in which a program makes the VM allocate, each in a separate method that is called {@link #TIMES} times. */
@SuppressWarnings({"deprecation", "removal", "unused"})
public final class Ways implements Supplier<Map<String, Work>> {
  private static final int TIMES = Integer.getInteger("alloc.times", 10_000);
  private static final String ONLY = System.getProperty("alloc.only", "");

  /** One way to allocate. */
  interface Way {
    Object make(int i) throws Throwable;
  }

  private final Map<String, Work> works = new LinkedHashMap<>();

  @Override
  public Map<String, Work> get() {
    // objects and arrays that the source allocates
    add("newObject", Ways::newObject);
    add("newArray", Ways::newArray);
    add("nestedArray", Ways::nestedArray);
    add("superThrows", Ways::superThrows);
    add("thrownException", Ways::thrownException);
    add("capturingLambda", Ways::capturingLambda);
    add("concatenation", Ways::concatenation);
    add("boxes", Ways::boxes);
    add("varargs", Ways::varargs);
    add("recordText", Ways::recordText);
    add("enumValues", Ways::enumValues);
    add("patternOfStrings", Ways::patternOfStrings);
    // copies
    add("cloneObject", Ways::cloneObject);
    add("cloneArray", Ways::cloneArray);
    add("cloneNested", Ways::cloneNested);
    add("copyOf", Ways::copyOf);
    add("copyOfTyped", Ways::copyOfTyped);
    add("collectionCopy", Ways::collectionCopy);
    // reflection and method handles
    add("constructor", Ways::constructor);
    add("constructorOfRecord", Ways::constructorOfRecord);
    add("method", Ways::method);
    add("field", Ways::field);
    add("arrayByReflection", Ways::arrayByReflection);
    add("nestedByReflection", Ways::nestedByReflection);
    add("getMethods", Ways::getMethods);
    add("getInterfaces", Ways::getInterfaces);
    add("getRecordComponents", Ways::getRecordComponents);
    add("annotations", Ways::annotations);
    add("className", Ways::className);
    add("proxyCall", Ways::proxyCall);
    add("proxyMade", Ways::proxyMade);
    add("constructorHandle", Ways::constructorHandle);
    add("arrayHandle", Ways::arrayHandle);
    add("boxingHandle", Ways::boxingHandle);
    add("collectorHandle", Ways::collectorHandle);
    add("findVirtual", Ways::findVirtual);
    add("varHandle", Ways::varHandle);
    add("methodType", Ways::methodType);
    add("allocateInstance", Ways::allocateInstance);
    // deserialisation
    add("serialise", Ways::serialise);
    add("deserialise", Ways::deserialise);
    add("deserialiseBelow", Ways::deserialiseBelow);
    add("deserialiseRecord", Ways::deserialiseRecord);
    add("deserialiseEnum", Ways::deserialiseEnum);
    add("deserialiseArray", Ways::deserialiseArray);
    add("deserialiseExternal", Ways::deserialiseExternal);
    add("serialisationConstructor", Ways::serialisationConstructor);
    add("serialisationProxy", Ways::serialisationProxy);
    // strings and numbers
    add("stringOfChars", Ways::stringOfChars);
    add("wideString", Ways::wideString);
    add("stringBytes", Ways::stringBytes);
    add("substring", Ways::substring);
    add("intern", Ways::intern);
    add("split", Ways::split);
    add("format", Ways::format);
    add("regex", Ways::regex);
    add("upperCase", Ways::upperCase);
    add("decimalFormat", Ways::decimalFormat);
    add("dateFormat", Ways::dateFormat);
    add("doubleText", Ways::doubleText);
    add("bigInteger", Ways::bigInteger);
    add("bigDecimal", Ways::bigDecimal);
    add("date", Ways::date);
    add("locale", Ways::locale);
    add("base64", Ways::base64);
    add("digest", Ways::digest);
    add("uuid", Ways::uuid);
    // collections and streams
    add("stream", Ways::stream);
    add("intStream", Ways::intStream);
    add("grouping", Ways::grouping);
    add("hashMap", Ways::hashMap);
    add("enumMap", Ways::enumMap);
    add("priorityQueue", Ways::priorityQueue);
    add("sort", Ways::sort);
    // the VM's own
    add("vmException", Ways::vmException);
    add("indexException", Ways::indexException);
    add("stackTrace", Ways::stackTrace);
    add("threadStackTrace", Ways::threadStackTrace);
    add(TIMES / 10, "allStackTraces", Ways::allStackTraces);
    add("stackWalker", Ways::stackWalker);
    add("callerClass", Ways::callerClass);
    add("accessContext", Ways::accessContext);
    add("privileged", Ways::privileged);
    add("newThread", Ways::newThread);
    add(TIMES / 10, "startedThread", Ways::startedThread);
    add("virtualThread", Ways::virtualThread);
    add("threadLocal", Ways::threadLocal);
    add("weakReference", Ways::weakReference);
    add("identityHash", Ways::identityHash);
    add("properties", Ways::properties);
    add("environment", Ways::environment);
    add("processHandle", Ways::processHandle);
    add("runtimeValues", Ways::runtimeValues);
    add("forName", Ways::forName);
    add("loadedPackage", Ways::loadedPackage);
    add("moduleDescriptor", Ways::moduleDescriptor);
    add("serviceLoader", Ways::serviceLoader);
    add("resourceBundle", Ways::resourceBundle);
    // buffers and files
    add("heapBuffer", Ways::heapBuffer);
    add("directBuffer", Ways::directBuffer);
    add("charset", Ways::charset);
    add("inflater", Ways::inflater);
    add("crc", Ways::crc);
    add("readFile", Ways::readFile);
    add("listFolder", Ways::listFolder);
    add("fileAttributes", Ways::fileAttributes);
    add("oldFile", Ways::oldFile);
    add("oldList", Ways::oldList);
    add("missingFile", Ways::missingFile);
    add("socketAddress", Ways::socketAddress);
    return works;
  }

  private void add(String name, Way way) {
    add(TIMES, name, way);
  }

  private void add(int times, String name, Way way) {
    if (!ONLY.isEmpty() && !Arrays.asList(ONLY.split(";")).contains(name)) {
      return;
    }
    works.put(name, () -> {
      for (int i = 0; i < times; i++) {
        try {
          sink = way.make(i);
        } catch (Throwable e) {
          throw new AssertionError(name, e);
        }
      }
      return times;
    });
  }

  private static volatile Object sink;

  /** The object that is copied and deserialised: 56 bytes with compressed pointers. */
  static class Point implements Serializable, Cloneable {
    private static final long serialVersionUID = 1;
    long a = 1;
    long b = 2;
    long c = 3;
    long d = 4;
    long e = 5;
    int f = 6;

    @Override
    public Point clone() throws CloneNotSupportedException {
      return (Point) super.clone();
    }
  }

  /** A superclass whose constructor deserialisation calls. */
  static class Base {
    Object[] made;

    protected Base() {
      made = new Object[3];
    }
  }

  static final class Derived extends Base implements Serializable {
    private static final long serialVersionUID = 1;
    long a = 1;
  }

  static final class External implements java.io.Externalizable {
    long a;

    public External() {}

    @Override
    public void writeExternal(java.io.ObjectOutput out) throws IOException {
      out.writeLong(a);
    }

    @Override
    public void readExternal(java.io.ObjectInput in) throws IOException {
      a = in.readLong();
    }
  }

  record Pair(int left, String right) implements Serializable {}

  enum Colour {RED, GREEN, BLUE}

  static final class Handler implements InvocationHandler, Serializable {
    private static final long serialVersionUID = 1;

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
      return arguments == null ? null : arguments[0];
    }
  }

  interface Service {
    Object call(Object argument, int number);
  }

  /** Throws an exception before calling its super-constructor. */
  static final class Failing extends Base {
    Failing(int i) {
      super();
      made = null;
    }

    Failing(String text) {
      this(Integer.parseInt(text));
    }
  }

  /** A bundle to look up. */
  public static final class Texts extends java.util.ListResourceBundle {
    @Override
    protected Object[][] getContents() { return new Object[][] {{"name", "value"}}; }
  }

  @Deprecated(since = "1")
  static class Annotated {}

  private static final Point POINT = new Point();
  private static final int[] NUMBERS = {3, 1, 2};
  private static final String[] NAMES = {"red", "green", "blue", "yellow"};
  private static final int[][] NESTED = new int[3][4];
  private static final byte[] BYTES = "the quick brown fox jumps over the lazy dog".getBytes(StandardCharsets.UTF_8);
  private static final ThreadLocal<Object> LOCAL = ThreadLocal.withInitial(Object::new);
  private static final Pattern WORD = Pattern.compile("(\\w+) (\\w+)");
  private static final DecimalFormat DECIMAL = new DecimalFormat("#,##0.00");
  private static final SimpleDateFormat DATE = new SimpleDateFormat("yyyy-MM-dd", Locale.ROOT);
  private static final BigInteger BIG = new BigInteger("123456789012345678901234567890").pow(20);
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
  private static final Service SERVICE =
      (Service) Proxy.newProxyInstance(Ways.class.getClassLoader(), new Class<?>[] {Service.class}, new Handler());
  private static final Path FOLDER;
  private static final Path FILE;
  private static final Constructor<?> CONSTRUCTOR;
  private static final Constructor<?> OF_RECORD;
  private static final Constructor<?> SERIALISATION;
  private static final Constructor<?> OF_PROXY;
  private static final Method METHOD;
  private static final Field FIELD;
  private static final MethodHandle MAKES_POINT;
  private static final MethodHandle MAKES_ARRAY;
  private static final MethodHandle BOXES;
  private static final MethodHandle COLLECTS;
  private static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(Object[].class);
  private static final sun.misc.Unsafe UNSAFE;
  private static final byte[] STORED_POINT;
  private static final byte[] STORED_DERIVED;
  private static final byte[] STORED_RECORD;
  private static final byte[] STORED_ENUM;
  private static final byte[] STORED_ARRAY;
  private static final byte[] STORED_EXTERNAL;
  private static final byte[] DEFLATED = new byte[100];

  static {
    try {
      FOLDER = Files.createDirectories(Path.of(System.getProperty("java.io.tmpdir"), String.format("callgrove-ways-%010d", ProcessHandle.current().pid())));
      FILE = Files.write(FOLDER.resolve("one"), BYTES);
      FILE.toFile().deleteOnExit();
      FOLDER.toFile().deleteOnExit();
      CONSTRUCTOR = Point.class.getDeclaredConstructor();
      OF_RECORD = Pair.class.getDeclaredConstructor(int.class, String.class);
      SERIALISATION = sun.reflect.ReflectionFactory.getReflectionFactory()
          .newConstructorForSerialization(Point.class, Object.class.getDeclaredConstructor());
      OF_PROXY = sun.reflect.ReflectionFactory.getReflectionFactory()
          .newConstructorForSerialization(SERVICE.getClass(), Object.class.getDeclaredConstructor());
      METHOD = Ways.class.getDeclaredMethod("called", int.class, Object.class);
      FIELD = Point.class.getDeclaredField("a");
      MAKES_POINT = LOOKUP.findConstructor(Point.class, MethodType.methodType(void.class));
      MAKES_ARRAY = MethodHandles.arrayConstructor(long[].class);
      BOXES = LOOKUP.findStatic(Ways.class, "called", MethodType.methodType(int.class, int.class, Object.class))
          .asType(MethodType.methodType(Object.class, Object.class, Object.class));
      COLLECTS = LOOKUP.findStatic(Arrays.class, "asList", MethodType.methodType(List.class, Object[].class)).asCollector(Object[].class, 3);
      Field unsafe = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
      unsafe.setAccessible(true);
      UNSAFE = (sun.misc.Unsafe) unsafe.get(null);
      STORED_POINT = stored(new Point());
      STORED_DERIVED = stored(new Derived());
      STORED_RECORD = stored(new Pair(1, "x"));
      STORED_ENUM = stored(Colour.GREEN);
      STORED_ARRAY = stored(new long[20]);
      STORED_EXTERNAL = stored(new External());
      Deflater deflater = new Deflater();
      deflater.setInput(BYTES);
      deflater.finish();
      deflater.deflate(DEFLATED);
      deflater.end();
    } catch (ReflectiveOperationException | IOException impossible) {
      throw new AssertionError(impossible);
    }
  }

  static Object newObject(int i) { return new Point(); }

  static Object newArray(int i) { return new long[i % 20]; }

  static Object nestedArray(int i) { return new int[3][i % 5][]; }

  static Object superThrows(int i) {
    try {
      return new Failing("no number");
    } catch (NumberFormatException e) {
      return e;
    }
  }

  static Object thrownException(int i) {
    try {
      throw new IllegalStateException("thrown");
    } catch (IllegalStateException e) {
      return e;
    }
  }

  static Object capturingLambda(int i) {
    Supplier<Object> captures = () -> i;
    return captures;
  }

  static Object concatenation(int i) { return "a" + i + 'b' + NAMES[i & 3] + 1.5; }

  static Object boxes(int i) { return new Object[] {i, (long) i, (char) i, (short) i, 0.5 * i, (float) i, (byte) i, i > 5}; }

  static Object varargs(int i) { return Arrays.asList(NAMES[0], NAMES[1], NAMES[i & 3]); }

  static Object recordText(int i) { return new Pair(i, "x").toString(); }

  static Object enumValues(int i) { return Colour.values(); }

  static Object patternOfStrings(int i) {
    switch (NAMES[i & 3]) {
      case "red":
        return Colour.valueOf("RED");
      case "green":
        return List.of(i, i);
      default:
        return Map.of(i, i + 1);
    }
  }

  static Object cloneObject(int i) throws CloneNotSupportedException { return POINT.clone(); }

  static Object cloneArray(int i) { return NUMBERS.clone(); }

  static Object cloneNested(int i) { return NESTED.clone(); }

  static Object copyOf(int i) { return Arrays.copyOf(NUMBERS, 3 + i % 20); }

  static Object copyOfTyped(int i) { return Arrays.copyOf(NAMES, 5, Object[].class); }

  static Object collectionCopy(int i) { return new ArrayList<>(Arrays.asList(NAMES)).toArray(new String[0]); }

  static Object constructor(int i) throws ReflectiveOperationException { return CONSTRUCTOR.newInstance(); }

  static Object constructorOfRecord(int i) throws ReflectiveOperationException { return OF_RECORD.newInstance(i, "x"); }

  static int called(int i, Object argument) { return i; }

  static Object method(int i) throws ReflectiveOperationException { return METHOD.invoke(null, i, "x"); }

  static Object field(int i) throws ReflectiveOperationException { return FIELD.get(POINT); }

  static Object arrayByReflection(int i) { return Array.newInstance(i % 2 == 0 ? String.class : int.class, i % 20); }

  static Object nestedByReflection(int i) { return Array.newInstance(int.class, 2, 3, 4); }

  static Object getMethods(int i) { return Point.class.getMethods(); }

  static Object getInterfaces(int i) { return ArrayList.class.getInterfaces(); }

  static Object getRecordComponents(int i) { return Pair.class.getRecordComponents(); }

  static Object annotations(int i) { return Annotated.class.getAnnotations(); }

  static Object className(int i) { return Point.class.getSimpleName() + Point[].class.getTypeName(); }

  static Object proxyCall(int i) { return SERVICE.call("x", i); }

  static Object proxyMade(int i) {
    return Proxy.newProxyInstance(Ways.class.getClassLoader(), new Class<?>[] {Service.class}, new Handler());
  }

  static Object constructorHandle(int i) throws Throwable { return (Point) MAKES_POINT.invokeExact(); }

  static Object arrayHandle(int i) throws Throwable { return (long[]) MAKES_ARRAY.invokeExact(i % 20); }

  static Object boxingHandle(int i) throws Throwable { return BOXES.invoke((Object) i, (Object) "x"); }

  static Object collectorHandle(int i) throws Throwable { return COLLECTS.invoke("x", "y", i); }

  static Object findVirtual(int i) throws ReflectiveOperationException {
    return LOOKUP.findVirtual(String.class, "length", MethodType.methodType(int.class));
  }

  static Object varHandle(int i) { return ELEMENTS.getAndSet(new Object[4], i & 3, "x"); }

  static Object methodType(int i) { return MethodType.methodType(int.class, String.class, long.class).changeReturnType(void.class); }

  static Object allocateInstance(int i) throws InstantiationException { return UNSAFE.allocateInstance(Point.class); }

  static byte[] stored(Object object) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ObjectOutputStream out = new ObjectOutputStream(bytes);
    out.writeObject(object);
    out.close();
    return bytes.toByteArray();
  }

  private static Object restored(byte[] bytes) throws IOException, ClassNotFoundException {
    return new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject();
  }

  static Object serialise(int i) throws IOException { return stored(POINT); }

  static Object deserialise(int i) throws IOException, ClassNotFoundException { return restored(STORED_POINT); }

  static Object deserialiseBelow(int i) throws IOException, ClassNotFoundException { return restored(STORED_DERIVED); }

  static Object deserialiseRecord(int i) throws IOException, ClassNotFoundException { return restored(STORED_RECORD); }

  static Object deserialiseEnum(int i) throws IOException, ClassNotFoundException { return restored(STORED_ENUM); }

  static Object deserialiseArray(int i) throws IOException, ClassNotFoundException { return restored(STORED_ARRAY); }

  static Object deserialiseExternal(int i) throws IOException, ClassNotFoundException { return restored(STORED_EXTERNAL); }

  static Object serialisationConstructor(int i) throws ReflectiveOperationException { return SERIALISATION.newInstance(); }

  static Object serialisationProxy(int i) throws ReflectiveOperationException { return OF_PROXY.newInstance(); }

  static Object stringOfChars(int i) { return new String(new char[] {'a', 'b', (char) ('a' + i % 20)}); }

  static Object wideString(int i) { return "\u20ac" + i + new StringBuilder("\u4e00").append(i).reverse(); }

  static Object stringBytes(int i) { return new String(NAMES[i & 3].getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8); }

  static Object substring(int i) { return "the quick brown fox".substring(i % 9, 10 + i % 9).replace('o', 'u').repeat(2).strip(); }

  static Object intern(int i) { return new String(NAMES[i & 3]).intern(); }

  static Object split(int i) { return "a,b,c,d".split(","); }

  static Object format(int i) { return String.format(Locale.ROOT, "%5d %s %.3f", i, "x", i / 3.0); }

  static Object regex(int i) { return WORD.matcher("hello world hello moon").replaceAll("$2 $1"); }

  static Object upperCase(int i) { return NAMES[i & 3].toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT); }

  static Object decimalFormat(int i) { return DECIMAL.format(i * 1000.5); }

  static Object dateFormat(int i) { return DATE.format(new Date(i * 86_400_000L)); }

  static Object doubleText(int i) { return Double.toString(i / 7.0) + Double.parseDouble("3.25"); }

  static Object bigInteger(int i) { return BIG.multiply(BIG).mod(BigInteger.valueOf(1000L + i)).add(BIG.multiply(BigInteger.TEN)); }

  static Object bigDecimal(int i) { return new BigDecimal("12.345").multiply(BigDecimal.valueOf(i)).toPlainString(); }

  static Object date(int i) { return LocalDate.ofEpochDay(i).plusMonths(2).toString(); }

  static Object locale(int i) { return Locale.forLanguageTag("de-CH").getDisplayCountry(Locale.ENGLISH); }

  static Object base64(int i) { return Base64.getEncoder().encodeToString(BYTES); }

  static Object digest(int i) throws Exception { return MessageDigest.getInstance("SHA-256").digest(BYTES); }

  static Object uuid(int i) { return UUID.nameUUIDFromBytes(BYTES).toString(); }

  static Object stream(int i) { return Stream.of(NAMES).filter(each -> each.length() > 3).map(String::length).collect(Collectors.toList()); }

  static Object intStream(int i) { return IntStream.range(0, 20).boxed().sorted().toArray(); }

  static Object grouping(int i) { return Arrays.stream(NAMES).collect(Collectors.groupingBy(String::length, Collectors.counting())); }

  static Object hashMap(int i) {
    Map<Object, Object> map = new HashMap<>();
    map.put(i, i);
    map.computeIfAbsent("x", key -> new ArrayList<>());
    ConcurrentHashMap<Object, Object> other = new ConcurrentHashMap<>(map);
    other.merge("y", 1, (a, b) -> b);
    return other;
  }

  static Object enumMap(int i) {
    EnumMap<Colour, Object> map = new EnumMap<>(Colour.class);
    map.put(Colour.RED, "x");
    return map.entrySet().iterator().next();
  }

  static Object priorityQueue(int i) {
    PriorityQueue<Object> queue = new PriorityQueue<>(1);
    queue.add("x");
    queue.add("y");
    return Optional.ofNullable(queue.poll());
  }

  static Object sort(int i) {
    String[] copy = NAMES.clone();
    Arrays.sort(copy, (a, b) -> b.compareTo(a));
    return copy;
  }

  static Object vmException(int i) {
    try {
      return i / (i - i);
    } catch (ArithmeticException e) {
      return e;
    }
  }

  static Object indexException(int i) {
    try {
      return NAMES[i].length();
    } catch (ArrayIndexOutOfBoundsException e) {
      return e;
    }
  }

  static Object stackTrace(int i) { return new Throwable().getStackTrace(); }

  static Object threadStackTrace(int i) { return Thread.currentThread().getStackTrace(); }

  static Object allStackTraces(int i) { return Thread.getAllStackTraces(); }

  static Object stackWalker(int i) { return StackWalker.getInstance().walk(frames -> frames.map(StackWalker.StackFrame::getMethodName).toArray()); }

  static Object callerClass(int i) { return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass(); }

  static Object accessContext(int i) { return AccessController.getContext(); }

  static Object privileged(int i) { return AccessController.doPrivileged((java.security.PrivilegedAction<Object>) () -> NAMES[i & 3]); }

  static Object newThread(int i) { return new Thread(() -> {}, "one"); }

  static Object startedThread(int i) throws InterruptedException {
    Thread thread = new Thread(() -> {}, "one");
    thread.start();
    thread.join();
    return thread;
  }

  private static final Method OF_VIRTUAL = find(Thread.class, "ofVirtual");
  private static final Method UNSTARTED = find("java.lang.Thread$Builder", "unstarted", Runnable.class);

  private static Method find(String type, String name, Class<?>... parameters) {
    try {
      return find(Class.forName(type), name, parameters);
    } catch (ClassNotFoundException older) {
      return null;
    }
  }

  private static Method find(Class<?> type, String name, Class<?>... parameters) {
    try {
      return type.getMethod(name, parameters);
    } catch (NoSuchMethodException older) {
      return null;
    }
  }

  /** An unstarted virtual thread; null before JDK 21. */
  static Object virtualThread(int i) throws ReflectiveOperationException {
    return OF_VIRTUAL == null ? null : UNSTARTED.invoke(OF_VIRTUAL.invoke(null), (Runnable) () -> {});
  }

  static Object threadLocal(int i) {
    Object value = LOCAL.get();
    LOCAL.remove();
    return value;
  }

  static Object weakReference(int i) { return new WeakReference<>(new Object()); }

  static Object identityHash(int i) { return System.identityHashCode(new Object()); }

  static Object properties(int i) { return System.getProperties().clone(); }

  static Object environment(int i) { return new HashMap<>(System.getenv()).get("PATH"); }

  /** Makes the number seven digits long: an array's size depends on its length, and the compared runs have different process ids. */
  static Object processHandle(int i) { return 1_000_000 + ProcessHandle.current().pid() + ":" + ProcessHandle.of(1).isPresent(); }

  static Object runtimeValues(int i) { return Runtime.getRuntime().totalMemory() + System.nanoTime() + Runtime.version().feature(); }

  static Object forName(int i) throws ClassNotFoundException { return Class.forName("alloc.Ways$Point", true, Ways.class.getClassLoader()); }

  static Object loadedPackage(int i) { return Ways.class.getPackage().getName() + (String.class.getProtectionDomain() != null); }

  static Object moduleDescriptor(int i) { return Object.class.getModule().getDescriptor().toNameAndVersion(); }

  static Object serviceLoader(int i) { return ServiceLoader.load(java.nio.file.spi.FileSystemProvider.class).findFirst(); }

  static Object resourceBundle(int i) {
    return ResourceBundle.getBundle("alloc.Ways$Texts", Locale.ROOT).getString("name");
  }

  static Object heapBuffer(int i) { return ByteBuffer.allocate(20).slice().asIntBuffer(); }

  static Object directBuffer(int i) { return ByteBuffer.allocateDirect(16).duplicate(); }

  static Object charset(int i) throws IOException {
    return StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap("text\u20ac"));
  }

  static Object inflater(int i) throws Exception {
    Inflater inflater = new Inflater();
    inflater.setInput(DEFLATED);
    byte[] result = new byte[100];
    inflater.inflate(result);
    inflater.end();
    return result;
  }

  static Object crc(int i) {
    CRC32 crc = new CRC32();
    crc.update(BYTES);
    return crc.getValue();
  }

  static Object readFile(int i) throws IOException { return Files.readString(FILE); }

  static Object listFolder(int i) throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.collect(Collectors.toList());
    }
  }

  static Object fileAttributes(int i) throws IOException {
    return Files.getLastModifiedTime(FILE).toMillis() + Files.getOwner(FILE).getName() + FILE.toRealPath();
  }

  static Object oldFile(int i) throws IOException { return new File(".").getCanonicalPath() + new File("x").lastModified(); }

  static Object oldList(int i) { return FOLDER.toFile().list(); }

  static Object missingFile(int i) {
    try {
      return Files.size(FOLDER.resolve("missing"));
    } catch (IOException e) {
      return e;
    }
  }

  static Object socketAddress(int i) throws IOException {
    return java.net.InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) i}).getHostAddress();
  }
}
