import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../in-process';

const root = mkdtempSync(path.join(tmpdir(), 'callgrove-'));
afterAll(() => rmSync(root, { recursive: true }));

const golden = (name: string): Buffer => gunzipSync(readFileSync(`golden/${name}.jfr.gz`));
const chunks = [1, 2, 3].map((n) => golden(`repository/chunk-${n}`));
const assembled = JSON.parse(readFileSync('golden/repository/assembled.json', 'utf8')) as {
  size: number;
  sha256: string;
  events: Record<string, number>;
};
const H2 = golden('flights/h2-17');
/** The two programs in this recording follow each other. */
const SECOND = Number(H2.readBigUInt64BE(8));

let folders = 0;

/** A folder with these files. */
function folderOf(files: Readonly<Record<string, Uint8Array>>): string {
  const folder = path.join(root, `folder-${folders++}`);
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), bytes);
  }
  return folder;
}

async function run(...args: string[]) {
  const { status, out, errors } = await runInProcess(args);
  return { status, out, errors: errors.join('\n') };
}

const info = async (...files: string[]) => {
  const { status, out, errors } = await run('info', ...files, '--json');
  expect([status, errors]).toEqual([0, '']);
  return JSON.parse(out) as {
    sha256: string;
    size: number;
    metrics: { id: string; total: number }[];
    warnings: string[];
    problems: string[];
  };
};

describe('a folder of chunk files', () => {
  it('opens as the file that the JDK’s jfr assemble makes of it', async () => {
    // The order of names is not that of time.
    const folder = folderOf({ 'c.jfr': chunks[0], 'a.jfr': chunks[2], 'b.jfr': chunks[1], 'notes.txt': chunks[0] });
    const { sha256, size, metrics, warnings } = await info(folder);
    expect([sha256, size]).toEqual([assembled.sha256, assembled.size]);
    expect(metrics.find(({ id }) => id === 'samples')?.total).toBe(assembled.events['jdk.ExecutionSample']);
    expect(warnings.filter((warning) => /file/.test(warning))).toEqual([]);
    expect(createHash('sha256').update(Buffer.concat(chunks)).digest('hex')).toBe(sha256);
  });

  it('opens from the folder of the repository, which has one for each process', async () => {
    const folder = folderOf({ 'process/a.jfr': chunks[0], 'process/b.jfr': chunks[1] });
    expect((await info(folder)).size).toBe(chunks[0].length + chunks[1].length);
  });

  it('can be a side of a comparison', async () => {
    const folder = folderOf({ 'a.jfr': chunks[0], 'b.jfr': chunks[1] });
    const both = folderOf({ 'both.jfr': Buffer.concat([chunks[0], chunks[1]]) });
    const { status, out } = await run('compare', folder, path.join(both, 'both.jfr'), '--json');
    const [a, b] = [await info(folder), await info(path.join(both, 'both.jfr'))];
    expect([status, JSON.parse(out).overlap.samples, a.metrics]).toEqual([0, 100, b.metrics]);
  });

  it('has recordings by links as well, and says which it skips', async () => {
    const folder = folderOf({ 'a.jfr': chunks[0], 'b.jfr.gz': readFileSync('golden/repository/chunk-2.jfr.gz') });
    symlinkSync(path.join(folderOf({ 'c.jfr': chunks[2] }), 'c.jfr'), path.join(folder, 'c.jfr'));
    symlinkSync('nowhere.jfr', path.join(folder, 'd.jfr'));
    const { size, warnings } = await info(folder);
    expect(size).toBe(chunks[0].length + chunks[2].length);
    expect(warnings[0]).toBe('b.jfr.gz: Skipped: in a folder, only files that are not compressed are joined.');
  });

  it('without flight recordings is refused', async () => {
    const { status, errors } = await run('info', folderOf({ 'a.txt': chunks[0] }));
    expect([status, errors]).toEqual([
      2,
      expect.stringMatching(/: this is a folder without flight recordings \(\.jfr\); specify a profile, such as run\.mct/),
    ]);
  });
});

