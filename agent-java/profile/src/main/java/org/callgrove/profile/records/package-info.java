/**
 * This package writes and reads numbers and strings of records that outlive the VM. It must not know what a record holds.
 */
package org.callgrove.profile.records;
