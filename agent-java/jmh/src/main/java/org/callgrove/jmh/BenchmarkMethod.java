package org.callgrove.jmh;

import java.lang.reflect.Method;
import java.util.StringJoiner;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * The method that the name of a benchmark stands for. JMH names it by class and method as in source, while the method may stand in a nested
 * class or in a superclass.
 *
 * @param className binary name of the class that declares it
 * @param types parameters as the agent's patterns have them, {@code (int,java.lang.String)}; empty if the class was not found
 */
record BenchmarkMethod(String className, String name, String types) {

    /** @param benchmark such as {@code com.acme.Parsers.Large.parses} */
    static BenchmarkMethod of(String benchmark, ClassLoader loader) {
        int end = benchmark.lastIndexOf('.');
        String name = benchmark.substring(end + 1);
        String className = benchmark.substring(0, end);
        for (Class<?> type = find(className, loader); type != null; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.getName().equals(name) && method.isAnnotationPresent(Benchmark.class) && !method.isBridge()) {
                    return new BenchmarkMethod(type.getName(), name, types(method));
                }
            }
        }
        return new BenchmarkMethod(className, name, "");
    }

    /** The pattern of the agent's option {@code root}. */
    String pattern() {
        return className + '.' + name + types;
    }

    /** Finds a class by its name in source, where a dot stands before a nested class, too. */
    private static Class<?> find(String name, ClassLoader loader) {
        String binary = name;
        while (true) {
            try {
                return Class.forName(binary, false, loader);
            } catch (ClassNotFoundException | LinkageError absent) {
                int dot = binary.lastIndexOf('.');
                if (dot < 0) {
                    return null;
                }
                binary = binary.substring(0, dot) + '$' + binary.substring(dot + 1);
            }
        }
    }

    private static String types(Method method) {
        StringJoiner types = new StringJoiner(",", "(", ")");
        for (Class<?> type : method.getParameterTypes()) {
            types.add(type.getTypeName());
        }
        return types.toString();
    }
}
