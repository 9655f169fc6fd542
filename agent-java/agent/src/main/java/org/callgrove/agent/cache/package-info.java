/**
 * This package keeps transcripts of woven classes in files, so that later processes of the same user start faster. It must not know what a
 * transcript contains.
 */
package org.callgrove.agent.cache;
