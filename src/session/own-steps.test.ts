import { expect, it } from 'vitest';
import { foldPath } from '../../common/method-path';
import type { Transform } from '../../workers/api/engine';
import { comparedSteps, isMine, ownAdded, ownRemoved } from './own-steps';

const METHOD = { className: 'a.B', method: 'run', descriptor: '()V' };
const STEPS: Record<string, Transform> = {
  own: { kind: 'own', prefixes: [] },
  focus: { kind: 'focus', path: foldPath([METHOD]) },
  fold: { kind: 'fold', methods: { pattern: 'jdk:' } },
  invert: { kind: 'invert', metric: 'bytecodes' },
  group: { kind: 'group', by: 'package' },
};
const steps = (text: string): Transform[] => text.split(' ').flatMap((name) => STEPS[name] ?? []);
const words = (transforms: readonly Transform[]): string => transforms.map(({ kind }) => kind).join(' ');

it.each([
  // Columns: the steps; with “My code” on; off again; and for the sides of a comparison while it is on.
  ['', 'own', '', ''],
  ['fold', 'fold own', 'fold', 'fold'],
  ['focus', 'focus own', 'focus', 'focus'],
  // The step `own` precedes those that invert the tree or rename frames. A focus after these is dropped, because its path no
  // longer exists.
  ['invert', 'own invert', 'invert', 'invert'],
  ['fold group invert', 'fold own group invert', 'fold group invert', 'fold group invert'],
  ['invert focus', 'own invert', 'invert', 'invert'],
])('%s: my code is %s, all code again %s, compared %s', (before, mine, all, compared) => {
  const added = ownAdded(steps(before));
  expect([isMine(steps(before)), isMine(added)]).toEqual([false, true]);
  expect([added, ownRemoved(added), comparedSteps(added)].map(words)).toEqual([mine, all, compared]);
});

it('keeps a focus on a frame of my code in a comparison, and drops it with my code', () => {
  const focused = steps('own focus fold');
  expect(words(comparedSteps(focused))).toBe('own focus fold');
  expect(words(ownRemoved(focused))).toBe('fold');
});
