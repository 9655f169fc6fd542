import '../../views/registry';
import { describe, expect, it } from 'vitest';
import { foldPath } from '../../../common/method-path';
import type { Transform, TransformReport } from '../../../workers/api/engine';
import { effectOf, methodOf, titleOf } from './transform-text';

const run = { className: 'app.Main', method: 'run', descriptor: '()V' };
const main = { className: 'app.Main', method: 'main', descriptor: '()V' };

describe('the title of a step', () => {
  it.each<[Transform, string, 'run' | null]>([
    [{ kind: 'focus', path: foldPath([main, run]) }, 'below Main.run', 'run'],
    [{ kind: 'callees', method: run }, 'callees of Main.run', 'run'],
    [{ kind: 'callers', method: run, cost: 'inclusive' }, 'callers of Main.run', 'run'],
    [{ kind: 'callers', method: run, cost: 'exclusive' }, 'callers of Main.run, own cost', 'run'],
    [{ kind: 'hide', methods: { pattern: 'org.*' } }, 'hide org.*', null],
    [{ kind: 'hide', methods: { method: run } }, 'hide Main.run', 'run'],
    [{ kind: 'hide', methods: { pattern: 'jdk:' } }, 'hide the JDK', null],
    [{ kind: 'fold', methods: { pattern: 'jdk:' } }, 'fold the JDK', null],
    [{ kind: 'fold', methods: { pattern: 'org.*' } }, 'fold org.*', null],
    [{ kind: 'only', patterns: ['app', 'lib'] }, 'only app, lib', null],
    [{ kind: 'own', prefixes: [] }, 'my code', null],
    [{ kind: 'recursion', method: null }, 'no direct recursion', null],
    [{ kind: 'recursion', method: run }, 'no recursion of Main.run', 'run'],
    [{ kind: 'group', by: 'package' }, 'by package', null],
    [{ kind: 'group', by: 'field' }, 'by event field', null],
    [{ kind: 'invert', metric: 'calls' }, 'bottom-up', null],
    [{ kind: 'interval', from: 2, to: 3 }, 'interval 3', null],
    [{ kind: 'interval', from: 2, to: 5 }, 'intervals 3 to 5', null],
    [{ kind: 'drop', metric: 'bytecodes', share: 0.001 }, 'at least 0.1% of bytecodes', null],
    [{ kind: 'drop', metric: 'bytecodes', share: 0.07 }, 'at least 7% of bytecodes', null],
  ])('%j is “%s”', (step, title, method) => {
    expect(titleOf(step)).toBe(title);
    expect(titleOf(step, () => 'X')).toBe(title.replace('Main.run', 'X'));
    expect(methodOf(step)?.method ?? null).toBe(method);
  });
});

it.each([
  [{ from: 0, to: 1 }, 500, '0 s to 0.5 s'],
  [{ from: 4000, to: 4002 }, 500, '2,000 s to 2,001 s'],
  [{ from: 12_345, to: 12_346 }, 1, '12.345 s to 12.346 s'],
  [{ from: 3, to: 4 }, 60_000, '180 s to 240 s'],
])('intervals %j of %d ms each are “%s”', (span, width, title) => {
  expect(titleOf({ kind: 'interval', ...span }, undefined, width).replaceAll('\u202f', ' ')).toBe(title);
});

describe('the effect of a step', () => {
  const report = (more: Partial<TransformReport>): TransformReport => ({
    contextsBefore: 1200,
    contextsAfter: 2,
    totals: [],
    note: 'So.',
    ...more,
  });
  const total = (before: number, after: number) => [{ metric: 'calls', before, after }];

  it.each<[Partial<TransformReport>, string]>([
    [{}, '1,200 → 2 contexts. So.'],
    [{ contextsAfter: 1 }, '1,200 → 1 context. So.'],
    [{ totals: total(100, 100) }, '1,200 → 2 contexts. All calls are kept. So.'],
    [{ totals: total(1000, 750) }, '1,200 → 2 contexts. 250 calls are left out (25.00%). So.'],
    [{ totals: total(1000, 0) }, '1,200 → 2 contexts. 1,000 calls are left out (100.00%). So.'],
  ])('%j: %s', (more, expected) => {
    expect(effectOf(report(more), 'calls')).toBe(expected);
  });
});
