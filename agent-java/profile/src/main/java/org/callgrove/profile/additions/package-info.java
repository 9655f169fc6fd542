/**
 * This package finds what other agents added to a method, by its class file. It proves that the rest is unchanged, or gives up. It must
 * not edit code.
 */
package org.callgrove.profile.additions;
