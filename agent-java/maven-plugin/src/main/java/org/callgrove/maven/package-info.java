/**
 * Goals that record the tests of a Maven build and compare their work with the ledger that is committed next to the POM.
 */
package org.callgrove.maven;
