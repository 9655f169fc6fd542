import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { value } from '../testing/opening';
import { createEngine } from './engine';

/** What the JDK's own reader tells (scripts/lib/flights/binned-figures.js); times are in nanoseconds. */
interface Told {
  collections: [
    at: number,
    id: number,
    name: string,
    cause: string,
    pauses: number,
    longest: number,
    before: number | null,
    after: number | null,
  ][];
  load: [at: number, user: number, system: number, machine: number][];
}

const MS = 1e6;

async function activityOf(name: string, path: string) {
  const engine = createEngine();
  const summary = value(await engine.open(1, name, new Blob([readFileSync(path)]), () => undefined));
  return { summary, activity: value(await engine.vmActivity(summary.profile)) };
}

describe.each(['h2-17', 'h2-25', 'lucene-21', 'web-21', 'web-25', 'streams-17-a', 'streams-25', 'async-profiler-4.1'])(
  'what the VM did in the flight recording %s',
  (name) => {
    const told: Told = JSON.parse(gunzipSync(readFileSync(`golden/flights/${name}.times.json.gz`)).toString());
    const read = activityOf(name, `golden/flights/${name}.jfr.gz`);

    it('are the collections that the JDK tells, with the heap around them', async () => {
      const { summary, activity } = await read;
      expect(
        activity.collections.map(({ at, collector, cause, duration, longest, before, after }) => [
          ...[Math.round(at * MS), collector, cause],
          ...[Math.round(duration * MS), Math.round((longest ?? -1) * MS), before, after],
        ]),
      ).toEqual(told.collections.map(([at, , ...rest]) => [expect.closeTo(at, -1), ...rest]));
      const ns = told.collections.reduce((sum, [, , , , pauses]) => sum + pauses, 0);
      if (told.collections.length === 0) expect(summary.collections).toBeUndefined();
      else {
        expect(summary.collections).toMatchObject({ collections: told.collections.length, seen: told.collections.length });
        expect(summary.collections?.duration).toBeCloseTo(ns / MS, 6);
      }
    });

    it('is the load of the CPU that the JDK tells, without the zeros at the start of chunks', async () => {
      const { load } = (await read).activity;
      // These recordings have no other zeros.
      const measured = told.load.filter(([, ...shares]) => shares.some((share) => share > 0));
      expect(load?.at.map((at, i) => [Math.round(at * MS), load.jvm[i], load.machine[i]]) ?? []).toEqual(
        measured.map(([at, user, system, machine]) => [
          expect.closeTo(at, -1),
          expect.closeTo(user + system, 6),
          expect.closeTo(machine, 6),
        ]),
      );
    });
  },
);

it('is nothing in a file that tells nothing', async () => {
  const { activity } = await activityOf('snapshots.mct', 'golden/snapshots.mct');
  expect(activity).toEqual({ collections: [], omitted: 0, arePauses: false, load: null });
});
