/**
 * This package writes to the outside: the dump's file and the process's standard error. A dump replaces a regular file or nothing at all.
 * It must not know what a dump contains.
 */
package org.callgrove.agent.output;
