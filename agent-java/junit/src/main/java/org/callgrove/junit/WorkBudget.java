package org.callgrove.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.callgrove.api.Work;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Fails a test that does more work than the limits given here. On a class, they apply to each test that has no budget of its own, in the
 * class and in its nested classes.
 *
 * <pre>{@code
 * @Test
 * @WorkBudget(own = 1_204_311)
 * void parses() { … }
 * }</pre>
 *
 * <p>Work counts if it is done by the test's thread in the test method or below; methods that run before and after the test do not count.
 * Each invocation of a parameterised or repeated test has the whole budget. Class initialisers, class loading and linking never count, so a
 * test may run first or last, alone or with others. Without the agent, budgets are not checked, and standard error says so once per run.
 */
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(WorkExtension.class)
public @interface WorkBudget {
    /** Value that sets no limit. */
    long UNLIMITED = -1;

    /** Limit on the bytecodes that own code executes ({@link Work#own}): an exact figure, equal in every run on every machine and JDK. */
    long own() default UNLIMITED;

    /** Limit on all bytecodes ({@link Work#withLibraries}), including those of the test and of libraries. Leave room for variation in the JDK's. */
    long bytecodes() default UNLIMITED;

    /** Limit on all calls ({@link Work#withLibraries}). */
    long calls() default UNLIMITED;

    /** Limit on all objects ({@link Work#withLibraries}), not including arrays. */
    long objects() default UNLIMITED;

    /** Limit on all arrays ({@link Work#withLibraries}). */
    long arrays() default UNLIMITED;

    /** Limit on all allocated bytes ({@link Work#withLibraries}), of objects and arrays as the VM lays them out. */
    long bytes() default UNLIMITED;
}
