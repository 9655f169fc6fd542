/**
 * This package is what users implement to cut methods into blocks by rules of their own. It shows neither ASM nor the profiler. Every
 * change of it breaks their classes.
 */
package org.callgrove.blocks;
