import { describe, expect, it } from 'vitest';
import type { LiveSpan, MetricChoice, Switched } from '../../opening/live/live-store';
import { allCounted, choiceLabel, chosenNow, countedText, effectText } from './counted-words';

const CALLS = ['calls', 'objects'];
const BYTECODES = ['calls', 'bytecodes', 'objects'];
const ARRAYS = ['calls', 'objects', 'arrays', 'elements', 'bytes'];
const ALL = ['calls', 'bytecodes', 'objects', 'arrays', 'elements', 'bytes'];
const spans = (...lists: string[][]) => lists.map((metrics, i) => ({ elapsed: i * 1000, metrics }));

describe('words on metrics that were not counted all the time', () => {
  it.each<[string, string[][], LiveSpan, string, string, string]>([
    ['nothing if all were', [], 'all', '', 'Bytecodes', ''],
    ['nothing since a mark that all were counted since', [], 'mark', 'arrays', 'Arrays', ''],
    ['one that was never on', [ARRAYS], 'all', 'calls', 'Calls', 'Bytecodes were not counted in this recording.'],
    [
      'the default metric, in whose place another is shown',
      [ARRAYS],
      'all',
      '',
      'Calls',
      'Bytecodes were not counted in this recording, so the views show calls.',
    ],
    [
      'the chosen one, off since the mark',
      [BYTECODES],
      'mark',
      'bytes',
      'Bytecodes',
      'Arrays, elements and allocated bytes were not counted since the mark, so the views show bytecodes.',
    ],
    [
      'both off in the last seconds',
      [CALLS],
      'now',
      'calls',
      'Calls',
      'Bytecodes, arrays, elements and allocated bytes were not counted in this time.',
    ],
    [
      'one switched on since the mark',
      [BYTECODES, ALL],
      'mark',
      'arrays',
      'Arrays',
      'Arrays, elements and allocated bytes were counted for only part of the time since the mark: their figures are lower bounds.',
    ],
    [
      'one switched off in the last seconds',
      [ALL, ARRAYS],
      'now',
      'bytecodes',
      'Bytecodes',
      'Bytecodes were counted for only part of this time: their figures are lower bounds.',
    ],
    [
      'one that was off, and one that was for a while',
      [CALLS, BYTECODES, CALLS],
      'all',
      'bytecodes',
      'Bytecodes',
      'Arrays, elements and allocated bytes were not counted in this recording. Bytecodes were counted for only part of this recording: their figures are lower bounds.',
    ],
  ])('name %s', (_, lists, span, wanted, shown, text) => {
    expect(countedText(spans(...lists), span, wanted, shown)).toBe(text);
  });

  const BEFORE = 'are lower bounds: calls that began before they were switched on do not count them.';
  it.each<[string, string[][], LiveSpan, string[], string]>([
    ['one', [], 'mark', ['bytecodes'], `Bytecodes ${BEFORE}`],
    ['all that come with arrays', [], 'now', ['arrays', 'elements', 'bytes'], `Arrays, elements and allocated bytes ${BEFORE}`],
    [
      'one beside another that was off',
      [BYTECODES],
      'mark',
      ['bytecodes'],
      `Arrays, elements and allocated bytes were not counted since the mark. Bytecodes ${BEFORE}`,
    ],
  ])('name those that were switched on before: %s', (_, lists, span, switchedOn, text) => {
    expect(countedText(spans(...lists), span, 'calls', 'Calls', switchedOn)).toBe(text);
  });
});

describe('words on a switch', () => {
  const [weaving, waiting] = [
    ' Nothing is counted while the agent weaves all classes again: a second or two in a small program.',
    ' The switch takes effect when the recording resumes.',
  ];
  it.each<[MetricChoice[], MetricChoice[], boolean, string]>([
    [['bytecodes'], ['bytecodes'], false, 'These are counted now. Choose what to count from now on.'],
    [
      ['bytecodes'],
      ['bytecodes', 'arrays'],
      false,
      `Arrays, elements and allocated bytes will be counted from now on. Nothing was counted while they were off, so their figures are lower bounds.${weaving}`,
    ],
    [
      ['bytecodes', 'arrays'],
      ['arrays'],
      true,
      `Bytecodes will no longer be counted. Figures so far are kept, as lower bounds.${waiting}`,
    ],
    [
      ['bytecodes'],
      ['arrays'],
      false,
      `Arrays, elements and allocated bytes will be counted from now on. Nothing was counted while they were off, so their figures are lower bounds. Bytecodes will no longer be counted. Figures so far are kept, as lower bounds.${weaving}`,
    ],
  ])('from %j to %j (paused: %s) say what it means', (from, to, isPaused, text) => {
    expect(effectText(from, to, isPaused)).toBe(text);
  });

  it('name the metrics as the rest of the page does', () => {
    expect([choiceLabel('always'), choiceLabel('bytecodes'), choiceLabel('arrays')]).toEqual([
      'Calls and objects',
      'Bytecodes',
      'Arrays, elements and allocated bytes',
    ]);
    expect([[], ['bytecodes'], ['bytecodes', 'arrays']].map((each) => allCounted(each as MetricChoice[]))).toEqual([
      'calls and objects',
      'calls, objects and bytecodes',
      'calls, objects, bytecodes, arrays, elements and allocated bytes',
    ]);
  });

  const toCalls: Switched = { from: ['bytecodes'], to: [], after: 500, waits: false };
  const inPause: Switched = { ...toCalls, waits: true };
  it.each<[string, string[][], Switched | null, number, boolean, MetricChoice[]]>([
    ['all without a list', [], null, 0, false, ['bytecodes', 'arrays']],
    ['those of the last span', [ALL, BYTECODES], null, 0, false, ['bytecodes']],
    ['those of a switch that the dump in view does not have yet', [BYTECODES], toCalls, 500, false, []],
    ['those of the first dump after a switch', [BYTECODES, ALL], toCalls, 501, false, ['bytecodes', 'arrays']],
    ['those that wait for the end of a pause', [BYTECODES], inPause, 900, true, []],
    ['those of a dump after both the switch and the pause', [BYTECODES, ALL], inPause, 900, false, ['bytecodes', 'arrays']],
    ['those of another client, in a pause', [CALLS, BYTECODES], toCalls, 900, true, ['bytecodes']],
  ])('count as in force: %s', (_, lists, switched, drawnAt, isPaused, chosen) => {
    expect(chosenNow(spans(...lists), switched, drawnAt, isPaused)).toEqual(chosen);
  });
});
