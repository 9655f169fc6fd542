/**
 * This package is the interface for users who cut methods into blocks by rules of their own. It shows neither ASM nor the profiler. Every
 * change of it breaks their classes.
 */
package org.callgrove.blocks;
