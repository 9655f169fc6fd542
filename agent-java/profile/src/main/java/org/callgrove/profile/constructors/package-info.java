/**
 * This package finds the constructor that a constructor calls on {@code this} (the JP paper, section 5.1, map M), following every path of
 * the code. It must not load classes.
 */
package org.callgrove.profile.constructors;
