import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Activations } from './activations';

const frame = fc.record({ method: fc.nat(2), index: fc.nat(2) });
const sample = fc.record({ thread: fc.nat(1), frames: fc.array(frame, { minLength: 1, maxLength: 4 }) });
type Frame = { readonly method: number; readonly index: number };

/** Contexts by path of methods. */
class Contexts {
  readonly paths: string[] = [];

  of(frames: readonly Frame[]): number[] {
    return frames.map((_, i) => {
      const path = frames
        .slice(0, i + 1)
        .map(({ method }) => method)
        .join();
      const known = this.paths.indexOf(path);
      return known < 0 ? this.paths.push(path) - 1 : known;
    });
  }

  get contexts(): number {
    return this.paths.length;
  }

  callerOf(context: number): number {
    return this.paths.indexOf(this.paths[context]!.split(',').slice(0, -1).join());
  }
}

/** Number of frames from the outermost on that are the same activation, by the rule as it is worded. */
function oldFrames(before: readonly Frame[], now: readonly Frame[]): number {
  let same = 0;
  while (same < now.length && same < before.length) {
    if (before[same]!.method !== now[same]!.method) return same;
    same++;
    if (before[same - 1]!.index !== now[same - 1]!.index) return same;
  }
  return same;
}

it('are those of the rule as it is worded, in whatever order samples are added', () => {
  fc.assert(
    fc.property(fc.array(sample, { minLength: 1, maxLength: 30 }), fc.boolean(), (samples, isReversed) => {
      const contexts = new Contexts();
      const [fresh, frames]: [number[], number[]] = [[], []];
      for (const thread of [0, 1]) {
        const own = samples.filter((each) => each.thread === thread);
        const roots = own.map((each) => each.frames[0]!.method);
        const count = (root: number) => roots.filter((each) => each === root).length;
        const usual = roots.reduce((best, each) => (count(each) > count(best) ? each : best), roots[0] ?? 0);
        let before: readonly Frame[] = [];
        for (const each of own.filter((_, i) => roots[i] === usual)) {
          const old = oldFrames(before, each.frames);
          for (const [i, context] of contexts.of(each.frames).entries()) {
            frames[context] = (frames[context] ?? 0) + 1;
            if (i >= old) fresh[context] = (fresh[context] ?? 0) + 1;
          }
          before = each.frames;
        }
      }
      const found = new Activations();
      const added = samples.map((each, time) => ({ ...each, time }));
      if (isReversed) added.reverse();
      for (const each of added) {
        const indices = each.frames.map(({ index }) => index);
        const methods = each.frames.map(({ method }) => method);
        const place = found.placeOf(methods, indices, methods.length);
        found.add(each.thread, each.time, place, contexts.of(each.frames).at(-1)!);
      }
      const size = contexts.contexts;
      const counts = found.counts(contexts);
      expect([...counts.frames]).toEqual(Array.from({ length: size }, (_, i) => frames[i] ?? 0));
      expect([...counts.fresh]).toEqual(Array.from({ length: size }, (_, i) => fresh[i] ?? 0));
    }),
  );
});

it.each([
  ['samples', [1, 1, 1]],
  ['frames of different stacks', [1, 2, 3]],
])('are given up beyond the most %s', (_, indices) => {
  const found = new Activations(2);
  for (const [time, index] of indices.entries()) found.add(0, time, found.placeOf([0], [index], 1), 0);
  expect(found.isFull).toBe(true);
  found.add(0, 9, found.placeOf([0], [9], 1), 0);
  const { frames, fresh } = found.counts({ contexts: 1, callerOf: () => -1 });
  expect([...frames, ...fresh]).toEqual([0, 0]);
});
