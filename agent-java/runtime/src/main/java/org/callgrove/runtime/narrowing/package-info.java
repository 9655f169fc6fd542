/**
 * This package has the mark of what the agent makes package-private. The compiler needs it, and the agent's jar does not have it: only the
 * classes of the runtime that carry it are defined in {@code java.lang}.
 */
package org.callgrove.runtime.narrowing;
