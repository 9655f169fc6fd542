package org.callgrove.jmh;

import java.lang.reflect.Method;
import java.util.StringJoiner;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * The Java method to which the name of a benchmark refers. JMH gives class and method as in source code, but the method may be declared in
 * a nested class or a superclass.
 *
 * @param className binary name of the class that declares the method
 * @param types parameters as written in the agent's patterns, {@code (int,java.lang.String)}; empty if the class was not found
 */
record BenchmarkMethod(String className, String name, String types) {

    /** @param benchmark name of the benchmark, such as {@code com.acme.Parsers.Large.parses} */
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

    /** The pattern for the agent's option {@code root}. */
    String pattern() {
        return className + '.' + name + types;
    }

    /** Finds a class by its name in source code, in which a dot also precedes a nested class. */
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
