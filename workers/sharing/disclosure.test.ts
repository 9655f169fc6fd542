import { describe, expect, it } from 'vitest';
import type { GateOutcome, MatchReport } from '../api/engine';
import { disclosable, disclosableSampling, findingFacts, storyFacts } from './disclosure';
import { NO_FINDINGS } from './findings';

const gate = (condition: string, shares?: { base: number; head: number }) =>
  ({ condition, failed: true, parts: [{ text: condition }, { text: condition, ...(shares && { shares }) }] }) as GateOutcome;
const without = { common: 1, appeared: 2, vanished: 3 };
const effect = (rule: string) => ({ rule, methodsA: 1, methodsB: 2 });
const MATCHING: MatchReport = {
  rules: { renames: [{ from: 'com.acme.*', to: 'com.other.*' }], on: ['lambdas'] },
  ...{ effects: [effect('com.acme.* → com.other.*'), effect('lambdas')], without },
};
const GATES = ['bytecodes > 1', 'bytecodes(com.acme.*) > 1', 'overlap < 99%'].map((condition) => gate(condition));
const conditions = ({ gates }: { readonly gates: readonly GateOutcome[] }) => gates.map(({ condition }) => condition);

describe('findings in a link', () => {
  it('are all there if no packages are hidden', () =>
    expect(disclosable({ matching: MATCHING, gates: GATES }, [])).toEqual({ matching: MATCHING, gates: GATES }));

  it('lack rules and conditions with patterns if packages are hidden', () => {
    const shown = disclosable({ matching: MATCHING, gates: GATES }, ['com.acme']);
    expect(shown.matching).toEqual({ rules: { renames: [], on: ['lambdas'] }, effects: [effect('lambdas')], without });
    expect(conditions(shown)).toEqual(['bytecodes > 1', 'overlap < 99%']);
  });

  it('lack rules altogether if only patterns would be left', () => {
    const matching = { ...MATCHING, rules: { ...MATCHING.rules, on: [] }, effects: MATCHING.effects.slice(0, 1) };
    expect(disclosable({ matching, gates: [] }, ['x'])).toEqual(NO_FINDINGS);
    expect(disclosable(NO_FINDINGS, ['x'])).toEqual(NO_FINDINGS);
  });

  it('lack conditions on types if packages are hidden, because a pattern may reveal their names', () => {
    const gates = [gate('alloc(type com.acme.*) > 1'), gate('bytes > 1')];
    expect(conditions(disclosable({ matching: null, gates }, ['com.acme']))).toEqual(['bytes > 1']);
    expect(conditions(disclosable({ matching: null, gates }, []))).toEqual(['alloc(type com.acme.*) > 1', 'bytes > 1']);
  });

  it('lack conditions on shares, and those that a reader would reject', () => {
    const shares = gate('samples > 1', { base: 0.1, head: 0.2 });
    const text = (length: number) => `bytecodes(${'a'.repeat(length - 'bytecodes() > 1'.length)}) > 1`;
    const gates = [shares, { ...shares, parts: shares.parts.toReversed() }, gate(text(4096)), gate(text(4097))];
    expect(conditions(disclosable({ matching: null, gates }, []))).toEqual([text(4096)]);
    const many = Array.from({ length: 101 }, (_, at) => gate(`bytecodes > ${at}`));
    expect(conditions(disclosable({ matching: null, gates: many }, []))).toEqual(conditions({ gates: many.slice(0, 100) }));
  });
});

it('sampling settings lack the event if packages are hidden', () => {
  const sampling = { durationMs: 5, settings: { event: 'com.acme.Main.run', interval: '10 ms' } };
  expect(disclosableSampling(sampling, [])).toEqual(sampling);
  expect(disclosableSampling(sampling, ['com.acme'])).toEqual({ durationMs: 5, settings: { interval: '10 ms' } });
  expect(disclosableSampling(null, ['com.acme'])).toBeNull();
});

describe('the person about to send a link is told', () => {
  it('its rules and conditions, if there are any', () => {
    const renames = [...MATCHING.rules.renames, { from: 'a', to: 'b' }];
    const matching = { ...MATCHING, rules: { ...MATCHING.rules, renames } };
    expect(findingFacts({ matching, gates: GATES.slice(1) })).toEqual([
      { label: 'Name rules', text: 'com.acme.* → com.other.*, a → b, lambdas' },
      { label: 'Conditions', text: 'bytecodes(com.acme.*) > 1; overlap < 99%' },
    ]);
    expect(findingFacts({ matching: null, gates: GATES.slice(0, 1) })).toEqual([{ label: 'Conditions', text: 'bytecodes > 1' }]);
    expect(findingFacts(NO_FINDINGS)).toEqual([]);
  });

  it('own code and renamed packages of its stories, each once', () => {
    const notes = [
      { kind: 'package', before: 'com.srv', after: 'com.web', classes: 1 },
      { kind: 'loading', name: 0, change: 1, callsA: 1, callsB: 1 },
      { kind: 'package', before: 'a', after: 'b', classes: 1 },
    ];
    const own = (...prefixes: string[]) => ({ by: 'given', prefixes });
    const stories = [
      null,
      { kind: 'work', own: own('com.acme', 'org.lib'), notes },
      { kind: 'work', own: own('com.acme'), notes: notes.slice(0, 1) },
      { kind: 'shares', own: own('net.x') },
      { kind: 'samples' },
    ] as unknown as Parameters<typeof storyFacts>[0];
    expect(storyFacts(stories)).toEqual([
      { label: 'Own code', text: 'com.acme, org.lib, net.x' },
      { label: 'Renamed packages', text: 'com.srv → com.web, a → b' },
    ]);
    expect(storyFacts([null])).toEqual([]);
  });
});
