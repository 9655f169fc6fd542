/**
 * This package lets users' instrumentation processes choose places in methods (the FERRARI paper, section 3), and inserts the code that counts
 * there. It must not decide what the recorder itself counts.
 */
package org.callgrove.profile.places;
