package org.callgrove.dump;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks which methods count as one-time work. The engine's test in TypeScript has the same table
 * ({@code workers/comparison/joint/one-time.test.ts}).
 */
class OneTimeMethodsTest {
    private final OneTimeMethods methods = OneTimeMethods.read();

    @ParameterizedTest
    @CsvSource({"java.util.ArrayList, <clinit>, INITIALISER", "java.lang.ClassLoader, loadClass, LOADING",
        "jdk.internal.loader.BuiltinClassLoader, loadClass, LOADING", "java.lang.invoke.MethodHandleNatives, linkCallSite, LINKING",
        "org.apache.maven.surefire.booter.IsolatedClassLoader, loadClass, LOADING", "com.acme.PluginLoader, loadClass, NONE",
        "java.lang.ClassLoader, loadClasses, NONE", "java.lang.ClassLoader, getResource, NONE",
        "jdk.internal.loader.BuiltinClassLoader, findClass, NONE", "java.lang.invoke.MethodHandle, invokeExact, NONE",
        "java.util.ArrayList, <init>, NONE", "java.lang.Class, getEnumConstantsShared, INITIALISER", "java.lang.Class, getEnumConstants, NONE",
        "com.acme.Own, <clinit>, INITIALISER"})
    void recognisesWhatRunsOnce(String className, String method, OneTimeMethods.Kind kind) {
        assertThat(methods.of(className, method)).isEqualTo(kind);
    }
}
