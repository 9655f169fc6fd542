import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEngine } from '../workers/engine/engine';
import { encodeMct } from '../workers/formats/mct/encoder';
import { storyLines } from '../workers/report/story-text';
import { PLACE } from '../workers/sharing/report-page';
import { gateOf, value } from '../workers/testing/opening';
import { SMALL } from '../workers/testing/small-profile';
import { runInProcess } from './in-process';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-runs-'));
const file = (name: string): string => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const write = async (name: string, first: number, meta = {}) => {
    const bytecodes = [first, ...Array.from(SMALL.columns.bytecodes).slice(1)];
    writeFileSync(file(name), await encodeMct({ ...SMALL, meta, columns: { ...SMALL.columns, bytecodes } }));
  };
  for (const [name, first] of Object.entries({ a: 100, b: 120, c: 110, near: 119, far: 190, farther: 200 }))
    await write(`${name}.mct`, first);
  const flags = (each: (typeof SMALL.methods)[number]) => (each.name === 'run' ? { ...each, flags: 512 } : each);
  const arrays = SMALL.arrays!.map((each) => ({ ...each, arrays: each.arrays + 9 }));
  const lossy = { ...SMALL, methods: SMALL.methods.map(flags), arrays };
  writeFileSync(file('lossy.mct'), await encodeMct(lossy));
  await write('killed.mct', 190, { dump: 'checkpoint' });
  await write('precise.mct', 190, { analysis: 'precise' });
});

const BASES = ['a', 'b', 'c'].flatMap((name) => ['--base', file(`${name}.mct`)]);
const HEADS = ['--head', file('far.mct'), file('farther.mct')];

const run = (...args: string[]) => runInProcess(['compare', ...args]);

