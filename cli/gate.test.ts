import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEngine } from '../workers/engine/engine';
import { encodeMct } from '../workers/formats/mct/encoder';
import { value } from '../workers/testing/opening';
import { SMALL } from '../workers/testing/small-profile';
import { main } from './main';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-gate-'));
const file = (name: string): string => path.join(folder, name);
const text = (name: string): string => readFileSync(file(name), 'utf8');
afterAll(() => rmSync(folder, { recursive: true }));

/** app.Main.run executes 50 more bytecodes, the constructor of app.A 20 fewer. */
const HEAD = { ...SMALL, columns: { ...SMALL.columns, bytecodes: [100, 90, 20, 10, 3, 9, 10, 50, 5] } };

beforeAll(async () => {
  writeFileSync(file('base.mct'), await encodeMct(SMALL));
  writeFileSync(file('head.mct'), await encodeMct(HEAD));
  writeFileSync(file('killed.mct'), await encodeMct({ ...HEAD, meta: { dump: 'checkpoint' } }));
  writeFileSync(file('covered.mct'), await encodeMct({ ...HEAD, meta: { otherAgents: [{ name: 'jacocoagent.jar' }] } }));
  const attached = Date.UTC(2026, 10, 25, 14, 20, 11);
  writeFileSync(file('rooted.mct'), await encodeMct({ ...HEAD, meta: { attached, roots: ['app.Main.run'] } }));
  writeFileSync(file('precise.mct'), await encodeMct({ ...HEAD, meta: { analysis: 'precise' } }));
});

interface Ran {
  status: number;
  out: string;
  errors: string[];
}

async function run(args: string[], closed = false): Promise<Ran> {
  let out = '';
  const errors: string[] = [];
  const status = await main(args, '1.2.3', {
    out: async (more) => {
      if (closed) throw Object.assign(new Error('closed'), { code: 'EPIPE' });
      out += more;
    },
    error: (line) => errors.push(line),
    progress: () => undefined,
    template: async () => '<title>t</title><!--callgrove-report-->',
  });
  return { status, out, errors };
}

const compare = (head: string, ...args: string[]): Promise<Ran> => run(['compare', file('base.mct'), file(head), ...args]);
const failIf = (...conditions: string[]): string[] => conditions.flatMap((condition) => ['--fail-if', condition]);

