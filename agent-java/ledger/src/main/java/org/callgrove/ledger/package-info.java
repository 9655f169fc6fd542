/**
 * The ledger of a test suite: the exact work of each test, read from dumps, kept in a file and checked against it (docs/ci.md, "A ledger of
 * tests").
 */
package org.callgrove.ledger;
