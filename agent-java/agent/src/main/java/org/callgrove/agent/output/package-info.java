/**
 * This package writes to the outside: the dump's file and the process's standard error. A dump replaces a regular file or nothing. It must
 * not know the contents of a dump.
 */
package org.callgrove.agent.output;
