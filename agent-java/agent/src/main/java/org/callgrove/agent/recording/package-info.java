/**
 * This package turns trees into dumps. It walks them by segment, takes earlier states and gathers what a dump says about the run. One
 * walker has the turn at a time. It must not weave.
 */
package org.callgrove.agent.recording;
