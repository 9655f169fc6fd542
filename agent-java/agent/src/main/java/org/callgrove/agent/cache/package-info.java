/**
 * This package keeps transcripts of woven classes in files, from which later processes of the same user start. It must not know what a transcript
 * holds.
 */
package org.callgrove.agent.cache;
