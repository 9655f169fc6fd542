import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallgroveEngine } from '../../engine';
import { Cancelled, letGo, Pace } from '../../job';
import type { ArrayEntries } from '../../profile/recording';
import { anyProfile } from '../../testing/arbitrary';
import { FakeColumnWorker } from '../../testing/column-worker';
import { value } from '../../testing/open';
import { flipped, sectionsOf } from '../../testing/surgery';
import { synthetic } from '../../testing/synthetic';
import { blobSource } from '../bytes';
import { ColumnThread } from './column-thread';
import { decodeElsewhere } from './elsewhere';
import { encodeMct } from './encode';
import type { Bytes, Wanted } from './orders';
import { parseMct } from './parse';

type File = Uint8Array<ArrayBuffer>;

/** A thread of workers, which are told to die as `mortal` says, one after the other. */
function threaded({ mortal = [] as number[], mute = false, idle = 5000, silent = 5000 } = {}): {
  thread: ColumnThread;
  workers: FakeColumnWorker[];
} {
  const workers: FakeColumnWorker[] = [];
  const start = (): FakeColumnWorker => {
    workers.push(new FakeColumnWorker(mortal[workers.length], mute));
    return workers[workers.length - 1];
  };
  return { thread: new ColumnThread(start, { idle, silent }), workers };
}

async function wantedOf(file: File, column: string): Promise<Wanted & Bytes> {
  const parts = (await sectionsOf(file)).filter(({ name }) => name === column);
  const bytes = { name: column, file: new Blob([file]), parts };
  return column === 'arrays' ? { ...bytes, kind: 'arrays', nodes: 2 ** 31 } : { ...bytes, kind: 'numbers' };
}

/** All that a run brings, field by field. */
async function all(run: AsyncIterable<object>, most = Number.POSITIVE_INFINITY): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  let blocks = 0;
  for await (const entries of run) {
    for (const [field, numbers] of Object.entries(entries)) {
      found[field] ??= [];
      for (const number of numbers) found[field].push(number);
    }
    if (++blocks === most) break;
  }
  return found;
}

/** The same on the thread that asks. */
async function inPlace(file: File, column: string): Promise<Record<string, number[]>> {
  const { metrics, pops, method } = await parseMct(blobSource(new Blob([file])), new Pace());
  const known = [pops, method];
  for (const { source } of metrics) {
    if (source.kind === 'column') known.push(source.column);
    if (source.kind === 'arrays' && column === 'arrays')
      return all(source.arrays.parts(new Pace()) as AsyncIterable<ArrayEntries>);
  }
  const reader = known.find(({ name }) => name === column)!.reader(new Pace());
  const numbers: number[] = [];
  for (let count = await reader.read(7000); count > 0; count = await reader.read(7000))
    for (const number of reader.values.subarray(0, count)) numbers.push(number);
  return numbers.length === 0 ? {} : { numbers };
}

const COLUMNS = ['tree.pops', 'tree.method', 'metric.calls', 'metric.bytecodes', 'arrays'];
/** Three parts a column, of which none fills what is handed over at a time. */
const large = encodeMct(synthetic({ contexts: 150_000, seed: 5, threads: 2, methods: 500, changed: 0 }), 50_000);

