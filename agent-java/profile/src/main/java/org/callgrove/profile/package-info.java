/**
 * This package is the profiler: it decides how each method takes part in counting and edits its body. It uses all its subpackages, and none of them
 * may use it. It must know neither files nor the agent. In citations, JP is the paper named in docs/metrics.md.
 */
package org.callgrove.profile;
