import { expect, it } from 'vitest';
import type { MatchReport, MatchRules } from '../api/engine';
import { joinedReport } from './match-report';

const report = (rules: MatchRules, methods: number): MatchReport => ({
  rules,
  effects: [...rules.renames.map(({ from, to }) => `${from} → ${to}`), ...rules.on].map((rule, i) => ({
    ...{ rule, methodsA: methods + i, methodsB: 0 },
  })),
  without: { common: methods, appeared: 1, vanished: 2 },
});

const LINKED = report({ renames: [{ from: 'a', to: 'b' }], on: ['overloads'] }, 10);
const OWN = report({ renames: [{ from: 'c', to: 'd' }], on: ['lambdas'] }, 20);

it('joins a link’s rules with further ones: renames first, the match without as of the latter', () => {
  expect(joinedReport(LINKED, OWN)).toEqual({
    rules: {
      renames: [
        { from: 'a', to: 'b' },
        { from: 'c', to: 'd' },
      ],
      on: ['overloads', 'lambdas'],
    },
    effects: [
      { rule: 'a → b', methodsA: 10, methodsB: 0 },
      { rule: 'c → d', methodsA: 20, methodsB: 0 },
      { rule: 'lambdas', methodsA: 21, methodsB: 0 },
      { rule: 'overloads', methodsA: 11, methodsB: 0 },
    ],
    without: { common: 20, appeared: 1, vanished: 2 },
  });
});

it('leaves out rules whose effect nobody counted', () => {
  expect(joinedReport({ ...LINKED, effects: [] }, OWN)?.effects.map(({ rule }) => rule)).toEqual(['c → d', 'lambdas']);
});

it.each([
  ['neither', null, null, null],
  ['a link only', LINKED, null, LINKED],
  ['further ones only', null, OWN, OWN],
])('%s has a report', (_, before, now, expected) => {
  expect(joinedReport(before, now)).toEqual(expected);
});
