import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { value } from '../../testing/opening';
import { zip } from '../../testing/zip';
import { createEngine } from '../engine';

const golden = (name: string): Buffer<ArrayBuffer> => Buffer.from(gunzipSync(readFileSync(`golden/${name}.jfr.gz`)));
const [first, second, third] = [1, 2, 3].map((n) => golden(`repository/chunk-${n}`));
const file = (name: string, ...parts: Buffer<ArrayBuffer>[]) => ({ name, file: new Blob(parts) });

describe('recordings of one process', () => {
  const join = async (...files: ReturnType<typeof file>[]) => value(await createEngine().joinRecordings(1, files));

  it('are joined in order of time', async () => {
    const joined = await join(file('c.jfr', third), file('a.jfr', first), file('b.jfr', second));
    expect(joined).toMatchObject({ files: 3, chunks: 3, notes: [] });
    expect(Buffer.from(await joined!.file.arrayBuffer()).equals(Buffer.concat([first, second, third]))).toBe(true);
    expect(joined!.end - joined!.start).toBeGreaterThan(3000);
  });

  it('are not, if one has all that the other has, or another file is among them', async () => {
    expect(await join(file('a.jfr', first, second), file('b.jfr', second))).toBeNull();
    expect(await join(file('a.jfr', first), file('a again.jfr', first))).toBeNull();
    expect(await join(file('a.jfr', first), file('b.jfr', Buffer.from('main;run 1\n')))).toBeNull();
  });

  it('that are damaged give the reader’s error', async () => {
    const damaged = Buffer.from(second);
    damaged.writeBigUInt64BE(0n, 56);
    const answer = await createEngine().joinRecordings(1, [file('a.jfr', first), file('b.jfr', damaged)]);
    expect(answer).toMatchObject({ ok: false, error: { kind: 'damaged', message: 'A chunk states a clock frequency of zero.' } });
  });
});

describe('archives', () => {
  const text = (line: string) => new TextEncoder().encode(line);
  const inside = async (...files: Parameters<typeof zip>[0][number][]) =>
    value(await createEngine().archivedProfiles(1, { name: 'x.zip', file: new Blob([zip(files)]) }));

  it('with several profiles are unpacked, in the order of their names', async () => {
    const found = await inside(
      { name: 'run10.folded', bytes: text('a;b 10\n') },
      { name: 'notes.txt', bytes: text('nothing') },
      { name: 'run9.folded', bytes: text('a;b 9\n') },
      { name: '__MACOSX/run9.folded', bytes: text('a;b 8\n') },
      { name: 'not one.mct', bytes: text('nothing') },
    );
    expect(await Promise.all(found.map(async ({ name, file: each }) => [name, await each.text()]))).toEqual([
      ['run9.folded', 'a;b 9\n'],
      ['run10.folded', 'a;b 10\n'],
    ]);
  });

  it.each([
    ['with one profile', ['a.folded', 'b.txt']],
    ['with none', ['a.txt', 'b.txt']],
    ['with more than 50', Array.from({ length: 51 }, (_, i) => `${i}.folded`)],
  ])('%s are left as they are', async (_, names) => {
    expect(await inside(...names.map((name) => ({ name, bytes: text('a;b 1\n') })))).toEqual([]);
  });

  it('of other kinds are left as they are', async () => {
    expect(value(await createEngine().archivedProfiles(1, { name: 'x', file: new Blob(['a;b 1\n']) }))).toEqual([]);
  });

  it('with a profile that cannot be unpacked are refused', async () => {
    const bytes = text('a;b 1\n');
    const files = [
      { name: 'a.folded', bytes },
      { name: 'b.folded', bytes, method: 12 },
    ];
    expect(await createEngine().archivedProfiles(1, { name: 'x.zip', file: new Blob([zip(files)]) })).toMatchObject({
      ok: false,
      error: { message: 'The profile is compressed with method 12, which is not supported.', where: 'b.folded' },
    });
  });
});
