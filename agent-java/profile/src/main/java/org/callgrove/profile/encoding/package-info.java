/**
 * This package writes and reads numbers and strings that outlive the VM. It must not know what they mean.
 */
package org.callgrove.profile.encoding;
