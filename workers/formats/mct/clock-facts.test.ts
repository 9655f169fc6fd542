import { expect, it } from 'vitest';
import { clockFacts } from './clock-facts';

const FACTS = { every: 1e7, reached: 1.1e7, ticks: 40, own: 9, recorded: 4e8, notRecorded: 0, doubtful: 0 };
const WAIT = { recorded: 8e8, notRecorded: 0, late: 1, doubtful: 0 };

it.each<[what: string, given: unknown, facts: unknown]>([
  ['all its figures', FACTS, FACTS],
  ['no more than it knows', { ...FACTS, later: 1 }, FACTS],
  ['waits', { ...FACTS, wait: { ...WAIT, virtualThreads: 'not measured' } }, { ...FACTS, wait: WAIT }],
  ['no waits without a figure', { ...FACTS, wait: { ...WAIT, late: -1 } }, FACTS],
  ['none without a figure', { ...FACTS, ticks: '40' }, null],
  ['none of other values', [1], null],
  ['none where there was no clock', undefined, null],
])('the facts of a clock are %s', (_, given, facts) => {
  expect(clockFacts(given)).toEqual(facts);
});
