/**
 * This package divides methods into basic blocks (the JP paper, section 4.2): by the Default or the Precise analysis, or by a user's rules.
 * It also analyses control flow and the stack. It must not know what is counted.
 */
package org.callgrove.profile.blocks;
