package generated;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Test subject: makes the JDK generate classes in one of two orders. The recorded names must not depend on the order. */
public final class Generated {
    private static final int OFTEN = 40;

    private Generated() {
    }

    /** First interface of a proxy. */
    public interface First {
        /** Does something with a number. */
        int first(int value);
    }

    /** Second interface of a proxy. */
    public interface Second {
        /** Does something with a number. */
        int second(int value);
    }

    private record Pair(int left, String right) {
    }

    private static final class Stored implements Serializable {
        private static final long serialVersionUID = 1;
        private int value = 3;
    }

    /** Has each class generated once, in the usual or in the reverse order. */
    public static void main(String[] args) throws Exception {
        List<String> order = new ArrayList<>(List.of("first", "second", "both", "method", "other", "constructor", "stored", "record"));
        if (args.length > 0 && args[0].equals("reversed")) {
            Collections.reverse(order);
        }
        for (String each : order) {
            step(each);
        }
        System.out.println("done");
    }

    private static void step(String kind) throws Exception {
        switch (kind) {
            case "first":
                ((First) proxy(First.class)).first(1);
                break;
            case "second":
                ((Second) proxy(Second.class)).second(1);
                break;
            case "both":
                ((Second) proxy(First.class, Second.class)).second(1);
                break;
            case "method":
                often(Generated.class.getMethod("one", int.class));
                break;
            case "other":
                often(Generated.class.getMethod("two", int.class));
                break;
            case "constructor":
                Constructor<?> constructor = ArrayList.class.getConstructor();
                for (int i = 0; i < OFTEN; i++) {
                    constructor.newInstance();
                }
                break;
            case "stored":
                stored();
                break;
            default:
                System.out.println(new Pair(1, "x"));
        }
    }

    private static void often(Method method) throws ReflectiveOperationException {
        for (int i = 0; i < OFTEN; i++) {
            method.invoke(null, i);
        }
    }

    /** Called by reflection. */
    public static int one(int value) {
        return value + 1;
    }

    /** Called by reflection. */
    public static int two(int value) {
        return value + 2;
    }

    private static Object proxy(Class<?>... interfaces) {
        InvocationHandler handler = (proxy, method, arguments) -> 7;
        return Proxy.newProxyInstance(Generated.class.getClassLoader(), interfaces, handler);
    }

    private static void stored() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            for (int i = 0; i < OFTEN; i++) {
                out.writeObject(new Stored());
            }
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            for (int i = 0; i < OFTEN; i++) {
                in.readObject();
            }
        }
    }
}
