import { describe, expect, it } from 'vitest';
import type { LivePhase, LiveState } from '../../../common/live/live-state';
import { badgeOf, dumpFacts, movedText, paceText, rateText, spanText, troubleText } from './live-words';

const state = (phase: LivePhase, interval = 2000): LiveState => ({
  ...{
    version: 1,
    phase,
    pid: 1,
    program: 'Shop',
    file: 'run.mct',
    size: 1,
    modified: 1,
    interval,
    attached: true,
    failure: '',
    message: '',
  },
});
const plain = (text: string): string => text.replaceAll('\u202f', ' ');

describe('words on a live recording', () => {
  it.each<[LivePhase, boolean, boolean, string]>([
    ['attaching', false, false, 'Attaching'],
    ['live', false, false, 'Live'],
    ['live', false, true, 'Held'],
    ['live', true, true, 'Connection lost'],
    ['paused', false, true, 'Paused'],
    ['detached', false, false, 'Detached'],
    ['ended', false, true, 'Ended'],
    ['replaced', false, false, 'Replaced'],
    ['failed', false, false, 'Not attached'],
  ])('name the phase %s (lost: %s, held: %s)', (phase, isLost, isHeld, word) => {
    expect(badgeOf({ phase }, isLost, isHeld)).toBe(word);
  });

  it.each([
    [-5, '0 s'],
    [1499, '1 s'],
    [119_000, '119 s'],
    [120_000, '2 min'],

    [7_200_000, '2 h'],
  ])('round %i ms to %s', (ms, text) => {
    expect(plain(spanText(ms))).toBe(text);
  });

  it.each<[LivePhase, number, number, number, string]>([
    ['live', 2000, 12_345, 3000, '12,345 contexts · written 3 s ago, every 2 s'],
    ['live', 4200, 1, 0, '1 context · written 0 s ago, every 4 s'],
    ['paused', 2000, 2, 0, '2 contexts · written 0 s ago'],
    ['ended', 0, 2, 61_000, '2 contexts · written 61 s ago'],
  ])('say how large and how old the dump of a recording is that is %s', (phase, interval, contexts, age, text) => {
    expect(plain(dumpFacts({ phase, interval }, contexts, age))).toBe(text);
  });

  it.each<[LivePhase, number, number, string]>([
    ['live', 2000, 0, ''],
    ['live', 2000, 40, ''],
    ['live', 2000, 100, ''],
    ['live', 2000, 124, ''],
    ['live', 2000, 126, 'The page reads every 3 s, because opening a dump takes 0.1 s.'],
    ['live', 2000, 400, 'The page reads every 8 s, because opening a dump takes 0.4 s.'],
    ['live', 8000, 400, ''],
    ['live', 4000, 12_300, 'The page reads every 4 min, because opening a dump takes 12 s.'],
    ['paused', 2000, 400, ''],
    ['ended', 0, 400, ''],
  ])(
    'explain why a recording that is %s and written every %i ms is read more rarely if opening takes %i ms',
    (phase, interval, cost, text) => {
      expect(plain(paceText({ phase, interval }, cost))).toBe(text);
    },
  );

  it.each<[string, number, string, string, number, string]>([
    ['calls', 1_934_575, 'calls', 'a rate', 10_100, '1.93 M calls in 10 s (192 k calls/s)'],
    ['calls', 3, 'calls', 'no rate without time', 0, '3 calls in 0 s'],
    ['cpu', 1.2e9, 'ns', 'a share of a core', 10_000, '1.20 s in 10 s (12% of a core)'],
    ['cpu', 15e9, 'ns', 'more than one core', 10_000, '15.00 s in 10 s (150% of a core)'],
    ['bytes', 5e6, 'bytes', 'a size', 10_000, '5.0 MB in 10 s (500.0 kB/s)'],
  ])('state for %s of %i %s %s', (id, total, unit, _, ms, text) => {
    expect(plain(rateText(total, { id, unit }, ms))).toBe(text);
  });

  it.each([
    [{}, '1.93 M arrays in 10 s (192 k arrays/s)'],
    [{ lowerBound: { exclusive: true, methods: [] } }, '1.93 M+ arrays in 10 s (192 k+ arrays/s)'],
  ])('mark the figures of %j', (bound, text) => {
    expect(plain(rateText(1_934_575, { id: 'arrays', unit: 'arrays' }, 10_100, bound))).toBe(text);
  });

  it.each([
    [2, 0, 'a.B.m0, a.B.m1'],
    [3, 0, 'a.B.m0, a.B.m1, a.B.m2'],
    [4, 0, 'a.B.m0, a.B.m1, a.B.m2 and 1 more method'],
    [20, 980, 'a.B.m0, a.B.m1, a.B.m2 and 997 more methods'],
  ])('name three of %i methods and %i more whose counts moved', (listed, more, whose) => {
    const methods = Array.from({ length: listed }, (_, at) => ({ className: 'a.B', method: `m${at}`, amount: 1 }));
    const text = plain(movedText({ metric: 'cpu', amount: 1.5e9, methods, more }, 'ns'));
    expect(text).toContain(`Moved: 1.50 s of ${whose} are no longer in the contexts`);
  });

  it.each<[LivePhase, boolean, string]>([
    [
      'live',
      false,
      'The program cannot write its file (java.io.IOException: No space left on device). It goes on counting and tries again; the last dump stays open.',
    ],
    ['live', true, 'The server does not answer; the page tries again every 2 s. The last dump stays open.'],
    ['ended', false, ''],
  ])('name a disk that is full (%s, lost: %s)', (phase, isLost, text) => {
    const full = { ...state(phase), failure: 'java.io.IOException: No space left on device' };
    expect(troubleText(full, isLost, full.modified)).toBe(text);
  });

  const LATE = /^No newer dump has been written for some time/;
  it.each<[LivePhase, boolean, number, RegExp]>([
    ['live', true, 0, /^The server does not answer/],
    ['live', false, 14_999, /^$/],
    ['live', false, 15_002, LATE],
    ['paused', false, 99_000, /^$/],
    ['ended', false, 99_000, /^$/],
  ])('explain why no newer dump comes (%s, lost: %s, %i ms after the last one)', (phase, isLost, age, text) => {
    expect(troubleText(state(phase), isLost, state(phase).modified + age)).toMatch(text);
  });
});
