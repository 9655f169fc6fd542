import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '../workers/engine/engine';
import { encodeMct } from '../workers/formats/mct/encoder';
import { PLACE } from '../workers/sharing/report-page';
import { gateOf, openEncoded, value } from '../workers/testing/opening';
import { SMALL } from '../workers/testing/small-profile';
import { showInApp } from './html-report';
import { runInProcess } from './in-process';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-page-'));
const file = (name: string): string => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const partial = { ...SMALL, meta: { dump: 'checkpoint' } };
  writeFileSync(file('whole.mct'), await encodeMct(SMALL));
  writeFileSync(file('partial.mct'), await encodeMct(partial));
  for (const name of ['a', 'b']) writeFileSync(file(`${name}.collapsed`), `main;${name};run 1\n`.repeat(310_000));
});

/** The kinds of content in a page, and its address. */
async function page(...files: string[]) {
  const args = ['compare', ...files.map(file), '--html', file('page.html')];
  expect(await runInProcess(args, `<title>x</title>${PLACE}`)).toMatchObject({ status: 0, errors: [] });
  const html = readFileSync(file('page.html'), 'utf8');
  const kinds = [...html.matchAll(/data-callgrove="(\w+)"/g)].map(([, kind]) => kind);
  const [, address = ''] = /data-callgrove="address">([^<]*)</.exec(html) ?? [];
  return { kinds: [...new Set(kinds)].filter((kind) => kind === 'file'), address };
}

it('files of together at most 8 MB are in the page, otherwise only the largest changes', async () => {
  const small = await page('whole.mct', 'partial.mct');
  expect([small.kinds, small.address.includes('d=here')]).toEqual([['file'], false]);
  const large = await page('a.collapsed', 'b.collapsed');
  expect([large.kinds, large.address.includes('d=here')]).toEqual([[], true]);
});

it.each([
  ['whole up to 8 MB', 4_000_000, ['base.mct', 'head.mct'], null],
  ['with all metrics if they are larger', 4_000_001, [], ['bytecodes', 'calls', 'objects', 'arrays', 'elements']],
])('files are in a page %s, and by one metric in a link', async (_, size, expectedFiles, expectedMetrics) => {
  const engine = createEngine();
  const [a, b] = [await openEncoded(engine, SMALL, 'x/base.mct'), await openEncoded(engine, SMALL, 'x/head.mct')];
  const view = ({ profile }: { profile: number }) => ({ profile, thread: 'all' as const });
  const summary = value(await engine.compare(0, view(a), view(b)));
  const shown = { a, b, metric: 'bytecodes', summary, gates: [], group: null };
  const sources = [size, 4_000_000].map((each) => ({ size: each, slice: () => Promise.resolve(new Uint8Array(3)) }));
  const options = { page: { html: file('large.html'), template: PLACE }, linkBase: 'https://x.example/' };
  const link = await showInApp(engine, shown, sources, options);
  const html = readFileSync(file('large.html'), 'utf8');
  expect([...html.matchAll(/data-name="([^"]*)"/g)].map(([, name]) => name)).toEqual(expectedFiles);
  const metrics = async (payload: string) => value(await createEngine().openLink(payload)).a.metrics.map(({ id }) => id);
  const [, payload] = /data-callgrove="link">([^<]*)</.exec(html) ?? [];
  expect(payload === undefined ? null : await metrics(payload)).toEqual(expectedMetrics);
  expect(await metrics(new URLSearchParams(link?.split('?')[1]).get('d') ?? '')).toEqual(['bytecodes']);
});

it('a link keeps decisions on partial recordings that the user accepted', async () => {
  const gate = ['--accept-partial', '--fail-if', 'overlap < 1%'];
  const args = ['compare', file('whole.mct'), file('partial.mct'), ...gate, '--link-base', 'https://x.example/', '--json'];
  const { status, out } = await runInProcess(args);
  expect(status).toBe(0);
  const { link } = JSON.parse(out);
  expect(link.startsWith('https://x.example/#/compare?')).toBe(true);
  const engine = createEngine();
  const { a, b } = value(await engine.openLink(new URLSearchParams(link.split('?')[1]).get('d') ?? ''));
  const view = ({ profile }: { profile: number }) => ({ profile, thread: 'all' as const });
  const { comparison } = value(await engine.compare(1, view(a), view(b!)));
  expect(value(await gateOf(engine, comparison, 'overlap < 1%', 'bytecodes'))).toMatchObject({ failed: false });
});
