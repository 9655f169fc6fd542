import { expect, it } from 'vitest';
import type { OverlayMatching } from '../api/overlay';
import { FormatError } from '../jobs/errors';
import { exactOf } from '../testing/overlaid';
import { NORMAL, refuseBadMatch } from './verdict';

const name = (method: string) => ({ className: 'a.B', method, descriptor: '', flags: 0, sourceFile: '', line: 0 });
/** Of `total` samples, as many as given were matched. */
const matching = (total: number, matched: number, more: Partial<OverlayMatching> = {}): OverlayMatching => ({
  ...{ total, left: { noJava: 0, profiler: 0, idle: 0 }, gains: [{ step: 'names', samples: matched }] },
  ...{ above: 0, unplaced: total - matched, ambiguous: 0, truncated: 0, reasons: [], moves: [] },
  ...more,
});

function verdict(given: OverlayMatching, facts: object = {}, cautions: readonly string[] = []): string {
  try {
    refuseBadMatch(given, exactOf({ 'a.Main.main': 1 }, facts), cautions);
    return 'fine';
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return [error.kind, error.message, error.advice].join(' | ');
  }
}

const CHECK = 'Check that both are of the same program and version, with the same input.';
const TRUNCATED = 'Stacks are truncated: record with -XX:FlightRecorderOptions=stackdepth=1024.';
const DESCRIPTORS = 'Record with a profiler that writes method descriptors, such as the JDK’s flight recorder.';
const BAD = 'undecided | Only 79.90% of the program’s samples match a context in the exact tree; at least 80% must.';

it.each<[string, OverlayMatching, string]>([
  ['all match', matching(1000, 1000), 'fine'],
  ['exactly 80% match', matching(1000, 800), 'fine'],
  ['just below 80% match', matching(1000, 799), `${BAD} | ${CHECK}`],
  ['80% of the program’s samples', matching(2000, 800, { left: { noJava: 400, profiler: 300, idle: 300 } }), 'fine'],
  ['exactly 20% are ambiguous', matching(1000, 1000, { ambiguous: 200 }), 'fine'],
  [
    'more than 20% are ambiguous',
    matching(1000, 1000, { ambiguous: 201 }),
    `undecided | 20.10% of the matched samples fit several contexts; at most 20% may. | ${DESCRIPTORS} ${CHECK}`,
  ],
  [
    'exactly 80% match, and those are ambiguous',
    matching(1000, 800, { ambiguous: 200 }),
    `undecided | 25.00% of the matched samples fit several contexts; at most 20% may. | ${DESCRIPTORS} ${CHECK}`,
  ],
  ['few match, and those are ambiguous', matching(1000, 799, { ambiguous: 200 }), `${BAD} | ${DESCRIPTORS} ${CHECK}`],
  ['exactly 1% is truncated', matching(1000, 799, { truncated: 10 }), `${BAD} | ${CHECK}`],
  ['more than 1% is truncated', matching(1000, 799, { truncated: 11 }), `${BAD} | ${TRUNCATED} ${CHECK}`],
  ['much is truncated, but all match', matching(1000, 1000, { truncated: 900 }), 'fine'],
  [
    'a gap is the largest',
    matching(1000, 799, {
      reasons: [
        { missing: name('x'), below: name('y'), samples: 150 },
        { missing: null, below: null, samples: 51 },
      ],
    }),
    `${BAD.replace(/\.$/, '')}. Largest gap: no context has a.B.x below a.B.y. | ${CHECK}`,
  ],
  [
    'nothing is of the program',
    matching(1000, 0, { left: { noJava: 500, profiler: 200, idle: 300 } }),
    'not-a-profile | The sampled recording has no samples of the program’s Java code. | Make a longer recording without the agent, or sample more often.',
  ],
])('%s', (_, given, said) => expect(verdict(given)).toBe(said));

it('warnings come before all other advice, and roots are blamed', () => {
  const given = matching(1000, 799, { truncated: 11, ambiguous: 200 });
  const roots = 'Record the exact run without root=.';
  expect(verdict(given, { roots: ['a.B.run'] }, ['One.', 'Two.'])).toBe(
    `${BAD} | One. Two. ${TRUNCATED} ${DESCRIPTORS} ${roots} ${CHECK}`,
  );
  expect(verdict(given, { roots: [] })).not.toContain(roots);
});

it('a match is normal from 95% on', () => expect(NORMAL).toBe(0.95));
