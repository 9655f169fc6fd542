/**
 * This package builds the instructions that weaving inserts: calls of the runtime. It must not decide where they go.
 */
package org.callgrove.profile.code;
