/**
 * This package takes memory from the system, as much as the user allows, and names what lies in it. It joins {@code org.callgrove.runtime}
 * in {@code java.lang}. It must not use that package.
 */
package org.callgrove.runtime.memory;
