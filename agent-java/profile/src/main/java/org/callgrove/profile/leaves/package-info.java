/**
 * This package knows the methods that are counted where they are called: natives and what the compiler may replace. It makes their table
 * from the running JDK's class files. It must not edit code.
 */
package org.callgrove.profile.leaves;
