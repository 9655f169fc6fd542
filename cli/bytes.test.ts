/** Allocated bytes on the command line: shown in decimal units, exact in JSON, used in conditions, missing from old dumps. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../workers/engine/engine';
import { encodeMct } from '../workers/formats/mct/encoder';
import { PLACE } from '../workers/sharing/report-page';
import { naiveInclusive, naiveTree } from '../workers/testing/naive';
import { openEncoded, value } from '../workers/testing/opening';
import { SIZED, SNAPSHOTS } from '../workers/testing/small-profile';
import { runInProcess } from './in-process';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-bytes-'));
const file = (name: string): string => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

const TOTAL = naiveInclusive(naiveTree(SIZED), 'bytes');
/** The head: context 1 allocates 2,000,000 more bytes of arrays. */
const { snapshots: _, ...LAST } = SIZED;
const HEAD = { ...LAST, columns: { ...SIZED.columns, bytes: [160, 2_000_000, 0, 0, 0, 0, 0, 280, 0] } };
const COMPACT = { ...(SIZED.meta!.layout as object), header: 8 };
const OTHER_LAYOUT = { ...SIZED, meta: { layout: COMPACT } };

beforeAll(async () => {
  writeFileSync(file('base.mct'), await encodeMct(SIZED));
  writeFileSync(file('head.mct'), await encodeMct(HEAD));
  const more = { ...HEAD.columns, bytes: [160, 3_000_000, 0, 0, 0, 0, 0, 280, 0] };
  writeFileSync(file('more.mct'), await encodeMct({ ...HEAD, columns: more }));
  writeFileSync(file('compact.mct'), await encodeMct(OTHER_LAYOUT));
  writeFileSync(file('old.mct'), await encodeMct(SNAPSHOTS));
});

