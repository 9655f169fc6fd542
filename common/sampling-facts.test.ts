import { describe, expect, it } from 'vitest';
import { samplingDifferences, samplingWords } from './sampling-facts';

const profile = { agent: 'X', jvm: '17', sampling: { durationMs: 10_000, settings: { period: '10 ms', 'stack depth': '64' } } };
const having = (sampling: object) => ({ ...profile, sampling: { ...profile.sampling, ...sampling } });

describe('how two profiles were sampled', () => {
  it('is alike where nothing that both say differs', () => {
    for (const other of [
      profile,
      having({ settings: {} }),
      having({ settings: { period: '10 ms', event: 'cpu' } }),
      having({ durationMs: 0 }),
      having({ settings: { 'stack depth': '64 (maximum stack depth)' } }),
      { ...profile, jvm: '' },
      { ...profile, jvm: '21', agent: 'Y', sampling: null },
    ])
      expect([samplingDifferences(profile, other), samplingDifferences(other, profile)]).toEqual([[], []]);
  });

  it('differs by profiler, JVM, settings and duration', () => {
    const other = { agent: 'Y', jvm: '21', sampling: { durationMs: 25_500, settings: { period: '20 ms', 'stack depth': '64' } } };
    expect(samplingDifferences(profile, other)).toEqual([
      'profiler: X and Y',
      'JVM: 17 and 21',
      'period: 10 ms and 20 ms',
      'duration: 10.00 s and 25.50 s',
    ]);
  });

  it('differs by values, however they are known', () => {
    const other = having({ settings: { 'stack depth': '128 (maximum stack depth)' } });
    expect(samplingDifferences(profile, other)).toEqual(['stack depth: 64 and 128 (maximum stack depth)']);
  });

  it('takes a tenth more for the same duration, and no more', () => {
    expect(samplingDifferences(profile, having({ durationMs: 11_000 }))).toEqual([]);
    expect(samplingDifferences(having({ durationMs: 11_001 }), profile)).toEqual(['duration: 11.00 s and 10.00 s']);
  });

  it('is one line of words', () => {
    expect(samplingWords(profile.sampling)).toBe('10.00 s, period 10 ms, stack depth 64');
    expect(samplingWords({ durationMs: 0, settings: {} })).toBe('');
  });
});
