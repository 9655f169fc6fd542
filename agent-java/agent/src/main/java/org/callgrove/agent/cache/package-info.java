/**
 * This package keeps transcripts (woven classes, with what weaving them depended on) in files, so that later processes of the same user
 * start faster. It must not know how a transcript is structured.
 */
package org.callgrove.agent.cache;
