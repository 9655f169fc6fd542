package org.callgrove.programs;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs a test only on the newest JDK found. This is meant for long tests of behaviour that is the same on every JDK. The test's first parameter is
 * the {@link Jdk}.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest
@MethodSource("org.callgrove.programs.Jdk#newest")
public @interface OnNewestJdk {
}
