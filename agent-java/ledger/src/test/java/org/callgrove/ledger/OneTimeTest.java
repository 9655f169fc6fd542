package org.callgrove.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The engine's test in TypeScript has the same table ({@code workers/comparison/joint/one-time.test.ts}). */
class OneTimeTest {
    @ParameterizedTest
    @CsvSource({"java.util.ArrayList, <clinit>, INITIALISER", "java.lang.ClassLoader, loadClass, LOADING",
            "jdk.internal.loader.BuiltinClassLoader, loadClass, LOADING", "java.lang.invoke.MethodHandleNatives, linkCallSite, LINKING",
            "com.acme.PluginLoader, loadClass, NO", "java.lang.ClassLoader, loadClasses, NO", "java.lang.ClassLoader, getResource, NO",
            "jdk.internal.loader.BuiltinClassLoader, findClass, NO", "java.lang.invoke.MethodHandle, invokeExact, NO", "java.util.ArrayList, <init>, NO",
            "com.acme.Own, <clinit>, INITIALISER"})
    void recognisesWhatRunsOnce(String className, String method, OneTime kind) {
        assertThat(OneTime.of(className, method)).isEqualTo(kind);
    }
}
