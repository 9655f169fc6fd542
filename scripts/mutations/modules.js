/**
 * @typedef {object} MutatedModule
 * @property {readonly string[]} labels classes that decide a label, a flag or a verdict, below the module's package; `*` at the end for all
 */

/** Modules of `agent-java/` that are mutated. @type {Readonly<Record<string, MutatedModule>>} */
export const MUTATED_MODULES = {
  dump: { labels: ['Meta', 'MetaSection', 'AgentMetric', 'OneTimeMethods', 'CounterTimes', 'Counter', 'ThreadInfo'] },
  profile: {
    labels: [
      'methods.*',
      'additions.*',
      'constructors.*',
      'blocks.ActivationPoints',
      'leaves.LeafClassifier',
      'leaves.LeafKind',
      'leaves.LeafAllocation',
      'leaves.LeafRule',
      'leaves.UserCodeReach',
      'leaves.BodyFacts',
      'leaves.CallSite',
      'leaves.CallSiteAnalysis',
    ],
  },
  runtime: { labels: ['fold.*', 'text.*', 'tree.GroveMerge', 'tree.GroveHistory', 'tree.GroveTrust', 'tree.GroveReader'] },
};
