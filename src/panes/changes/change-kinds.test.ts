import { describe, expect, it } from 'vitest';
import { KINDS as ENGINE_KINDS } from '../../../workers/analysis/change-kind';
import type { ChangeKind } from '../../../workers/api/engine';
import { inclusiveKindWords, KINDS, kindWords } from './change-kinds';

describe('kinds of change', () => {
  it.each<[ChangeKind, string, string, string]>([
    ['same', 'the same', 'the same', 'alike'],
    ['grew', 'grew', 'grew including callees', 'a larger share in B'],
    ['shrank', 'shrank', 'shrank including callees', 'a smaller share in B'],
    ['appeared', 'only in B', 'only in B', 'a larger share in B'],
    ['vanished', 'only in A', 'only in A', 'a smaller share in B'],
  ])('%s is “%s”, inclusive “%s”, of samples “%s”', (kind, words, inclusive, sampled) => {
    for (const exact of ['exact', 'lower-bound'] as const) {
      expect(kindWords(kind, { kind: exact })).toBe(words);
      expect(inclusiveKindWords(kind, { kind: exact })).toBe(inclusive);
    }
    for (const shares of ['sampled', 'thresholded'] as const) {
      expect(kindWords(kind, { kind: shares })).toBe(sampled);
      expect(inclusiveKindWords(kind, { kind: shares })).toBe(sampled);
    }
  });

  it('are in the order of the engine', () => expect(KINDS).toEqual([...ENGINE_KINDS]));
});
