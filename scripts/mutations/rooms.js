/**
 * @typedef {object} MutatedRoom
 * @property {readonly string[]} labels files that decide a label, a flag or a verdict; all of them are mutated
 * @property {number} oneIn every n-th of the other files is mutated, so that a room takes at most half an hour
 */

/** Rooms of `workers/` that are mutated. @type {Readonly<Record<string, MutatedRoom>>} */
export const MUTATED = {
  gate: { labels: ['condition-parser.ts', 'decision.ts', 'exact-sums.ts'], oneIn: 1 },
  comparison: {
    labels: [
      'diff-groups.ts',
      'diff-sets.ts',
      'joint/one-time.ts',
      'rectangle-changes.ts',
      'samples/sample-findings.ts',
      'samples/share-rule.ts',
      'story/method-causes.ts',
      'story/subjects.ts',
      'story/work-story.ts',
    ],
    oneIn: 4,
  },
  analysis: { labels: ['change-kind.ts', 'callees.ts', 'method-ratios.ts', 'neighbours.ts', 'own-classes.ts'], oneIn: 3 },
  transforms: { labels: ['grouping.ts', 'thread-frames.ts', 'validation.ts'], oneIn: 3 },
  matching: { labels: ['built-in-rules.ts', 'match-report.ts', 'rule-offer.ts', 'rule-parser.ts', 'rules.ts'], oneIn: 1 },
  'formats/jfr': { labels: ['families.ts', 'notices.ts', 'states.ts'], oneIn: 3 },
};
