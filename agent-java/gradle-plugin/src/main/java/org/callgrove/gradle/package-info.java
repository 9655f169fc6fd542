/**
 * The Gradle plug-in, which checks the work of tests (docs/how-to/gate-a-gradle-build.md).
 */
package org.callgrove.gradle;
