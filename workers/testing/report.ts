/** A comparison with its conditions, as the renderers of reports take it, for their tests. */
import type { ChangedMethod, ProfileSummary, StorySubject, WorkStory } from '../api/engine';
import type { Report } from '../report/report';

export const NAME = { className: 'com.acme.Parser', method: 'parse', descriptor: '()V', flags: 0, sourceFile: '', line: 0 };

export function changed(className: string, a: number, b: number): ChangedMethod {
  return { name: { ...NAME, className }, a, b, contexts: 1, callers: [{ ...NAME, method: '<init>' }], call: null };
}

export const named = (className: string, method: string) => ({ ...NAME, className, method });

export const SUBJECT: StorySubject = {
  ...{ name: { ...NAME, sourceFile: 'Parser.java', line: 29 }, change: 19, callsA: 10, callsB: 10, a: 40, b: 59 },
  parts: [
    {
      ...{ kind: 'library-new', change: 19, name: named('java.util.Arrays', 'sort'), context: 3 },
      ...{ callsA: 0, callsB: 10, callerCallsA: 10, callerCallsB: 10, a: 0, b: 19 },
    },
  ],
  ...{ isInclusive: true, others: 0, rest: 0, context: 3, inside: null },
};

export const STORY: WorkStory = {
  ...{ kind: 'work', metric: 'bytecodes', totalA: 1000, totalB: 1020, isSame: false },
  own: { by: 'packages', prefixes: ['com.acme'] },
  ...{ subjects: [SUBJECT], notes: [], others: 0, rest: 1, explained: 1 },
};

/** A comparison of `base.mct` and `head.mct`, of which one condition failed. */
export function report(rows: ChangedMethod[], more: Partial<Report> = {}): Report {
  const side = { fileName: 'base.mct', sha256: 'ab'.repeat(32), jvm: 'JVM 17', contexts: 10 } as ProfileSummary;
  return {
    a: side,
    b: { ...side, fileName: 'head.mct' },
    summary: {
      comparison: 1,
      a: 1,
      b: 2,
      metrics: [
        {
          metric: 'bytecodes',
          label: 'Bytecodes',
          unit: 'bytecodes',
          kind: 'exact',
          better: 'less',
          totalA: 1000,
          totalB: 1020,
          overlap: 99.004,
        },
      ],
      onlyA: [],
      onlyB: [],
      common: 9,
      appeared: 1,
      vanished: 1,
      totalsOnly: [],
      cut: [],
      part: false,
      asShared: false,
      matching: null,
      pending: false,
      compareMs: 1,
    },
    metric: 'bytecodes',
    story: STORY,
    place: { name: SUBJECT.name ?? NAME, callers: [named('com.acme.Main', 'main'), named('com.acme.Job', 'run')] },
    changes: {
      metric: 'bytecodes',
      more: { rows, methods: rows.length, change: rows.reduce((sum, { a, b }) => sum + b - a, 0) },
      less: { rows: [], methods: 0, change: 0 },
    },
    gates: [
      {
        condition: 'bytecodes > +1%',
        failed: true,
        parts: [{ text: 'bytecodes > +1%', holds: true, metric: 'bytecodes', base: 1000, head: 1020, overlap: null }],
      },
    ],
    cautions: [],
    link: null,
    ...more,
  };
}
