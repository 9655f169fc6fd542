/**
 * The plug-in for Gradle (docs/how-to/gate-a-gradle-build.md).
 */
package org.callgrove.gradle;