describe('a column that is decoded on another thread', () => {
  it('has the numbers that it has on this one, whatever they are and however they are parted', async () => {
    const { thread } = threaded();
    await fc.assert(
      fc.asyncProperty(anyProfile(), fc.integer({ min: 1, max: 40 }), async (profile, entries) => {
        const file = await encodeMct(profile, entries);
        for (const column of COLUMNS)
          expect(await all(thread.entriesOf(await wantedOf(file, column), new Pace())), column).toEqual(
            await inPlace(file, column),
          );
      }),
      { numRuns: 25 },
    );
  });

  it('is handed over in memory that goes back and forth, several of them at the same time', async () => {
    const { thread, workers } = threaded();
    const file = await large;
    const found = await Promise.all(
      COLUMNS.map(async (column) => all(thread.entriesOf(await wantedOf(file, column), new Pace()))),
    );
    for (const [i, column] of COLUMNS.entries()) expect(found[i], column).toEqual(await inPlace(file, column));
    expect(workers).toHaveLength(1);
  });

  it('ends where nobody wants it any more, and so does the thread after a while; the next one begins anew', async () => {
    const { thread, workers } = threaded({ idle: 30 });
    const wanted = await wantedOf(await large, 'metric.calls');
    const pace = new Pace();
    const run = thread.entriesOf(wanted, pace);
    expect((await run.next()).done).toBe(false);
    pace.cancel();
    await expect(run.next()).rejects.toBeInstanceOf(Cancelled);
    await all(thread.entriesOf(wanted, new Pace()), 1);
    expect(workers[0].ended).toBe(false);
    await expect.poll(() => workers[0].ended).toBe(true);
    expect(await all(thread.entriesOf(wanted, new Pace()))).toEqual(await inPlace(await large, 'metric.calls'));
    expect(workers).toHaveLength(2);
  });

  it('is refused for the same reason, whichever of its parts is damaged', async () => {
    const { thread } = threaded();
    const file = await large;
    for (const { name, part, payload, storedLength } of await sectionsOf(file)) {
      if (!COLUMNS.includes(name)) continue;
      const broken = flipped(file, payload + Math.floor(storedLength / 2));
      const here = await inPlace(broken, name).catch((error: unknown) => error);
      expect(here, `${name} ${part}`).toMatchObject({ kind: 'damaged', where: expect.stringContaining(`section ${name}`) });
      const there = await all(thread.entriesOf(await wantedOf(broken, name), new Pace())).catch((error: unknown) => error);
      expect(there, `${name} ${part}`).toEqual(here);
    }
  });

  it.each([
    ['never begins', 0, false],
    ['dies in the middle', 1, false],
    ['falls silent', 1, true],
    ['falls silent at once', 0, true],
  ])('goes on here when that %s', async (_, mortal, mute) => {
    const file = await large;
    const { thread, workers } = threaded({ mortal: [mortal], mute, silent: !mute ? 5000 : mortal === 0 ? 50 : 1500 });
    for (const column of ['metric.calls', 'arrays'])
      expect(await all(thread.entriesOf(await wantedOf(file, column), new Pace())), column).toEqual(await inPlace(file, column));
    // What could not even begin is not tried again.
    expect(workers).toHaveLength(mortal === 0 ? 1 : 2);
  });

  it('does not end the next thread for one who went on without a lost one, and is done late', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const idle = 5000;
      const { thread, workers } = threaded({ mortal: [2], idle });
      const wanted = await wantedOf(await large, 'metric.calls');
      const late = thread.entriesOf(wanted, new Pace());
      await late.next();
      while (!workers[0].ended) await letGo();
      await all(thread.entriesOf(wanted, new Pace()));
      await all(late);
      const run = thread.entriesOf(wanted, new Pace());
      await run.next();
      vi.advanceTimersByTime(idle);
      expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
      await all(run);
      vi.advanceTimersByTime(idle);
      expect(workers.map(({ ended }) => ended)).toEqual([true, true]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('goes on here where none can be had at all, and where the file cannot be read there', async () => {
    const file = await large;
    const none = new ColumnThread(() => {
      throw new Error('no worker');
    });
    const wanted = await wantedOf(file, 'metric.calls');
    expect(await all(none.entriesOf(wanted, new Pace()))).toEqual(await inPlace(file, 'metric.calls'));
    const gone = { slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) };
    const unreadable = { ...wanted, file: gone as unknown as Blob };
    await expect(all(none.entriesOf(unreadable, new Pace()))).rejects.toMatchObject({ name: 'NotReadableError' });
  });
});

describe('a metric that is laid over a tree', () => {
  afterEach(() => decodeElsewhere(null));

  it('has the same figures when its column is decoded elsewhere, and can be given up', async () => {
    const workers: FakeColumnWorker[] = [];
    const file = new Blob([await large]);
    const figures = async (): Promise<unknown[]> => {
      const engine = new CallgroveEngine();
      const { profile } = value(await engine.open(1, 'a.mct', file, undefined, { first: 'bytecodes' }));
      const view = { profile, thread: 'all' as const };
      value(await engine.complete(profile));
      const given = engine.prepare(view, 'calls');
      await Promise.resolve();
      value(await engine.prepare(view, null));
      expect(await given).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
      const flame = { focus: -1, x0: 0, x1: 1, width: 1440, firstRow: 0, rows: 60 };
      const drawn = [];
      for (const metric of ['calls', 'objects', 'arrays', 'elements'])
        for (const thread of ['all', 1] as const) {
          const { layoutMs: _, ...drawing } = value(await engine.flame({ profile, thread }, { ...flame, metric }));
          drawn.push([metric, drawing]);
        }
      engine.close(profile);
      return drawn;
    };
    const here = await figures();
    decodeElsewhere(new ColumnThread(() => workers[workers.push(new FakeColumnWorker()) - 1]), 0);
    expect(await figures()).toEqual(here);
    expect(workers[0].answers).toBeGreaterThan(20);
  });
});
