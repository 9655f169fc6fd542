package org.callgrove.profile.methods;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UncountedClassesTest {
    private static final String CHANGE = "runs while the current thread changes between a virtual thread and its carrier";
    private static final String CODE = "method handle code that the JDK generates in advance, treated like the hidden classes it generates later";

    @ParameterizedTest
    @CsvSource({"java/lang/VirtualThread, change, true", "java/lang/VirtualThread$VThreadContinuation, change, true",
        "jdk/internal/vm/Continuation, change, true", "jdk/internal/vm/StackChunk, change, true", "jdk/internal/vm/ThreadContainer, , true",
        "java/lang/invoke/Invokers$Holder, code, false", "java/lang/invoke/Invokers, , true", "demo/Invokers$Holder, , false", "demo/Main, , true"})
    void sayWhyAndWhetherTheyMakeObjects(String name, String kind, boolean objects) {
        assertThat(UncountedClasses.reason(name)).isEqualTo(kind == null ? null : kind.equals("change") ? CHANGE : CODE);
        assertThat(UncountedClasses.makesObjects(name)).isEqualTo(objects);
    }
}
