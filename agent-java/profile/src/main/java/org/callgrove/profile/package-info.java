/**
 * This package is the profiler: it decides how each method takes part and edits its body. It uses all its subpackages, and none of them may
 * use it. It must know neither files nor the agent.
 */
package org.callgrove.profile;
