import { describe, expect, it } from 'vitest';
import { encodeMct } from '../formats/mct/encoder';
import { value } from '../testing/opening';
import { SMALL } from '../testing/small-profile';
import { createEngine } from './engine';

const dump = async (name: string, end: number, calls: number[]) => ({
  name,
  file: new Blob([await encodeMct({ ...SMALL, columns: { ...SMALL.columns, calls }, meta: { start: 1000, end } })]),
});
const EARLIER = [1, 4, 2, 3, 3, 3, 1, 10, 1];

describe('what happened since a mark', () => {
  it('opens as a profile with all its views', async () => {
    const engine = createEngine();
    const mark = await dump('run.mct', 2000, EARLIER);
    const now = await dump('run.mct', 5000, [1, 9, 2, 5, 3, 3, 1, 110, 1]);
    const summary = value(await engine.since(1, { mark, now }));
    expect(summary).toMatchObject({ fileName: 'run.mct', pending: false, start: 2000, end: 5000, contexts: 9 });
    expect(summary.since).toEqual({ from: 2000, to: 5000, moved: [], switchedOn: [] });
    expect(summary.metrics.map(({ id, total }) => [id, total])).toEqual([
      ['calls', 107],
      ['bytecodes', 0],
      ['objects', 2],
      ['arrays', 0],
      ['elements', 0],
    ]);
    const worker = value(
      await engine.hotMethods({ profile: summary.profile, thread: 1 }, 'calls', {
        sort: 'exclusive',
        order: 'desc',
        filter: '',
        offset: 0,
        limit: 9,
      }),
    );
    expect(worker.rows[0]).toMatchObject({ name: { method: 'run' }, exclusive: 100 });
    expect(value(await engine.complete(summary.profile)).since).toEqual(summary.since);
  });

  it('counts nothing between a dump and itself, in the same contexts', async () => {
    const mark = await dump('run.mct', 2000, EARLIER);
    const summary = value(await createEngine().since(1, { mark, now: mark }));
    expect(summary).toMatchObject({ contexts: 9, since: { from: 2000, to: 2000, moved: [] } });
    expect(summary.metrics.map(({ total }) => total)).toEqual([0, 0, 0, 0, 0]);
  });

  it('is in no file that could be saved or joined with another one', async () => {
    const engine = createEngine();
    const mark = await dump('run.mct', 2000, EARLIER);
    const { profile } = value(await engine.since(1, { mark, now: mark }));
    const error = { kind: 'undecided', message: expect.stringContaining('no file of its own') };
    expect(await engine.bytes(profile)).toMatchObject({ ok: false, error });
  });

  it('names counts that moved to other contexts', async () => {
    const mark = await dump('run.mct', 2000, EARLIER);
    const now = await dump('run.mct', 5000, [1, 3, 3, 3, 3, 3, 1, 10, 1]);
    const summary = value(await createEngine().since(1, { mark, now }));
    expect(summary.metrics[0].total).toBe(1);
    expect(summary.since?.moved).toEqual([
      { metric: 'calls', amount: 1, methods: [expect.objectContaining({ method: 'run', amount: 1 })], more: 0 },
    ]);
  });

  it('is refused for dumps of two recordings', async () => {
    const mark = await dump('run.mct', 2000, EARLIER);
    const now = { name: 'run.mct', file: new Blob([await encodeMct({ ...SMALL, meta: { start: 1500, end: 5000 } })]) };
    expect(await createEngine().since(1, { mark, now })).toMatchObject({ ok: false, error: { kind: 'undecided' } });
  });
});
