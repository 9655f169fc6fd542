/**
 * This package finds leaf methods: natives, and methods that the compiler may replace. It builds their table from the running JDK's class
 * files. It must not edit code.
 */
package org.callgrove.profile.leaves;
