package org.callgrove.runtime;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Public for the compiler only: {@link org.callgrove.runtime.callbacks} uses it. In {@code java.lang}, where both packages are one, the agent
 * makes it package-private, so that no program can reach it.
 */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.FIELD, ElementType.METHOD})
public @interface PackagePrivate {
}
