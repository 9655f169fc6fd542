/**
 * This package finds code that other agents added to a method, by comparing it with the original class file. It proves that the rest is unchanged, or
 * gives up. It must not edit code.
 */
package org.callgrove.profile.additions;
