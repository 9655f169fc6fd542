import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../workers/engine/engine';
import { encodeMct } from '../workers/formats/mct/encoder';
import { value } from '../workers/testing/opening';
import { SMALL } from '../workers/testing/small-profile';
import { runInProcess } from './in-process';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-rules-'));
const file = (name: string): string => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

/** In the head, classes have moved from app to lib. */
beforeAll(async () => {
  writeFileSync(file('base.mct'), await encodeMct(SMALL));
  const methods = SMALL.methods.map((method) => ({ ...method, className: method.className.replace(/^app\./, 'lib.') }));
  writeFileSync(file('head.mct'), await encodeMct({ ...SMALL, methods }));
  writeFileSync(file('rules.txt'), '# moved in May\napp.*>lib.*\nlambdas\n');
  writeFileSync(file('wrong.txt'), '# moved in May\napp.*>lib.*\n  lamdas\n');
});

const both = [file('base.mct'), file('head.mct')];

describe('the rule lambdas', () => {
  const stacks = (name: string, lambda: string, samples: number): string => {
    writeFileSync(file(name), `Main.main ${100 - samples}\nMain.main;Main.${lambda} ${samples}\n`);
    return file(name);
  };
  const plain = (out: string): string => out.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
  const OFFER = 'A and B number the same lambdas differently. With the rule “lambdas”, the overlap is';

  it.each([[], ['--markdown'], ['--json']])('is offered where it raises the overlap by 5 points, %s', async (...option) => {
    const [a, b] = [stacks('a.collapsed', 'lambda$main$0', 60), stacks('b.collapsed', 'lambda$main$3', 59)];
    const { out } = await runInProcess(['compare', a, b, ...option]);
    expect(plain(out)).toContain(`${OFFER} 99.00%, not 40.00%. Add --rules lambdas.`);
    const with_ = await runInProcess(['compare', a, b, ...option, '--rules', 'lambdas']);
    expect(plain(with_.out)).not.toContain(OFFER);
  });

  it.each([[], ['--markdown'], ['--json']])('is offered between the runs of two sides, %s', async (...option) => {
    const runs = (side: string, lambda: string): string[] =>
      [1, 2, 3].map((run) => stacks(`${side}${run}.collapsed`, lambda, 58 + run));
    const files = ['--base', ...runs('base', 'lambda$main$0'), '--head', ...runs('head', 'lambda$main$3')];
    const { out } = await runInProcess(['compare', ...files, ...option]);
    expect(plain(out)).toContain(`${OFFER} 100.00%, not 40.00%. Add --rules lambdas.`);
    const byRule = await runInProcess(['compare', ...files, ...option, '--rules', 'lambdas']);
    expect(plain(byRule.out)).not.toContain(OFFER);
  });

  it.each([
    ['lambdas are the same', 'lambda$main$0', 60],
    ['it gains less', 'lambda$main$3', 4],
    ['no name is that of a lambda', 'work', 60],
  ])('is not offered where %s', async (_, lambda, samples) => {
    const [a, b] = [stacks('a.collapsed', 'lambda$main$0', samples), stacks('b.collapsed', lambda, samples)];
    const { out } = await runInProcess(['compare', a, b]);
    expect(out).toContain('Overlap');
    expect(out).not.toContain(OFFER);
  });
});

describe('--rules', () => {
  it.each([
    ['of a text', ['app.*>lib.*; lambdas']],
    ['of a file', [file('rules.txt')]],
    ['of several options', ['lambdas', 'app.*>lib.*', 'lambdas']],
  ])('%s make contexts match, and the reports say so', async (_, rules) => {
    const options = rules.flatMap((each) => ['--rules', each]);
    const failIf = ['--fail-if', 'overlap < 100%', '--fail-if', 'bytecodes(lib.*) > +0'];
    const { status, out, errors } = await runInProcess(['compare', ...both, ...options, ...failIf]);
    expect([status, errors]).toEqual([0, []]);
    expect(out).toContain('Caution: Names were matched by rules: app.* → lib.*, lambdas.');
    const apart = await runInProcess(['compare', ...both, '--fail-if', 'overlap < 100%']);
    expect(apart.status).toBe(1);
  });

  it('go along in a link, with what they did', async () => {
    const link = ['--link-base', 'https://callgrove.example/', '--json'];
    const { out } = await runInProcess(['compare', ...both, '--rules', file('rules.txt'), ...link]);
    const address = new URLSearchParams(JSON.parse(out).link.split('?')[1]);
    expect([address.get('names'), address.get('rename')]).toEqual(['lambdas', 'app.*>lib.*']);
    const engine = createEngine();
    const { a, b } = value(await engine.openLink(address.get('d') ?? ''));
    const view = (profile: number) => ({ profile, thread: 'all' as const });
    const { matching } = value(await engine.compare(1, view(a.profile), view(b!.profile)));
    expect(matching?.effects.map(({ rule, methodsA, methodsB }) => [rule, methodsA > 0, methodsB > 0])).toEqual([
      ['app.* → lib.*', true, false],
      ['lambdas', false, false],
    ]);
  });

  it('go for several runs and for a matrix', async () => {
    const runs = ['compare', '--base', both[0], '--base', both[0], both[1], '--fail-if', 'overlap < 100%'];
    expect((await runInProcess(runs)).status).toBe(1);
    expect((await runInProcess([...runs, '--rules', 'app.*>lib.*'])).status).toBe(0);
    const overlap = async (...args: string[]) =>
      JSON.parse((await runInProcess(['matrix', ...both, '--json', ...args])).out).overlap[0][1];
    expect(await overlap()).toBeLessThan(100);
    expect(await overlap('--rules', file('rules.txt'))).toBe(100);
  });

  it('are refused at the character, in a file by its line, with status 2', async () => {
    const refused = async (rules: string) => {
      const { status, out, errors } = await runInProcess(['compare', ...both, '--rules', rules]);
      expect([status, out]).toEqual([2, '']);
      return errors.join('\n').split('\n');
    };
    expect(await refused('lambdas; lamdas')).toEqual([
      expect.stringMatching(/^callgrove: --rules: There is no built-in rule “lamdas” \(character 10\)\. Choose one of lambdas, /),
      '  lambdas; lamdas',
      '           ^',
    ]);
    expect(await refused(file('wrong.txt'))).toEqual([expect.stringMatching(/\(line 3, character 3\)/), '    lamdas', '    ^']);
    expect(await refused('none.txt')).toEqual([expect.stringMatching(/--rules: there is no file none\.txt\./)]);
    expect(await refused(folder)).toEqual([expect.stringMatching(/is not a rules file/)]);
    expect((await refused('app.*>*.*'))[0]).toMatch(/more than one \*/);
  });
});
