import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { encodeMct } from '../workers/formats/mct/encoder';
import { collectingProgram } from '../workers/testing/collecting-program';
import { runInProcess } from './in-process';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-collections-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function info(meta: Record<string, unknown>, ...options: string[]): Promise<string> {
  const file = path.join(folder, 'x.mct');
  writeFileSync(file, await encodeMct(collectingProgram(meta)));
  return (await runInProcess(['info', file, ...options])).out;
}

describe('callgrove info says how many collections there were', () => {
  it.each([
    [
      {},
      '3, 42.0 ms in total: G1 Evacuation Pause 2, System.gc() 1, and 1 after the last snapshot. Collections that share an interval with a later one, because they came too close together or there were more than 1,000 snapshots: 1 of 4. Collections of which only the duration is known, because another one followed at once: 1 of 4.',
    ],
    [{ collections: { seen: 3 } }, '3, 42.0 ms in total: G1 Evacuation Pause 2, System.gc() 1'],
    [{ collections: { seen: 0 }, snapshots: [{ elapsed: 1 }, { elapsed: 2 }] }, 'none'],
  ])('%j', async (meta, words) => {
    expect((await info(meta)).split('\n')).toContainEqual(expect.stringMatching(/^ {2}Collections +\S/));
    const [, said] = /^ {2}Collections +(.*)$/m.exec(await info(meta)) ?? [];
    expect(said).toBe(words);
  });

  it('unless snapshots were not taken at collections', async () => {
    expect(await info({ collections: undefined })).not.toMatch(/^ {2}Collections/m);
  });

  it('in the JSON too', async () => {
    expect(JSON.parse(await info({}, '--json')).collections).toMatchObject({ collections: 3, duration: 42, merged: 1 });
  });
});
