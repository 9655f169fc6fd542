/**
 * This package is the profiler: it decides how each method takes part and edits its body. It uses all packages below it, and none of them
 * may use it. It must know neither files nor the agent.
 */
package org.callgrove.profile;