describe('the gate', () => {
  it('passes with status 0', async () => {
    const { status, out, errors } = await compare('head.mct', ...failIf('bytecodes > +12%', 'overlap < 80%'));
    expect([status, errors]).toEqual([0, []]);
    expect(out).toMatch(/Gate passed: 2 of 2 conditions\n +passed +bytecodes > \+12% +267 → 297 \(\+11\.2%\)\n/);
    expect(out).toMatch(/More work, largest first: 1 method, \+50 bytecodes\n +\+50 +\+45\.5% +app\.Main\.run\n/);
    expect(out).toMatch(
      /Less work, largest first: 1 method, −20 bytecodes\n +−20 +−66\.7% +app\.A\.<init>\nIn these lists, class loading is counted under/,
    );
  });

  it('decides where one side counts below root methods only, and says so', async () => {
    const { status, out } = await compare('rooted.mct', ...failIf('bytecodes > +12%'));
    expect(status).toBe(0);
    expect(out).toMatch(
      /Caution: The base and the head count different parts of the program: the whole program, and what is called by app\.Main\.run\./,
    );
    expect((await compare('head.mct')).out).not.toContain('different parts');
    const info = (await run(['info', file('rooted.mct')])).out;
    expect(info).toMatch(/Attached +2026-11-25 14:20:11 UTC, while the program was running/);
    expect(info).toMatch(/Root methods +app\.Main\.run: only these methods and their callees are counted\n/);
  });

  it('decides beside another agent, names it, and says what of it may count', async () => {
    const { status, out } = await compare('covered.mct', ...failIf('bytecodes > +12%'));
    expect(status).toBe(0);
    expect(out).toMatch(/Caution: Other agents ran in the JVMs of the base and the head: none and jacocoagent\.jar\. /);
    expect((await compare('head.mct')).out).not.toMatch(/Other agents/);
    const runs = ['compare', '--base', file('base.mct'), '--head', file('covered.mct'), file('head.mct')];
    expect((await run(runs)).out).toMatch(/Caution: .*agents ran.* base\.mct and covered\.mct: none and jacocoagent\.jar\. /);
    const same = await run(['compare', file('covered.mct'), file('covered.mct')]);
    expect(same.out).not.toMatch(/Other agents/);
    expect((await run(['info', file('covered.mct')])).out).toMatch(/Other agents +jacocoagent\.jar\n/);
  });

  it('fails with status 1 and says which condition, even into a closed pipe', async () => {
    const gate = failIf('bytecodes > +12%', 'bytecodes(app.Main.run) > +10% and +40', 'overlap < 99.5%');
    const { status, errors } = await compare('head.mct', ...gate);
    expect([status, errors]).toEqual([
      1,
      [
        'callgrove: Gate failed: bytecodes(app.Main.run) +43.5% (limit +10%) and bytecodes(app.Main.run) +50 (limit +40); overlap 86.56% (limit 99.5%)',
      ],
    ]);
    expect((await run(['compare', file('base.mct'), file('head.mct'), ...gate], true)).status).toBe(1);
  });

  it.each([
    ['bytecodes +1%', '          ^', /A comparison operator is missing/],
    ['calls > 1 and tíme > +1%', '               ^', /A comparison operator is missing/],
    ['objects(org.none.*)\t> +1%', '        ^', /No method in any profile matches org\.none/],
    ['𝒙𝒚 > 1', '^', /must begin with what to compare/],
  ])('points at the character of %j, with status 2', async (condition, caret, message) => {
    const { status, out, errors } = await compare('head.mct', '--fail-if', condition, '--markdown', file('never.md'));
    const [line, shown, mark] = errors[0].split('\n');
    expect([status, out, errors.length]).toEqual([2, '', 1]);
    expect(line).toMatch(/^callgrove: --fail-if: /);
    expect(line).toMatch(message);
    expect(shown).toBe(`  ${condition.replace('\t', ' ')}`);
    expect(mark).toBe(`  ${caret}`);
    expect(() => text('never.md')).toThrow(/ENOENT/);
  });

  it('does not decide by half a recording, or by bytecodes of two rules', async () => {
    const killed = await compare('killed.mct', ...failIf('bytecodes > +1%'));
    expect([killed.status, killed.errors[0]]).toEqual([
      2,
      expect.stringMatching(/The head was written .*still running.*--accept-partial/),
    ]);
    expect((await compare('killed.mct', ...failIf('bytecodes > +1%'), '--accept-partial')).status).toBe(1);
    expect((await compare('killed.mct')).out).toMatch(/Caution: The head was written while its program was still running/);
    const precise = await compare('precise.mct', ...failIf('overlap < 1%'));
    expect([precise.status, precise.errors[0]]).toEqual([2, expect.stringMatching(/default and precise blocks/)]);
    expect((await compare('precise.mct', ...failIf('calls > +1%'))).status).toBe(0);
  });
});

