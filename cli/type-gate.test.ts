import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../workers/engine/engine';
import { encodeMct } from '../workers/formats/mct/encoder';
import { gateOf, value } from '../workers/testing/opening';
import { type Allocated, allocatingFlight } from '../workers/testing/planted/allocating-flight';
import { SIZED } from '../workers/testing/small-profile';
import { runInProcess } from './in-process';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-types-'));
const file = (name: string): string => path.join(folder, name);
const text = (name: string): string => readFileSync(file(name), 'utf8');
afterAll(() => rmSync(folder, { recursive: true }));

const schema = (name: string) => {
  const read = (each: string) => JSON.parse(readFileSync(new URL(`../docs/${each}.schema.json`, import.meta.url), 'utf8'));
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
  if (name === 'runs') ajv.addSchema(read('comparison'), 'comparison.schema.json');
  return ajv.compile(read(name));
};

const { snapshots: _, ...BASE } = SIZED;
/** 32 more bytes of int[], and of app.A a size that is not known. */
const HEAD = {
  ...BASE,
  columns: { ...BASE.columns, bytes: [192, 0, 0, 0, 0, 0, 0, 280, 0] },
  arrays: [{ node: 0, type: 'I', arrays: 2, elements: 28 }, ...BASE.arrays!.slice(1)],
  sizes: { ...BASE.sizes, 'app.A': 0 },
};
/** Events of 10 bytes: as many of byte[] as given, and 300 of String. */
const events = (count: number): Allocated[] => [
  ...Array.from({ length: count }, (): Allocated => [1, 'a b', '[B', 10]),
  ...Array.from({ length: 300 }, (): Allocated => [2, 'a c', 'java.lang.String', 10]),
];
const [BEFORE, AFTER] = [
  [100, 104, 98],
  [200, 210, 205],
];

beforeAll(async () => {
  writeFileSync(file('base.mct'), await encodeMct(BASE));
  writeFileSync(file('head.mct'), await encodeMct(HEAD));
  for (const size of [...BEFORE, ...AFTER]) writeFileSync(file(`${size}.jfr`), allocatingFlight(events(size)));
});

const compare = (...args: string[]) => runInProcess(['compare', ...args]);
const flights = (sizes: readonly number[]): string[] => sizes.map((size) => file(`${size}.jfr`));
const reports = ['--markdown', file('r.md'), '--junit', file('r.xml'), '--json', file('r.json')];
const link = ['--link-base', 'https://app.example/x/'];

/** Decides a condition on the comparison in a link. */
async function receivedIn(link: string, condition: string, metric = 'bytecodes') {
  const engine = createEngine();
  const { a, b } = value(await engine.openLink(new URLSearchParams(link.split('?')[1]).get('d') ?? ''));
  const view = (profile = 0) => ({ profile, thread: 'all' as const });
  const { comparison } = value(await engine.compare(1, view(a.profile), view(b?.profile)));
  return value(await gateOf(engine, comparison, condition, metric)).parts;
}

