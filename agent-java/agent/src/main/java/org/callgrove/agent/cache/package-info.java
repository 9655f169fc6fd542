/**
 * This package keeps records of woven classes in files, from which later processes of the same user start. It must not know what a record
 * holds.
 */
package org.callgrove.agent.cache;
