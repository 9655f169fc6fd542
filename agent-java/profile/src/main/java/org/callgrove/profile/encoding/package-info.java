/**
 * This package writes and reads the numbers and strings of data that outlives the VM, such as transcripts. It must not know what they mean.
 */
package org.callgrove.profile.encoding;
