/**
 * This package takes memory from the system, as much as the user allows, and has references to it. It joins {@code org.callgrove.runtime}
 * in {@code java.lang}, and must not use anything else of it.
 */
package org.callgrove.runtime.memory;