describe('compare with several runs of the base', () => {
  it('fails only beyond the range of the base', async () => {
    const gate = ['--fail-if', 'bytecodes > +1%'];
    const near = await run(...BASES, file('near.mct'), ...gate);
    expect([near.status, near.errors]).toEqual([0, []]);
    expect(near.out).toMatch(/passed +bytecodes > \+1% +277 \(267 to 287\) → 286 \(\+3\.2%\), within the base’s range/);
    expect(near.out).not.toMatch(/more work/);
    const far = await run(...BASES, ...HEADS, ...gate);
    expect([far.status, far.errors]).toEqual([1, ['callgrove: Gate failed: bytecodes +30.7% (limit +1%)']]);
    expect(far.out).toMatch(/^Base: 3 runs, a\.mct, b\.mct, c\.mct\nHead: 2 runs, far\.mct, farther\.mct\n/);
    expect(far.out).toMatch(/\+85 +120 \(110 to 130\) +205 \(200 to 210\) +app\.Main\.main\n/);
  });

  it('takes all files after --base and --head, as a shell puts them in place of base-*.mct', async () => {
    const [bases, heads] = [
      ['a', 'b', 'c'],
      ['far', 'farther'],
    ].map((names) => names.map((name) => file(`${name}.mct`)));
    const first = 'Base: 3 runs, a.mct, b.mct, c.mct\nHead: 2 runs, far.mct, farther.mct\n';
    for (const args of [
      ['--base', ...bases, '--head', ...heads],
      ['--head', ...heads, '--metric', 'calls', '--base', ...bases],
      [`--base=${bases[0]}`, ...bases.slice(1), `--head=${heads[0]}`, ...heads.slice(1)],
    ])
      expect((await run(...args)).out).toContain(first);
    for (const [args, message] of [
      [['--head', ...heads], /--head needs --base/],
      [[...bases, '--head', ...heads], /--head needs --base/],
      [['--base', ...bases, '--metric', 'calls', ...heads, '--head', ...heads], /far\.mct is on neither side/],
      [['--base', ...bases, '--head'], /'--head <value>' argument missing/],
      [['--base', '-', '--head', ...heads], /-: profiles cannot be read from stdin/],
      // The arguments to which a shell expands `--base base-*.mct head.mct`.
      [
        ['--base', ...bases, heads[0]],
        /It is unclear which of .*b\.mct, .*c\.mct, .*far\.mct are runs of the base: .*compare --base FILE … --head FILE …\.$/,
      ],
      [['--base', file('none-*.mct'), '--head', ...heads], /none-\*\.mct: no such file; the shell .*, so list the files\.$/],
    ] as const) {
      const refused = await run(...args);
      expect([refused.status, refused.errors[0]]).toEqual([2, expect.stringMatching(message)]);
    }
  });

  it('takes as many runs of each side as the app does', async () => {
    const twenty = (name: string) => Array.from({ length: 20 }, () => file(name));
    const { status, out, errors } = await run('--base', ...twenty('a.mct'), '--head', ...twenty('far.mct'));
    expect([status, errors]).toEqual([0, []]);
    expect(out).toMatch(/^Base: 20 runs, .*\nHead: 20 runs, /);
  });

  it('tells a terminal how far it is, unless it is to be quiet', async () => {
    let now = 0;
    // Each reading of the clock is half a second after the previous one.
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 500));
    try {
      for (const args of [
        [file('a.mct'), file('far.mct')],
        [...BASES, ...HEADS],
        [...BASES, ...HEADS, '--fail-if', 'overlap < 1%'],
      ]) {
        const { progress } = await run(...args);
        expect(progress.filter((line) => line === null)).toHaveLength(1);
        expect(progress.at(-1)).toBeNull();
        expect(progress[0]).toMatch(args.length === 2 ? /^reading a\.mct|^decoding a\.mct/ : /^reading files: \d of 5/);
        expect(progress).toContainEqual(
          expect.stringMatching(args.length === 2 ? /^comparing both: \d+%/ : /^comparing pairs: \d of 9/),
        );
        expect((await run(...args, '--quiet')).progress).toEqual([]);
      }
      const matrix = await runInProcess(['matrix', file('a.mct'), file('b.mct'), file('far.mct')]);
      expect(matrix.progress).toContainEqual(expect.stringMatching(/^comparing pairs: \d of 3/));
      expect((await runInProcess(['serve', '--quiet'])).errors).toEqual([
        'callgrove: serve has no option --quiet; see callgrove serve --help.',
      ]);
    } finally {
      vi.restoreAllMocks();
    }
  });

  it('writes reports that say how many runs', async () => {
    const places = ['--markdown', file('r.md'), '--json', file('r.json'), '--junit', file('r.xml')];
    expect((await run(...BASES, file('far.mct'), '--fail-if', 'overlap < 99%', ...places)).status).toBe(1);
    expect(readFileSync(file('r.md'), 'utf8')).toMatch(/❌ Callgrove: Gate failed: `overlap`[\s\S]*Base: 3 runs\. Head: 1 run\./);
    expect(readFileSync(file('r.xml'), 'utf8')).toMatch(/tests="1" failures="1"[\s\S]*between runs of the base/);
    expect(JSON.parse(readFileSync(file('r.json'), 'utf8'))).toMatchObject({
      format: 'callgrove-runs',
      passed: false,
      base: { runs: 3, files: ['a.mct', 'b.mct', 'c.mct'] },
      head: { runs: 1 },
      totals: { bytecodes: { base: { min: 267, median: 277, max: 287 } } },
      contexts: { more: { count: 1, rows: [{ method: 'app.Main.main', kind: 'grew' }] }, less: { count: 0 } },
    });
  });

  it('marks the figures that are lower bounds, and keeps the word of a condition in a link', async () => {
    const places = ['--markdown', file('l.md'), '--json', file('l.json'), '--link-base', 'https://app.example/x/'];
    const gate = ['--fail-if', 'arrays > +1%'];
    const { out } = await run(...BASES, file('lossy.mct'), '--metric', 'arrays', ...gate);
    await run(...BASES, file('lossy.mct'), '--metric', 'arrays', ...gate, ...places);
    expect(out).toMatch(/arrays > \+1% +8 → 35 \(.*\), by lower bounds/);
    expect(out).toMatch(/Arrays +≥ 8 +≥ 35 /);
    expect(out).toMatch(/\+9 +≥ 5 +≥ 14 +app\.Main\.run/);
    expect(out).toMatch(/\+18 +3 +21 +app\.Main\.main/);
    expect(readFileSync(file('l.md'), 'utf8')).toMatch(/\| ≥ 5 \| ≥ 14 \| `app\.Main\.run`/);
    const { contexts, gates, link } = JSON.parse(readFileSync(file('l.json'), 'utf8'));
    expect(contexts.more.rows).toMatchObject([{ method: 'app.Main.main' }, { method: 'app.Main.run', accuracy: 'lower-bound' }]);
    expect(contexts.more.rows[0]).not.toHaveProperty('accuracy');
    const engine = createEngine();
    const { a, b } = value(await engine.openLink(new URLSearchParams(link.split('?')[1]).get('d') ?? ''));
    const view = (profile = 0) => ({ profile, thread: 'all' as const });
    const { comparison } = value(await engine.compare(1, view(a.profile), view(b?.profile)));
    const received = value(await gateOf(engine, comparison, 'arrays > +1%', 'arrays'));
    expect(received).toEqual(gates[0]);
    expect(received.parts[0].kind).toBe('lower-bound');
  });

  it('shows all runs in the app: whole on a page, and within a link with their ranges', async () => {
    const gate = ['--fail-if', 'bytecodes > +1%'];
    const places = ['--html', file('r.html'), '--markdown', file('r.md'), '--json', file('r.json')];
    const args = [...BASES, ...HEADS, ...gate, ...places, '--link-base', 'https://app.example/x/'];
    expect((await runInProcess(['compare', ...args], `<title>x</title>${PLACE}`)).status).toBe(1);
    const page = readFileSync(file('r.html'), 'utf8');
    expect(page).toContain('<title>Callgrove: bytecodes, 3 runs and 2 runs</title>');
    expect(page.match(/data-name="[^"]*"/g)).toEqual(['a', 'b', 'c', 'far', 'farther'].map((name) => `data-name="${name}.mct"`));
    const address = /data-callgrove="address">([^<]*)</.exec(page)?.[1] ?? '';
    expect(address).toMatch(
      /^#\/compare\?v=1&a1n=a\.mct&ha1=[0-9a-f]{64}&a2n=b\.mct&.*&b2n=farther\.mct&hb2=[0-9a-f]{64}&metric=/,
    );
    const { link, gates, story } = JSON.parse(readFileSync(file('r.json'), 'utf8'));
    expect(link).toMatch(/^https:\/\/app\.example\/x\/#\/compare\?v=1&metric=bytecodes&gate=/);
    expect(readFileSync(file('r.md'), 'utf8')).toContain(`[Open the comparison](<${link}>)`);
    const engine = createEngine();
    const { a, b } = value(await engine.openLink(new URLSearchParams(link.split('?')[1]).get('d') ?? ''));
    // Folders stay private.
    expect([a, b].map((side) => [side?.fileName, side?.runs?.map(({ name }) => name)])).toEqual([
      ['3 runs: a.mct, b.mct, c.mct', ['a.mct', 'b.mct', 'c.mct']],
      ['2 runs: far.mct, farther.mct', ['far.mct', 'farther.mct']],
    ]);
    const view = (profile = 0) => ({ profile, thread: 'all' as const });
    const { comparison } = value(await engine.compare(1, view(a.profile), view(b?.profile)));
    expect(value(await gateOf(engine, comparison, 'bytecodes > +1%', 'bytecodes'))).toEqual(gates[0]);
    const received = value(await engine.story(comparison, 'bytecodes'));
    expect(story.sentences[1]).toMatch(/^Main\.main executes /);
    expect(storyLines(received, { unit: 'bytecodes', kind: 'exact' }, (name) => name)).toEqual(story.sentences);
    expect(received.ofPart).toBeUndefined();
  });

  it.each([
    ['no head', [], /No head given/],
    ['a link to nowhere', [file('far.mct'), '--link-base', 'app'], /--link-base needs the address/],
    ['a page over a run', [file('far.mct'), '--html', file('a.mct')], /--html would overwrite/],
    ['a metric that is not there', [file('far.mct'), '--metric', 'time'], /has no metric time/],
    ['a file that is not there', [file('none.mct')], /none\.mct: no such file/],
    ['a bad condition', [file('far.mct'), '--fail-if', 'bytecodes > 1%'], /\(character 13\)/],
    ['half a recording', [file('killed.mct'), '--fail-if', 'calls > +1'], /killed\.mct was .*still running/],
    ['bytecodes of two rules', [file('precise.mct'), '--fail-if', 'bytecodes > +1%'], /different rules/],
    [
      'too many',
      ['--head', ...Array.from({ length: 21 }, () => file('far.mct'))],
      /The head has 21 runs; the limit is 20 per side/,
    ],
  ])('refuses %s, with status 2', async (_, args, message) => {
    const { status, out, errors } = await run(...BASES, ...args);
    expect([status, out]).toEqual([2, '']);
    expect(errors.join('\n')).toMatch(message);
  });
});
