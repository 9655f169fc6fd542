import { describe, expect, it } from 'vitest';
import { reportedTypes } from './reported-types';

const of = (...pairs: readonly (readonly [number, number])[]) => pairs.map(([a, b]) => ({ a, b }));
const reported = (...pairs: readonly (readonly [number, number])[]) => [...reportedTypes(of(...pairs), 'sampled')].sort();

/** Pseudo-random numbers in [0, 1) (Park and Miller 1988). */
function* random(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

describe('the types of allocation events that are reported', () => {
  it.each<[string, readonly (readonly [number, number])[], readonly (readonly [number, number])[]]>([
    [
      'none, if shares are equal',
      [
        [400, 800],
        [300, 600],
        [300, 600],
      ],
      [],
    ],
    [
      'the one that grew, and not those whose share shrank for that',
      [
        [400, 1200],
        [300, 300],
        [300, 300],
      ],
      [[0, 1]],
    ],
    [
      'one that appeared and one that is gone',
      [
        [0, 300],
        [300, 0],
        [700, 700],
      ],
      [
        [0, 1],
        [1, -1],
      ],
    ],
    [
      'none of few events',
      [
        [4, 12],
        [3, 3],
        [3, 3],
      ],
      [],
    ],
    [
      'none, if a side has no events',
      [
        [0, 12],
        [0, 30],
      ],
      [],
    ],
    [
      'no type that has nearly all events',
      [
        [980, 1000],
        [20, 10],
      ],
      [],
    ],
  ])('are %s', (_, pairs, expected) => {
    expect(reported(...pairs)).toEqual(expected);
  });

  it('are none in nearly all pairs of equal recordings', () => {
    const next = random(7);
    const shares = [0.4, 0.2, 0.15, 0.1, 0.05, 0.05, 0.03, 0.02];
    const drawn = (): number => {
      const at = next.next().value;
      const until = shares.map((_, type) => shares.slice(0, type + 1).reduce((sum, share) => sum + share, 0));
      return Math.max(
        0,
        until.findIndex((end) => at < end),
      );
    };
    let wrong = 0;
    for (let pair = 0; pair < 300; pair++) {
      const types = shares.map(() => ({ a: 0, b: 0 }));
      for (let event = 0; event < 500; event++) {
        types[drawn()]!.a++;
        types[drawn()]!.b++;
      }
      if (reportedTypes(types, 'sampled').size > 0) wrong++;
    }
    expect(wrong).toBeLessThanOrEqual(3);
  });
});
