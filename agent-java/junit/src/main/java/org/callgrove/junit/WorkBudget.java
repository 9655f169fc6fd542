package org.callgrove.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.callgrove.api.Work;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Fails a test that does more work than this. On a class it holds for each test of it and of its nested classes that has no budget of its own.
 *
 * <pre>{@code
 * @Test
 * @WorkBudget(own = 1_204_311)
 * void parses() { … }
 * }</pre>
 *
 * <p>Work counts if the test's thread does it in the test method or below; methods before and after the test do not count. Each
 * invocation of a parameterised or repeated test has the whole budget. Class initialisers, class loading and linking never count, so a test may
 * run first or last, alone or beside others. Without the agent budgets are not checked, and standard error says so once a run.
 */
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(WorkExtension.class)
public @interface WorkBudget {
    /** Value of a figure without a limit. */
    long UNLIMITED = -1;

    /** Most bytecodes that own code executes ({@link Work#own}): an exact figure, equal in every run on every machine and JDK. */
    long own() default UNLIMITED;

    /** Most bytecodes in all ({@link Work#withLibraries}), those of the test and of libraries included. Leave room for the JDK's. */
    long bytecodes() default UNLIMITED;

    /** Most calls in all ({@link Work#withLibraries}). */
    long calls() default UNLIMITED;

    /** Most objects in all ({@link Work#withLibraries}), arrays not among them. */
    long objects() default UNLIMITED;

    /** Most arrays in all ({@link Work#withLibraries}). */
    long arrays() default UNLIMITED;

    /** Most allocated bytes in all ({@link Work#withLibraries}), objects and arrays, as the VM lays them out. */
    long bytes() default UNLIMITED;
}