describe('conditions on bytes by type', () => {
  it('of dumps are decided by bytes, and all reports say the figures', async () => {
    const conditions = ['--fail-if', 'alloc(type int[]) > +1%', '--fail-if', 'alloc(type app.*) > +1 kB'];
    const { status, out, errors } = await compare(file('base.mct'), file('head.mct'), ...conditions, ...reports, ...link);
    expect([status, errors]).toEqual([1, ['callgrove: Gate failed: alloc(type int[]) +8.2% (limit +1%)']]);
    expect(out).toMatch(
      /Gate failed: alloc\(type int\[\]\) \+8\.2% \(limit \+1%\)\n +FAILED +alloc\(type int\[\]\) > \+1% +392 → 424 \(\+8\.2%\)\n +passed +alloc\(type app\.\*\) > \+1 kB +72 → 0 \(gone\), by lower bounds/,
    );
    expect(text('r.md')).toContain('### ❌ Callgrove: Gate failed: `alloc(type int[])` +8.2% (limit +1%)');
    expect(text('r.md')).toMatch(/\| ❌ `alloc\(type int\[\]\)` \| 392 B \| 424 B \| \+8\.2% \| \+1% \|/);
    expect(text('r.xml')).toContain('<testcase classname="callgrove.compare" name="alloc(type int[]) &#62; +1%">');
    expect(text('r.xml')).toContain('alloc(type int[]) &#62; +1%: 392 → 424 (+8.2%)<');
    expect(text('r.xml')).toContain('72 → 0 (gone), by lower bounds, because not everything was counted<');
    const json = JSON.parse(text('r.json'));
    const validate = schema('comparison');
    validate(json);
    expect(validate.errors).toBeNull();
    expect(json.gates).toMatchObject([
      { failed: true, parts: [{ metric: 'bytes', base: 392, head: 424 }] },
      { failed: false, parts: [{ metric: 'bytes', base: 72, head: 0, kind: 'lower-bound' }] },
    ]);
    expect(await receivedIn(json.link, 'alloc(type int[]) > +1%')).toEqual([{ ...json.gates[0].parts[0], claimed: true }]);
    // Another condition cannot be decided by the contexts in the link.
    await expect(receivedIn(json.link, 'alloc(type int[]) > +2%')).rejects.toThrow(/A link contains only some of the contexts/);
  });

  it('of recordings are decided by samples of three runs per side', async () => {
    const sides = ['--base', ...flights(BEFORE), '--head', ...flights(AFTER)];
    const conditions = ['alloc(type byte[]) > +1%', 'alloc(type java.lang.String) > +1%', 'alloc(type byte[]) > 2 kB'];
    const gate = conditions.flatMap((condition) => ['--fail-if', condition]);
    const { status, out, errors } = await compare(...sides, ...gate, ...reports, ...link);
    expect([status, errors.at(-1)]).toEqual([
      1,
      'callgrove: Gate failed: alloc(type byte[]) +62.4% (limit +1%); alloc(type byte[]) 2.1 kB (limit 2 kB)',
    ]);
    expect(out).toMatch(/FAILED +alloc\(type byte\[\]\) > \+1% +share of sampled-allocation 25% → 41% \(\+62\.4%\)\n/);
    expect(out).toMatch(/passed +alloc\(type java\.lang\.String\) > \+1% +share of sampled-allocation 75% → 59% \(−20\.8%\)\n/);
    expect(out).toMatch(
      /FAILED +alloc\(type byte\[\]\) > 2 kB +1,000 \(980 to 1,040\) → 2,050 \(2,000 to 2,100\) of sampled-allocation/,
    );
    expect(text('r.md')).toContain('share of sampled-allocation 25% → 41% (+62.4%)');
    expect(text('r.xml')).toContain('share of sampled-allocation 25% → 41% (+62.4%)<');
    const json = JSON.parse(text('r.json'));
    const validate = schema('runs');
    validate(json);
    expect(validate.errors).toBeNull();
    expect(json.gates[0].parts).toMatchObject([
      { metric: 'sampled-allocation', base: 1000, head: 2050, shares: { base: 0.25 }, runs: { base: { min: 980, max: 1040 } } },
    ]);
    // A link leaves out what was decided by shares.
    expect(await receivedIn(json.link, 'alloc(type byte[]) > 2 kB', 'sampled-allocation')).toEqual([
      { ...json.gates[2].parts[0], claimed: true },
    ]);
    await expect(receivedIn(json.link, 'alloc(type byte[]) > +1%', 'sampled-allocation')).rejects.toThrow(/A link contains only/);
  });

  it('find no difference among runs of the same program', async () => {
    const sides = ['--base', ...flights(BEFORE), '--head', ...flights([...BEFORE].reverse())];
    const { status } = await compare(...sides, '--fail-if', 'alloc(type byte[]) > +0', '--fail-if', 'alloc(type *) < -0');
    expect(status).toBe(0);
  });

  it.each([
    [
      [file('100.jfr'), file('200.jfr')],
      'alloc(type byte[]) > +1%',
      /^callgrove: --fail-if: Sampled allocation: figures are sampled, and one pair of runs cannot distinguish/,
    ],
    [
      [file('100.jfr'), file('200.jfr')],
      'alloc(type bytes[]) > +1%',
      /No allocated type in any profile matches bytes\[\] \(character 12\)\. Similar names: byte\[\]\./,
    ],
    [
      ['--base', ...flights(BEFORE), '--head', ...flights(AFTER)],
      'alloc(type java.lang.Strin) > +1%',
      /No allocated type in any profile matches java\.lang\.Strin \(character 12\)\. Similar names: java\.lang\.String\./,
    ],
    [
      [file('base.mct'), file('head.mct')],
      'alloc(type java.lang.String[]) > +1%',
      /A dump does not tell arrays of references apart, so it has no figure for java\.lang\.String\[\] \(character 12\)\. Write reference\[\]/,
    ],
    [[file('base.mct'), file('head.mct')], 'alloc(type int[] > +1%', /This parenthesis is not closed \(character 6\)/],
  ])('are refused with status 2: %j, %s', async (files, condition, error) => {
    const { status, errors } = await compare(...files, '--fail-if', condition);
    expect([status, errors.join('\n')]).toEqual([2, expect.stringMatching(error)]);
  });
});
