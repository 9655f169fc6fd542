/** Goals that record the tests of a Maven build and hold their work against the ledger that is committed beside the POM. */
package org.callgrove.maven;
