package learned;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.IntUnaryOperator;

/**
 * A root method that calls methods of classes that were loaded before. The first word is the way of calling. If there is a second one, the receiver
 * is of another class, or the method is called at all.
 */
public final class Missed {
    interface Shape {
        int area();
    }

    static class Square implements Shape {
        @Override
        public int area() {
            return 1;
        }
    }

    static final class Large extends Square {
        @Override
        public int area() {
            return Missed.leaf(2);
        }
    }

    /** Loaded before the root method runs. */
    public static final class Earlier {
        public static int called(int value) {
            return value;
        }
    }

    /** Calls a method of a class loaded earlier. */
    public static final class First implements IntUnaryOperator {
        @Override
        public int applyAsInt(int value) {
            return value > 0 ? Earlier.called(value) : value;
        }
    }

    /** Calls the same method. */
    public static final class Second implements IntUnaryOperator {
        @Override
        public int applyAsInt(int value) {
            return value > 0 ? Earlier.called(value) : value;
        }
    }

    /** Finds the class files of two classes in its own way. */
    static final class Own extends ClassLoader {
        Own() {
            super(Missed.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("learned.Missed$First") && !name.equals("learned.Missed$Second")) {
                return super.loadClass(name, resolve);
            }
            // The agent finds no class file of that name.
            try (InputStream in = Missed.class.getResourceAsStream("hidden/" + name.substring(8))) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    private Missed() {
    }

    public static void main(String[] args) throws Throwable {
        Shape[] shapes = {new Square(), new Large()};
        System.out.println(shapes[0].area() + shapes[1].area() + Earlier.called(1));
        System.out.println(run(args[0], args.length > 1 ? 1 : 0, shapes));
    }

    static int run(String way, int at, Shape[] shapes) throws Throwable {
        switch (way) {
            case "reflection" :
                return (Integer) Shape.class.getDeclaredMethod("area").invoke(shapes[at]);
            case "handle" :
                return (int) MethodHandles.lookup().findVirtual(Square.class, "area", MethodType.methodType(int.class)).invoke((Square) shapes[at]);
            default :
                return late("First", at) + late("Second", at);
        }
    }

    private static int late(String name, int value) throws ReflectiveOperationException {
        return ((IntUnaryOperator) new Own().loadClass("learned.Missed$" + name).getDeclaredConstructor().newInstance()).applyAsInt(value);
    }

    static int leaf(int value) {
        return value;
    }
}
