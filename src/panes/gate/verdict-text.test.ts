import { describe, expect, it } from 'vitest';
import type { Decided } from './useGate';
import { clauseText, commandOf, quoted, stepOf, verdictOf, verdictText } from './verdict-text';

const run = {
  base: ['base.mct'],
  head: ['a run.mct'],
  metric: 'bytecodes',
  rules: { renames: [{ from: 'com.old.*', to: 'com.new.*' }], on: ['lambdas' as const] },
  conditions: ['bytecodes > +1%', "calls(a.B$1, it's) > 5"],
};

const METRICS = [
  { metric: 'bytes', label: 'Allocated bytes', unit: 'bytes', kind: 'exact' },
  { metric: 'calls', label: 'Calls', unit: 'calls', kind: 'exact' },
  { metric: 'monitor-enters', label: 'Monitors entered', unit: 'monitor enters', kind: 'exact' },
  { metric: 'samples', label: 'CPU samples', unit: 'samples', kind: 'sampled' },
  { metric: 'wall-samples', label: 'Wall-clock samples', unit: 'samples', kind: 'sampled' },
  { metric: 'exceptions', label: 'Exceptions and errors', unit: 'events', kind: 'lower-bound' },
  { metric: 'sampled-allocation', label: 'Sampled allocation', unit: 'bytes', kind: 'sampled' },
] as const;

const part = { text: 'bytecodes > +1%', holds: true, metric: 'bytecodes', base: 100, head: 199, overlap: null };
const outcome = (failed: boolean): Decided => ({
  condition: 'c',
  result: { ok: true, value: { condition: 'c', failed, parts: [part] } },
});
const refused: Decided = {
  condition: 'c',
  result: { ok: false, error: { kind: 'undecided', message: 'm', where: '', advice: 'a' } },
};

