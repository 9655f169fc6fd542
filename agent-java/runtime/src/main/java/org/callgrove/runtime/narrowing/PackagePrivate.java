package org.callgrove.runtime.narrowing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks members that are public only for the compiler, because another package of the runtime uses them. In {@code java.lang}, all packages
 * of the runtime become one. There the agent makes marked members package-private, so that no program can reach them.
 */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.FIELD, ElementType.CONSTRUCTOR, ElementType.METHOD})
public @interface PackagePrivate {
}
