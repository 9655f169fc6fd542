import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { IdMap } from './id-map';

it('knows the ids of a Map, small, large and below zero, and keeps the first number of each', () => {
  const id = fc.oneof(fc.integer({ min: -40, max: 40 }), fc.maxSafeInteger());
  fc.assert(
    fc.property(fc.array(fc.tuple(id, fc.nat()), { maxLength: 300 }), fc.array(id), (added, others) => {
      const map = new IdMap();
      const oracle = new Map<number, number>();
      for (const [key, number] of added) {
        map.add(key, number);
        if (!oracle.has(key)) oracle.set(key, number);
      }
      expect(map.size).toBe(oracle.size);
      for (const key of [...oracle.keys(), ...others]) expect(map.get(key)).toBe(oracle.get(key) ?? -1);
    }),
  );
});