describe('reports', () => {
  it('go into files, all of one run', async () => {
    vi.stubEnv('GITHUB_SHA', '0123456789abcdef0123456789abcdef01234567');
    const places = ['--markdown', file('r.md'), '--json', file('r.json'), '--junit', file('r.xml'), '--html', file('r.html')];
    const link = ['--link-base', 'https://callgrove.example/app/'];
    const { status, out } = await compare('head.mct', ...failIf('bytecodes > +1%'), ...places, ...link);
    expect([status, out.startsWith('A  ')]).toEqual([1, true]);
    expect(text('r.md')).toMatch(/^<!-- callgrove -->\n\n### ❌ Callgrove: Gate failed: `bytecodes` \+11\.2% \(limit \+1%\)\n/);
    // The link contains the comparison itself, and its contents can be opened.
    const [, payload] =
      /\]\(<https:\/\/callgrove\.example\/app\/#\/compare\?v=1&metric=bytecodes&gate=bytecodes\+%3E\+%2B1%25&table=contexts&d=([\w.-]+)>\)/.exec(
        text('r.md'),
      )!;
    const opened = value(await createEngine().openLink(payload));
    expect([opened.a.metrics, opened.b?.metrics].map((all) => all?.find(({ id }) => id === 'bytecodes')?.total)).toEqual([
      267, 297,
    ]);
    // Folder names from the machine that compared the files are not in the link.
    expect([opened.a.fileName, opened.b?.fileName]).toEqual(['base.mct', 'head.mct']);
    expect(text('r.html')).toMatch(/data-callgrove="origin">\d{4}-\d\d-\d\dT[\d:.]+Z 0123456789abcdef0123456789abcdef01234567</);
    vi.unstubAllEnvs();
    expect(text('r.html')).toContain('<title>Callgrove: bytecodes, base.mct and head.mct</title>');
    expect(text('r.html')).toMatch(
      /data-callgrove="address">#\/compare\?v=1&an=base\.mct&ha=[0-9a-f]{64}&bn=head\.mct&hb=[0-9a-f]{64}&metric=bytecodes&gate=bytecodes\+%3E\+%2B1%25</,
    );
    const [base] = [...text('r.html').matchAll(/data-callgrove="file" data-name="base\.mct">([^<]*)</g)];
    expect(Buffer.from(base[1], 'base64').equals(readFileSync(file('base.mct')))).toBe(true);
    expect(JSON.parse(text('r.json'))).toMatchObject({
      format: 'callgrove-comparison',
      passed: false,
      gates: [{ condition: 'bytecodes > +1%', failed: true, parts: [{ base: 267, head: 297 }] }],
      more: { methods: 1, change: 50, rows: [{ method: 'app.Main.run', a: 110, b: 160, call: null }] },
    });
    expect(text('r.xml')).toMatch(/<testsuites name="callgrove" tests="1" failures="1"/);
  });

  it('go to stdout, one of them', async () => {
    expect((await compare('head.mct', '--markdown')).out).toMatch(/^<!-- callgrove -->/);
    expect((await compare('head.mct', '--markdown', '--metric', 'calls')).out).toContain(
      'The same work.\n\n|  | Base | Head | Change |\n| :-- | --: | --: | --: |\n| Calls |',
    );
    // The next argument is a profile, not the output file.
    const before = readFileSync(file('base.mct'));
    const { status } = await run(['compare', '--markdown', file('base.mct'), file('head.mct')]);
    expect([status, readFileSync(file('base.mct')).equals(before)]).toEqual([0, true]);
  });

  it.each([
    [
      'an input to be overwritten',
      ['--junit', file('base.mct')],
      /would overwrite .*base\.mct, which is one of the compared files/,
    ],
    ['one file for two', [`--markdown=${file('x')}`, `--json=${file('x')}`], /would overwrite .*the file of --markdown/],
    ['two on stdout', ['--markdown', '--json'], /both write to stdout/],
    ['a folder that is not there', ['--junit', file('none/r.xml')], /r\.xml: --junit cannot write there/],
    ['an address that is none', ['--link-base', 'callgrove.example'], /--link-base needs the address/],
    ['an address that runs', ['--link-base', 'javascript:alert(1)'], /--link-base needs the address/],
    ['a condition without text', ['--fail-if', ''], /must begin with what to compare/],
  ])('refuse %s', async (_, args, message) => {
    const { status, out, errors } = await compare('head.mct', ...args);
    expect([status, out, errors.length]).toEqual([2, '', 1]);
    expect(errors[0]).toMatch(message);
  });
});
