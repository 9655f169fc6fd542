import { expect, it } from 'vitest';
import { countedFacts, neverCounted, partlyCounted, withoutBytes } from './counted-metrics';

const ALL = ['calls', 'bytecodes', 'objects', 'arrays', 'elements', 'bytes'];
const CALLS = ['calls', 'objects'];

it('says nothing of a recording that counted all', () => {
  expect([countedFacts([]), neverCounted([]), partlyCounted([])]).toEqual([[], [], []]);
  expect(withoutBytes([])).toContain('either by an older agent');
});

it('names what was not counted', () => {
  const spans = [{ elapsed: 0, metrics: [...CALLS, 'bytecodes'] }];
  expect(countedFacts(spans)).toEqual([['Counted', 'calls, objects, bytecodes; not counted: arrays, elements, bytes']]);
  expect([neverCounted(spans), partlyCounted(spans)]).toEqual([['arrays', 'elements', 'bytes'], []]);
  expect(withoutBytes(spans)).toBe('was recorded without them (metrics=…)');
});

it('does not name what a clock estimated as counted', () => {
  const spans = [{ elapsed: 0, metrics: [...CALLS, 'bytecodes', 'ticks', 'cpu', 'wait', 'cpu-doubtful'] }];
  expect(countedFacts(spans)).toEqual([['Counted', 'calls, objects, bytecodes; not counted: arrays, elements, bytes']]);
});

it('tells what was on when', () => {
  const spans = [
    { elapsed: 0, metrics: ALL },
    { elapsed: 5210, metrics: CALLS },
  ];
  expect(countedFacts(spans)).toEqual([
    ['Counted', 'calls, bytecodes, objects, arrays, elements, bytes; calls, objects from 5.2 s onwards'],
  ]);
  for (const all of [spans, spans.toReversed()])
    expect([neverCounted(all), partlyCounted(all)]).toEqual([[], ['bytecodes', 'arrays', 'elements', 'bytes']]);
});
