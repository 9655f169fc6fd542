/**
 * This package has the annotation for members that the agent makes package-private. Only the compiler needs it: it is not in the agent's
 * jar, and is not defined in {@code java.lang} with the classes that carry it.
 */
package org.callgrove.runtime.narrowing;
