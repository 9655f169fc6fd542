import { describe, expect, it } from 'vitest';
import type { Decided } from './useGate';
import { commandOf, quoted, stepOf, verdictOf, verdictText } from './words';

const run = {
  base: 'base.mct',
  head: 'a run.mct',
  metric: 'bytecodes',
  rules: { renames: [{ from: 'com.old.*', to: 'com.new.*' }], on: ['lambdas' as const] },
  conditions: ['bytecodes > +1%', "calls(a.B$1, it's) > 5"],
};

const outcome = (failed: boolean): Decided => ({
  condition: 'c',
  result: { ok: true, value: { condition: 'c', failed, parts: [] } },
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
    const other = commandOf({ ...run, base: '--x.mct', metric: 'objects' });
    expect(other).toMatch(/compare \.\/--x\.mct 'a run\.mct' \\\n {2}--metric objects/);
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

  it('says failed before undecided, and undecided before passed', () => {
    expect([outcome(false), refused, outcome(true)].map((each) => verdictOf([each]))).toEqual(['passed', 'undecided', 'failed']);
    expect(verdictText([outcome(false), refused, outcome(true)])).toBe('Gate failed: 1 of 3 conditions holds');
    expect(verdictText([outcome(false), refused])).toBe('Gate not decided: 1 of 2 conditions cannot be');
    expect(verdictText([outcome(true)])).toBe('Gate failed: its condition holds');
    expect(verdictText([outcome(false), outcome(false)])).toBe('Gate passed: none of 2 conditions holds');
  });
});
