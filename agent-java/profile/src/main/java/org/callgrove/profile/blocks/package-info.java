/**
 * This package cuts methods into basic blocks (JP 4.2): by default, precisely or by a user's rules. It also analyses control flow and the
 * stack. It must not know what is counted.
 */
package org.callgrove.profile.blocks;
