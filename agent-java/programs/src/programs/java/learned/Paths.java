package learned;

import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.function.IntUnaryOperator;

/** A root method that takes further paths if the word {@code more} is given, each of a kind that a list of methods may lack. */
public final class Paths {
    interface Shape {
        int area();
    }

    static class Square implements Shape {
        @Override
        public int area() {
            return side(3) * side(3);
        }

        int side(int length) {
            return length;
        }
    }

    /** Overrides a method of the list. */
    static final class Large extends Square {
        @Override
        int side(int length) {
            return Paths.twice(length);
        }
    }

    /** Loaded by a loader that finds its class file in its own way. */
    public static final class Late implements IntUnaryOperator {
        @Override
        public int applyAsInt(int value) {
            return later(value) + 1;
        }

        static int later(int value) {
            return value * 3;
        }
    }

    /** Its initialiser runs below the root. */
    static final class Initialised {
        static final int VALUE = start();

        private static int start() {
            return Paths.once(4);
        }
    }

    static final class Own extends ClassLoader {
        Own() {
            super(Paths.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("learned.Paths$Late")) {
                return super.loadClass(name, resolve);
            }
            try (InputStream in = Paths.class.getResourceAsStream("Paths$Late.class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    private static IntUnaryOperator outside;

    public static void main(String[] args) throws Throwable {
        boolean more = args.length > 0;
        int base = 5;
        outside = value -> base + made(value);
        outside(7);
        for (int i = 0; i < 3; i++) {
            try {
                System.out.println(run(more));
            } catch (IllegalStateException expected) {
                outside(8);
            }
        }
        outside(9);
    }

    static int outside(int value) {
        return new Square().area() + once(value);
    }

    static int run(boolean more) throws Throwable {
        int sum = measure(new Square()) + once(1) + new StringBuilder("ab").append(1).length();
        if (!more) {
            return sum + apply(value -> value + 1);
        }
        sum += measure(new Large());
        sum += apply(outside);
        sum += apply(Paths::reference);
        Method reflected = Paths.class.getDeclaredMethod("reflected", int.class);
        sum += (Integer) reflected.invoke(null, 3);
        MethodHandle handle = MethodHandles.lookup().findStatic(Paths.class, "handled", MethodType.methodType(int.class, int.class));
        sum += (int) handle.invokeExact(4);
        InvocationHandler handler = (proxy, method, arguments) -> proxied(2);
        sum += measure((Shape) Proxy.newProxyInstance(Paths.class.getClassLoader(), new Class<?>[] {Shape.class}, handler));
        sum += apply((IntUnaryOperator) new Own().loadClass("learned.Paths$Late").getDeclaredConstructor().newInstance());
        sum += Initialised.VALUE;
        sum += AccessController.doPrivileged((PrivilegedAction<Integer>) () -> privileged(6));
        sum += caught(sum);
        sum += ("sum " + sum + more).length();
        if (sum % 2 == 0 || sum > 0) {
            throw new IllegalStateException("out of the root");
        }
        return sum;
    }

    static int measure(Shape shape) {
        return shape.area();
    }

    static int apply(IntUnaryOperator operator) {
        return operator.applyAsInt(10);
    }

    static int caught(int value) {
        int sum = 0;
        for (int i = 0; i < 2; i++) {
            sum += swallows(value) + once(2);
        }
        return sum;
    }

    /** New in the second run; what it calls is not woven, but calls a listed method that throws. */
    static int swallows(int value) {
        return between(value) + once(3);
    }

    static int between(int value) {
        try {
            return measure(null);
        } catch (NullPointerException e) {
            return value;
        }
    }

    static int made(int value) {
        return twice(value);
    }

    static int reference(int value) {
        return twice(value);
    }

    static int reflected(int value) {
        return twice(value);
    }

    static int handled(int value) {
        return twice(value);
    }

    static int proxied(int value) {
        return twice(value);
    }

    static int privileged(int value) {
        return twice(value);
    }

    static int twice(int value) {
        return 2 * once(value);
    }

    static int once(int value) {
        return value;
    }
}
