/**
 * This package is the interface for users who divide methods into basic blocks by their own rules. It exposes neither ASM nor the profiler. Any
 * change here breaks users' classes.
 */
package org.callgrove.blocks;
