/**
 * This package builds inserted instructions: calls of the runtime. It must not decide where they go.
 */
package org.callgrove.profile.code;
