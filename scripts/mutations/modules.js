/**
 * @typedef {object} MutatedModule
 * @property {readonly string[]} labels classes that decide a label, a flag or a verdict, below the module's package; `*` at the end for all
 * @property {readonly string[]} [withoutTests] tests that do not run on each bug, below the module's package
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
  runtime: {
    labels: ['fold.*', 'text.*', 'tree.GroveMerge', 'tree.GroveHistory', 'tree.GroveTrust', 'tree.GroveReader'],
    // Each of its tests takes seconds, and one that fills the memory to its limit fills the machine's if a bug removes the limit.
    withoutTests: ['fold.GroveFoldTest'],
  },
};
