package org.callgrove.profile;

import org.callgrove.profile.blocks.BlockAnalysis;
import org.callgrove.profile.code.WovenMetrics;
import org.callgrove.profile.learned.LearnedMethods;
import org.callgrove.profile.leaves.CallSiteAnalysis;
import org.callgrove.profile.leaves.LeafTable;
import org.callgrove.profile.methods.RootMethods;
import org.callgrove.profile.methods.TimedMethods;
import org.callgrove.profile.places.Processes;

/** Settings of a recording that the edits of all classes share: leaves, analyses, root methods and metrics. */
final class WeavingSetup {
    final LeafTable leaves;
    final CallSiteAnalysis callSites;
    final BlockAnalysis blocks;
    final RootMethods roots;
    /** Whether woven code calls the agent back after steps of work ({@link org.callgrove.runtime.callbacks.GroveWork}). */
    final boolean steps;
    /** Whether woven code activates profiling agents ({@link org.callgrove.runtime.callbacks.GroveActivation}). */
    final boolean activates;
    /** Whether carriers note which virtual thread they run ({@link org.callgrove.runtime.threads.GroveMounts}). */
    volatile boolean mounts;
    /** Methods to time. */
    volatile TimedMethods timed = TimedMethods.NONE;
    /** The methods to weave; null for all. */
    volatile LearnedMethods learned;
    /** Instrumentation processes. */
    volatile Processes processes = Processes.NONE;
    /** Metrics of classes woven from now on. */
    volatile WovenMetrics metrics = WovenMetrics.ALL;

    WeavingSetup(LeafTable leaves, BlockAnalysis blocks, RootMethods roots, boolean steps, boolean activates) {
        this.leaves = leaves;
        this.callSites = new CallSiteAnalysis(leaves);
        this.blocks = blocks;
        this.roots = roots;
        this.steps = steps;
        this.activates = activates;
    }
}