describe('allocated bytes', () => {
  it('stand in information on a file, with the layout of objects', async () => {
    const { out } = await runInProcess(['info', file('base.mct')]);
    expect(out).toMatch(new RegExp(`Allocated bytes\\s+${TOTAL}\\s+bytes, ${TOTAL} B`));
    expect(out).toContain('compressed pointers, 12-byte object headers, sizes in multiples of 8 bytes');
    const json = JSON.parse((await runInProcess(['info', file('base.mct'), '--json'])).out);
    expect([json.totals.bytes, json.layout.header]).toEqual([TOTAL, 12]);
  });

  it('are compared, in decimal units for readers and exactly for programs', async () => {
    const files = [file('base.mct'), file('head.mct')];
    const { out } = await runInProcess(['compare', ...files, '--metric', 'bytes']);
    expect(out).toMatch(/Allocated bytes\s+\S+%\s+\d+ B\s+2\.0 MB/);
    expect(out).toContain('More work, largest first: 1 method, +2.0 MB');
    const json = JSON.parse((await runInProcess(['compare', ...files, '--metric', 'bytes', '--json'])).out);
    expect(json.totals.bytes).toEqual({ a: TOTAL, b: TOTAL + 2_000_000 });
    const folded = await runInProcess(['export', ...files, '--metric', 'bytes']);
    expect(folded.out).toContain('app.Main.main;app.Main.run 280 2000280\n');
  });

  it('decide conditions, by methods too', async () => {
    const gate = async (condition: string) =>
      (await runInProcess(['compare', file('base.mct'), file('head.mct'), '--fail-if', condition])).status;
    expect(await gate('bytes > +1.9MB')).toBe(1);
    expect(await gate('bytes > +2MB')).toBe(0);
    expect(await gate('bytes(app.Main.run) > +1%')).toBe(1);
    expect(await gate('bytes(app.Main.main) > +0')).toBe(0);
  });

  it('of different layouts are compared with a caution', async () => {
    const cautions = async (head: string): Promise<string[]> =>
      JSON.parse((await runInProcess(['compare', file('base.mct'), file(head), '--json'])).out).cautions;
    expect(await cautions('head.mct')).toEqual([]);
    expect(await cautions('compact.mct')).toEqual([
      expect.stringMatching(/Object layouts in .* differ.*12-byte object headers.*compact 8-byte object headers/),
    ]);
  });

  it('are said to be missing in a dump of the time before, where they are asked for', async () => {
    const before = 'recorded without bytes, either by an older agent';
    expect((await runInProcess(['info', file('old.mct')])).out).toContain(before);
    const old = ['compare', file('old.mct'), file('head.mct')];
    for (const args of [
      ['export', file('old.mct'), '--metric', 'bytes'],
      [...old, '--metric', 'bytes'],
      [...old, '--fail-if', 'bytes > +1%'],
    ]) {
      const { status, errors } = await runInProcess(args);
      expect([status, errors.join(' ')]).toEqual([2, expect.stringContaining(before)]);
    }
    expect((await runInProcess([...old, '--fail-if', 'objects > +1%'])).status).toBe(0);
  });

  it('stand in a comment on a pull request', async () => {
    const comment = file('comment.md');
    await runInProcess(['compare', file('base.mct'), file('head.mct'), '--metric', 'bytes', '--markdown', comment]);
    expect(readFileSync(comment, 'utf8')).toMatch(/\| Allocated bytes \|.*\| 2\.0 MB \| \+2\.0 MB/);
  });

  /** Exclusive bytes by method, as a comparison lists them, of each kept context that has any. */
  const rowsOf = async (engine: ReturnType<typeof createEngine>, [a, b]: readonly number[]) => {
    const view = (profile: number) => ({ profile, thread: 'all' as const });
    const { comparison, metrics } = value(await engine.compare(1, view(a), view(b)));
    const asked = { metric: 'bytes', sort: 'b', order: 'desc', filter: '', offset: 0, limit: 100 } as const;
    const { rows } = value(await engine.diffContexts(comparison, { ...asked, kinds: [] }));
    const { totalA, totalB } = metrics.find(({ metric }) => metric === 'bytes')!;
    const own = rows.filter((row) => row.a !== 0 || row.b !== 0);
    return { totals: [totalA, totalB], rows: own.map((row) => `${row.name.className}.${row.name.method} ${row.a} ${row.b}`) };
  };

  it('in a link and in a report page are those of the recordings, by context', async () => {
    const places = ['--json', file('r.json'), '--html', file('r.html'), '--link-base', 'https://app.example/'];
    const files = [file('base.mct'), file('head.mct')];
    await runInProcess(['compare', ...files, '--metric', 'bytes', ...places], `<title>x</title>${PLACE}`);
    const engine = createEngine();
    const ofFiles = [await openEncoded(engine, SIZED), await openEncoded(engine, HEAD)].map(({ profile }) => profile);
    const expected = await rowsOf(engine, ofFiles);
    expect(expected.totals).toEqual([TOTAL, TOTAL + 2_000_000]);
    expect(expected.rows).toContain('app.Main.run 280 2000280');

    const { link } = JSON.parse(readFileSync(file('r.json'), 'utf8'));
    const held = value(await engine.openLink(new URLSearchParams(link.split('?')[1]).get('d') ?? ''));
    expect(await rowsOf(engine, [held.a.profile, held.b!.profile])).toEqual(expected);

    const page = readFileSync(file('r.html'), 'utf8');
    const blocks = [...page.matchAll(/data-callgrove="file" data-name="([^"]*)">([^<]*)</g)];
    const inPage = [];
    for (const [, name, text] of blocks) {
      const bytes = new Uint8Array(Buffer.from(text, 'base64'));
      inPage.push(value(await engine.open(2, name, bytes.buffer)).profile);
    }
    expect(await rowsOf(engine, inPage)).toEqual(expected);
  });

  it('of several runs are their medians, in reports and in a link', async () => {
    const sides = ['--base', file('base.mct'), '--base', file('base.mct'), '--head', file('head.mct'), file('more.mct')];
    const args = ['compare', ...sides, file('head.mct'), '--metric', 'bytes', '--fail-if', 'bytes > +1MB'];
    const { status, out } = await runInProcess([...args, '--json', file('runs.json'), '--link-base', 'https://app.example/']);
    expect(status).toBe(1);
    expect(out).toMatch(/FAILED +bytes > \+1MB/);
    const { totals, contexts, link } = JSON.parse(readFileSync(file('runs.json'), 'utf8'));
    const [before, after] = [TOTAL, TOTAL + 2_000_000];
    expect(totals.bytes).toEqual({
      base: { min: before, median: before, max: before },
      head: { min: after, median: after, max: after + 1_000_000 },
    });
    expect(contexts.more.rows).toMatchObject([{ method: 'app.Main.run', base: { median: 280 }, head: { median: 2_000_280 } }]);
    const engine = createEngine();
    const held = value(await engine.openLink(new URLSearchParams(link.split('?')[1]).get('d') ?? ''));
    const received = await rowsOf(engine, [held.a.profile, held.b!.profile]);
    expect(received.totals).toEqual([before, after]);
    expect(received.rows).toContain('app.Main.run 280 2000280');
  });
});
