package org.callgrove.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Fails a test that allocates an object or an array, in its own method or below. It is a {@link WorkBudget} of 0 objects and 0 arrays, and can be
 * combined with another budget. Boxes, lambdas that capture something and arrays for variable arguments count. So do allocations that escape analysis
 * removes, because figures must not depend on the compiler.
 */
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(WorkExtension.class)
public @interface AllocatesNothing {
}
