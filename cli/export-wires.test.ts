import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import Ajv from 'ajv';
import { Profile } from 'pprof-format';
import { afterAll, describe, expect, it } from 'vitest';
import { runInProcess } from './in-process';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-wires-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ran = async (...args: string[]): Promise<string> => {
  const { status, out, errors } = await runInProcess(args);
  expect([status, errors]).toEqual([0, []]);
  return out;
};
/**
 * Files with all kinds of figures, none below zero: exact ones of several threads, ones without signatures, and sampled ones.
 */
const FILES = [
  'golden/two-threads.mct',
  'golden/unicode.mct',
  'golden/kinds/boxes.mct',
  'golden/flights/async-profiler-4.1.jfr.gz',
];

interface Facts {
  totals: Record<string, number>;
  metrics: { id: string; kind: string; unit: string; label: string }[];
}
const infoOf = async (file: string): Promise<Facts> => JSON.parse(await ran('info', file, '--json'));

/** Figures by stack and thread; those of equal stacks are added. */
async function stacksOf(file: string, metric: string): Promise<Record<string, number>> {
  const read: Record<string, number> = {};
  const text = await ran('export', file, '--format', 'collapsed', '--metric', metric);
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const end = line.lastIndexOf(' ');
    read[line.slice(0, end)] = (read[line.slice(0, end)] ?? 0) + Number(line.slice(end + 1));
  }
  return read;
}

describe.each(FILES)('%s', (file) => {
  it('as pprof opens again with all metrics, stack by stack', async () => {
    const place = path.join(folder, `${path.basename(file)}.pb.gz`);
    expect(await ran('export', file, '--format', 'pprof', '--out', place)).toBe('');
    const [given, again] = [await infoOf(file), await infoOf(place)];
    expect(again.totals).toEqual(given.totals);
    const described = ({ metrics }: Facts) => metrics.map(({ id, kind, unit, label }) => [id, kind, unit, label]).sort();
    expect(described(again)).toEqual(described(given));
    for (const { id } of given.metrics) expect(await stacksOf(place, id)).toEqual(await stacksOf(file, id));
  });

  it('as pprof is read by another reader with the same totals and stacks', async () => {
    const place = path.join(folder, `${path.basename(file)}.other.pb.gz`);
    const { totals, metrics } = await infoOf(file);
    const [{ id: wanted }] = metrics;
    await ran('export', file, '--format', 'pprof', '--out', place, '--metric', wanted);
    const read = Profile.decode(new Uint8Array(gunzipSync(readFileSync(place))));
    const text = (index: number | bigint): string => read.stringTable.strings[Number(index)];
    const types = read.sampleType.map(({ type }) => text(type));
    expect(text(read.defaultSampleType)).toBe(wanted);
    expect(types.sort()).toEqual(Object.keys(totals).sort());
    const names = new Map(read.function.map(({ id, name }) => [Number(id), text(name)]));
    const frames = new Map(read.location.map(({ id, line }) => [Number(id), names.get(Number(line[0].functionId))]));
    const found: Record<string, number> = {};
    const column = read.sampleType.findIndex(({ type }) => text(type) === wanted);
    for (const { locationId, value, label } of read.sample) {
      const thread = label.find(({ key }) => text(key) === 'thread');
      const stack = [`[${text(thread!.str)}]`, ...locationId.map((id) => frames.get(Number(id))).reverse()];
      const key = stack.map((each) => each!.replace(/[;\r\n]/g, '_')).join(';');
      if (Number(value[column]) > 0) found[key] = (found[key] ?? 0) + Number(value[column]);
    }
    expect(found).toEqual(await stacksOf(file, wanted));
  });

  it('as speedscope opens again, stack by stack, and is what speedscope reads', async () => {
    const { metrics, totals } = await infoOf(file);
    for (const { id, kind } of metrics) {
      const place = path.join(folder, `${path.basename(file)}.${id}.speedscope.json`);
      writeFileSync(place, await ran('export', file, '--format', 'speedscope', '--metric', id));
      expect(isSpeedscope(JSON.parse(readFileSync(place, 'utf8')))).toBe(true);
      if (totals[id] === 0) continue;
      const again = await infoOf(place);
      expect([again.totals, again.metrics[0].kind]).toEqual([{ [id]: totals[id] }, kind]);
      expect(await stacksOf(place, id)).toEqual(await stacksOf(file, id));
    }
  });
});

it('threads merged are one profile, and no labels', async () => {
  const place = path.join(folder, 'merged.pb.gz');
  await ran('export', FILES[0], '--format', 'pprof', '--merge', '--out', place);
  const read = Profile.decode(new Uint8Array(gunzipSync(readFileSync(place))));
  expect(read.sample.every(({ label }) => label.length === 0)).toBe(true);
  const { profiles } = JSON.parse(await ran('export', FILES[0], '--format', 'speedscope', '--metric', 'calls', '--merge'));
  expect(profiles.map(({ name }: { name: string }) => name)).toEqual(['all threads']);
});

it('pprof wants a file, and a metric that is there', async () => {
  const out = path.join(folder, 'none.pb.gz');
  const wrong = async (...args: string[]) =>
    (await runInProcess(['export', FILES[0], '--format', 'pprof', ...args])).errors.join();
  expect(await wrong()).toContain('A pprof file is binary: write it with --out FILE.pb.gz.');
  expect(await wrong('--metric', 'no', '--out', out)).toContain('There is no metric no');
});

const number = { type: 'number' };
const text = { type: 'string' };
const object = (properties: object, ...optional: string[]) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((key) => !optional.includes(key)),
});
/** The speedscope file format, as documented in its wiki (“Importing from custom sources”). */
const isSpeedscope = new Ajv().compile(
  object({
    $schema: { const: 'https://www.speedscope.app/file-format-schema.json' },
    shared: object({ frames: { type: 'array', items: object({ name: text, file: text, line: number }, 'file', 'line') } }),
    profiles: {
      type: 'array',
      items: object({
        type: { const: 'evented' },
        name: text,
        unit: { enum: ['none', 'nanoseconds', 'microseconds', 'milliseconds', 'seconds', 'bytes'] },
        startValue: number,
        endValue: number,
        events: { type: 'array', items: object({ type: { enum: ['O', 'C'] }, frame: number, at: number }) },
      }),
    },
  }),
);
