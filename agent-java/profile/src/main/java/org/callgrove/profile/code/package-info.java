/**
 * This package spells the instructions that weaving inserts: the calls of the runtime. It must not decide where they go.
 */
package org.callgrove.profile.code;
