import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';
import { runInProcess } from './in-process';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../docs/${name}.schema.json`, import.meta.url), 'utf8'));
const schemas = () => new Ajv2020({ allErrors: true, allowUnionTypes: true });
const validate = schemas().compile(read('comparison'));

const SAMPLES = ['public/samples/h2-scan.mct', 'public/samples/h2-index.mct'];

const compared = (...args: string[]) => ran(...SAMPLES, ...args);

async function ran(...args: string[]): Promise<Record<string, unknown>> {
  const { out } = await runInProcess(['compare', '--json', ...args]);
  return JSON.parse(out);
}

describe('the JSON of a comparison', () => {
  it('is what its schema says', async () => {
    const gated = await compared(
      '--fail-if',
      'bytecodes > +1%',
      '--fail-if',
      'overlap < 99%',
      '--link-base',
      'https://x.example/',
    );
    const inH2 = await compared('--own', 'org.h2', '--metric', 'bytes');
    for (const json of [await compared(), gated, inH2, await ran(SAMPLES[0] ?? '', SAMPLES[0] ?? '')]) {
      validate(json);
      expect(validate.errors).toBeNull();
    }
    expect(gated).toMatchObject({ passed: false, gates: [{ failed: false }, { failed: true }] });
    const story = (json: Record<string, unknown>) => json.story as { subjects: { inside: { subject: { parts: object[] } } }[] };
    const [first] = story(gated).subjects;
    expect(gated).toMatchObject({
      version: 2,
      story: {
        ...{ kind: 'work', own: { by: 'packages', prefixes: ['demo'] }, isSame: false },
        place: { file: 'H2Demo.java', callers: ['demo.H2Demo.main'] },
      },
    });
    expect(first).toMatchObject({
      method: 'demo.H2Demo.ordersByCustomer',
      inside: { library: expect.stringContaining('executeQuery') },
    });
    expect(first?.inside.subject.parts[0]).toMatchObject({ kind: 'calls', method: 'org.h2.table.TableFilter.next' });
    expect(inH2).toMatchObject({ story: { own: { by: 'given', prefixes: ['org.h2'] } } });
    expect(JSON.stringify(story(inH2).subjects)).toContain('"accuracy":"lower-bound"');
    // A schema that accepts anything would not detect these.
    for (const wrong of [
      { ...gated, passed: 'no' },
      { ...gated, more: {} },
      { ...gated, extra: 1 },
      { ...gated, version: 1 },
      { ...gated, story: { ...(gated.story as object), kind: 'samples' } },
      { ...gated, story: { ...(gated.story as object), subjects: [{ ...first, parts: [{ kind: 'loop' }] }] } },
      { ...gated, story: { ...(gated.story as object), notes: [{ kind: 'renamed', before: 'a' }] } },
    ])
      expect(validate(wrong)).toBe(false);
  });
});

describe('the JSON of several runs', () => {
  it('is what its schema says', async () => {
    const runs = schemas().addSchema(read('comparison'), 'comparison.schema.json').compile(read('runs'));
    const [scan = '', index = ''] = SAMPLES;
    const several = ['--base', scan, '--base', scan, index];
    const gate = ['--fail-if', 'bytecodes > +1% and objects(org.h2.*) < -1%', '--fail-if', 'overlap < 99%'];
    const gated = await ran(...several, ...gate);
    for (const json of [gated, await ran('--base', scan, index)]) {
      runs(json);
      expect(runs.errors).toBeNull();
    }
    expect(gated).toMatchObject({
      ...{ version: 2, passed: false, base: { runs: 2 }, varying: [] },
      middle: { base: 'h2-scan.mct', head: 'h2-index.mct' },
      story: { kind: 'work', subjects: expect.arrayContaining([expect.objectContaining({ method: 'demo.H2Demo.main' })]) },
    });
    // For samples, several runs have no story.
    const sampled = await ran('--base', 'golden/flights/streams-17-a.jfr.gz', 'golden/flights/streams-17-b.jfr.gz');
    runs(sampled);
    expect([runs.errors, sampled.story]).toEqual([null, null]);
    for (const wrong of [
      { ...gated, version: 1 },
      { ...gated, story: { ...(gated.story as object), subjects: [{}] } },
      { ...gated, extra: 1 },
      { ...gated, methods: { more: [], less: [] } },
      { ...gated, overlap: { base: null } },
      Object.fromEntries(Object.entries(gated).filter(([name]) => name !== 'link')),
    ])
      expect(runs(wrong)).toBe(false);
  });
});