describe('a gate elsewhere', () => {
  it('is a command with everything quoted that a shell would read otherwise', () => {
    expect(commandOf(run)).toBe(
      [
        "npx callgrove compare base.mct 'a run.mct'",
        "--rules 'lambdas; com.old.*>com.new.*'",
        "--fail-if 'bytecodes > +1%'",
        "--fail-if 'calls(a.B$1, it'\\''s) > 5'",
      ].join(' \\\n  '),
    );
    expect(quoted('--x.mct')).toBe('--x.mct');
    const other = commandOf({ ...run, base: ['--x.mct'], metric: 'objects' });
    expect(other).toMatch(/compare \.\/--x\.mct 'a run\.mct' \\\n {2}--metric objects/);
    const several = commandOf({ ...run, base: ['a.mct', 'b c.mct'], conditions: [] });
    expect(several).toMatch(/compare --base a\.mct 'b c\.mct' --head 'a run\.mct' \\\n {2}--rules/);
  });

  it('is a step of a workflow with its lines below one another', () => {
    expect(stepOf({ ...run, conditions: ['overlap < 95%'] })).toBe(
      [
        '- name: Compare',
        '  run: |',
        "    npx callgrove compare base.mct 'a run.mct' \\",
        "      --rules 'lambdas; com.old.*>com.new.*' \\",
        "      --fail-if 'overlap < 95%' \\",
        '      --markdown comment.md \\',
        '      --junit callgrove.xml',
      ].join('\n'),
    );
  });

  it('lets a workflow expand nothing of what came with a link', () => {
    const begin = '${{';
    const step = stepOf({ ...run, head: [`${begin} secrets.KEY }}.mct`] });
    expect(step).toContain(`'${begin} '${begin}' }} secrets.KEY }}.mct'`);
    expect(step.split(begin)).toHaveLength(3);
  });

  it('tells medians with the ranges of the runs', () => {
    const part = { text: 't', holds: false, metric: 'calls', base: 20, head: 30, overlap: null };
    expect(clauseText(part)).toBe('20 → 30 calls (+50.0%)');
    const [base, head] = [
      { min: 10, median: 20, max: 40 },
      { min: 30, median: 30, max: 30 },
    ];
    expect(clauseText({ ...part, runs: { base, head, beyond: false } })).toBe(
      '20 (10 to 40) → 30 calls (+50.0%), within the range of A’s runs',
    );
    const overlap = { ...part, overlap: 30, runs: { base: null, head: { min: 25, median: 30, max: 31 }, beyond: true } };
    expect(clauseText(overlap)).toBe('overlap of calls 30.00 (25.00 to 31.00)%');
  });

  it.each([
    [
      { text: 'alloc(type byte[]) > +1%', metric: 'bytes' },
      '1,000 → 2,000 bytes (+100.0%)',
      'alloc(type byte[]) +100.0% (limit +1%)',
    ],
    [
      { text: 'alloc(type app.*) > +1 kB', metric: 'bytes', kind: 'lower-bound' as const },
      '1,000 → 2,000 bytes (+100.0%), by lower bounds',
      'alloc(type app.*) +1.0 kB (limit +1 kB)',
    ],
    [
      {
        ...{ text: 'alloc(type byte[]) > 1500', metric: 'sampled-allocation' },
        runs: { base: { min: 900, median: 1000, max: 1000 }, head: { min: 2000, median: 2000, max: 2000 }, beyond: true },
      },
      '≈ 1.0 kB (≈ 900 B to ≈ 1.0 kB) → ≈ 2.0 kB of sampled allocation (+100.0%)',
      'alloc(type byte[]) 2.0 kB (limit 1,500)',
    ],
    [
      {
        ...{ text: 'alloc(type byte[]) > +10%', metric: 'sampled-allocation', shares: { base: 0.1, head: 0.3 } },
        runs: { base: null, head: { min: 2000, median: 2000, max: 2000 }, beyond: true },
      },
      '10% → 30% of all sampled allocation (+200.0%)',
      'alloc(type byte[]) +200.0% (limit +10%)',
    ],
  ])('tells bytes by type of %j: %s', (clause, expected, verdict) => {
    const part = { holds: true, base: 1000, head: 2000, overlap: null, ...clause };
    expect(clauseText(part, METRICS).replaceAll('\u202f', ' ')).toBe(expected);
    expect(verdictText([{ condition: 'c', result: { ok: true, value: { condition: 'c', failed: true, parts: [part] } } }])).toBe(
      `Gate failed: ${verdict}`,
    );
  });

  it.each([
    ['calls', {}, '1 → 2 calls (+100.0%)'],
    ['monitor-enters', {}, '1 → 2 monitor enters (+100.0%)'],
    ['samples', {}, '1 → 2 samples (+100.0%)'],
    ['wall-samples', {}, '1 → 2 wall-clock samples (+100.0%)'],
    ['exceptions', {}, '1 → 2 events of exceptions and errors (+100.0%)'],
    ['old-objects', { overlap: 50 }, 'overlap of old-objects 50.00%'],
    ['sampled-allocation', { overlap: 50 }, 'overlap of sampled allocation 50.00%'],
    ['sampled-allocation', { shares: { base: 0.1, head: 0.3 } }, '10% → 30% of your code’s sampled allocation (+200.0%)'],
  ])('names the metric %s in words: %j', (metric, more, expected) => {
    const part = { ...{ text: 't', holds: false, base: 1, head: 2, overlap: null }, metric, ...more };
    expect(clauseText(part, METRICS)).toBe(expected);
  });

  it('quotes types for a shell and a workflow', () => {
    const conditions = ['alloc(type byte[], java.util.HashMap$Node) > +1%'];
    const condition = "--fail-if 'alloc(type byte[], java.util.HashMap$Node) > +1%'";
    expect(commandOf({ ...run, conditions })).toContain(condition);
    expect(stepOf({ ...run, conditions })).toContain(condition);
  });

  it('says failed before undecided, and undecided before passed', () => {
    expect([outcome(false), refused, outcome(true)].map((each) => verdictOf([each]))).toEqual(['passed', 'undecided', 'failed']);
    expect(verdictText([outcome(false), refused, outcome(true)])).toBe('Gate failed: bytecodes +99.0% (limit +1%)');
    expect(verdictText([outcome(false), refused])).toBe('Gate not decided: 1 of 2 conditions could not be evaluated');
    expect(verdictText([outcome(true)])).toBe('Gate failed: bytecodes +99.0% (limit +1%)');
    expect(verdictText([outcome(false), outcome(false)])).toBe('Gate passed: 2 of 2 conditions');
  });
});
