/**
 * This package turns trees into dumps. It walks them by segment, takes snapshots and gathers facts about the run. A lock admits one walker
 * at a time. This package must not weave.
 */
package org.callgrove.agent.recording;