describe('several flight recordings', () => {
  const named = (files: Readonly<Record<string, Uint8Array>>) => {
    const folder = folderOf(files);
    return Object.keys(files).map((name) => path.join(folder, name));
  };

  it('count chunks once that are in several of them', async () => {
    const [first, both] = [chunks[0], Buffer.concat([chunks[0], chunks[1]])];
    const { size, warnings } = await info(...named({ 'both.jfr': both, 'first.jfr': first, 'copy.jfr': both }));
    expect(size).toBe(both.length);
    expect(warnings[0]).toBe('3 chunks are in several files; each counts once.');
    expect((await info(...named({ 'both.jfr': both, 'first.jfr': first }))).warnings[0]).toBe(
      'One chunk is in several files; it counts once.',
    );
  });

  it('keep the longest copy of a chunk that grew', async () => {
    const short = Buffer.from(chunks[0]);
    // As if it had been copied earlier: fewer bytes, and still open.
    short.writeBigUInt64BE(BigInt(chunks[0].length - 1), 8);
    const { size } = await info(...named({ 'a.jfr': short.subarray(0, -1), 'b.jfr': chunks[0], 'c.jfr': chunks[1] }));
    expect(size).toBe(chunks[0].length + chunks[1].length);
  });

  it('say how much time is in none of them', async () => {
    const { size, warnings } = await info(...named({ 'a.jfr': chunks[0], 'c.jfr': chunks[2] }));
    expect(size).toBe(chunks[0].length + chunks[2].length);
    expect(warnings[0]).toMatch(/^\d\.\d\d s between the first and the last chunk are in no file\.$/);
  });

  it('skip what is not complete, and say so', async () => {
    const { size, warnings } = await info(
      ...named({
        'a.jfr': chunks[0],
        'b.jfr': chunks[2].subarray(0, 5000),
        'c.jfr': new Uint8Array(),
        'd.jfr': Buffer.concat([chunks[1], chunks[2].subarray(0, 900)]),
      }),
    );
    expect(size).toBe(chunks[0].length + chunks[1].length);
    expect(warnings.slice(0, 3)).toEqual([
      'b.jfr: Skipped: The file ends within its first chunk.',
      'c.jfr: Skipped: the file is empty.',
      'd.jfr: Skipped chunk 2 (the last 900 bytes): the file ends within it.',
    ]);
  });

  it('of a VM that is writing have what it wrote by its last flush', async () => {
    const more = Buffer.concat([chunks[2], Buffer.alloc(100, 1)]);
    const { size, warnings } = await info(...named({ 'a.jfr': chunks[1], 'b.jfr': more }));
    expect(size).toBe(chunks[1].length + chunks[2].length);
    expect(warnings[0]).toBe('b.jfr: Skipped chunk 2 (the last 100 bytes): the program did not finish it.');
  });

  it.each<[string, Readonly<Record<string, Uint8Array>>, string | RegExp]>([
    [
      'of several programs',
      { 'a.jfr': H2.subarray(0, SECOND), 'b.jfr': H2.subarray(SECOND) },
      /They are of 2 processes: a\.jfr \(process \d+, started 2026-\d\d-\d\dT[\d:.]+Z\); b\.jfr \(process \d+, started [^)]+\)\. Specify one of them\.$/,
    ],
    [
      'of several programs with equal names',
      { 'a.jfr/run.jfr': H2.subarray(0, SECOND), 'b.jfr/run.jfr': H2.subarray(SECOND) },
      /They are of 2 processes: \S+a\.jfr.run\.jfr \(process \d+, [^)]+\); \S+b\.jfr.run\.jfr \(process/,
    ],
    [
      'of which one has a chunk of another program',
      { 'a.jfr': H2.subarray(0, SECOND), 'b.jfr': H2 },
      /They are of 2 processes: a\.jfr and 1 more \(process \d+, [^)]+\); b\.jfr \(process/,
    ],
    [
      'and another file',
      { 'a.jfr': chunks[0], 'b.jfr': Buffer.from('main;run 1\n') },
      'b.jfr is not a flight recording. Specify one of them.',
    ],
    [
      'without a complete chunk',
      { 'a.jfr': chunks[0].subarray(0, 500), 'b.jfr': new Uint8Array() },
      'None of the files has a complete chunk. Specify one of them.',
    ],
  ])('%s are refused', async (_, files, reason) => {
    const { status, errors } = await run('info', ...named(files));
    expect([status, errors]).toEqual([2, expect.stringContaining('.jfr: The files cannot be joined into one recording. ')]);
    expect(errors).toMatch(reason);
  });
});
