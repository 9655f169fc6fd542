/**
 * This package follows the VM's garbage collections, shortly after each of which a snapshot is taken ({@code snapshots=gc}). It must not know
 * recordings.
 */
package org.callgrove.agent.collections;
