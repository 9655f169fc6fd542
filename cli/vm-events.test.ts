import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeMct } from '../workers/formats/mct/encoder';
import { throwingProgram } from '../workers/testing/planted/event-programs';
import { runInProcess } from './in-process';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-events-'));
const [calm, busy, selected] = ['calm', 'busy', 'selected'].map((name) => path.join(folder, `${name}.mct`));
const out = path.join(folder, 'union.mct');

const program = (...given: Parameters<typeof throwingProgram>) => encodeMct(throwingProgram(...given));

beforeAll(async () => {
  writeFileSync(calm, await program(2));
  writeFileSync(busy, await program(400));
  writeFileSync(selected, await program(400, { options: { include: 'acme.*' } }));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('events of the VM', () => {
  it('are listed by info, with the own methods below which they happened', async () => {
    const { out: text } = await runInProcess(['info', busy, '--events']);
    expect(text).toMatch(/^Events of the VM\n {2}Event +Total +Most of them below these methods of your own$/m);
    expect(text).toMatch(/^ {2}Exceptions created +400 +acme\.Parser\.parse \(400\)$/m);
    expect(text).toMatch(/^ {2}Notifications +3 +acme\.Main\.main \(3\)$/m);
    expect(text).toMatch(/^ {2}Attempts to open files +0 *$/m);
    expect(text).toContain(
      '  Exceptions created: without exceptions that the VM raises itself, such as for null references, and those of',
    );
    expect(text).not.toContain('Attempts to open files: without');
    expect(text.slice(0, text.indexOf('Events of the VM'))).not.toContain('Exceptions created');
  });

  it('are listed by info --json', async () => {
    const { events, totals } = JSON.parse((await runInProcess(['info', busy, '--events', '--json'])).out);
    expect(totals.exceptions).toBe(400);
    expect(events[0]).toEqual({
      ...{ id: 'exceptions', label: 'Exceptions created', total: 400 },
      without: expect.stringContaining('such as for null references'),
      methods: [{ method: 'acme.Parser.parse', descriptor: '()V', count: 400 }],
    });
  });

  it('are marked where contexts were folded, and a comparison says so', async () => {
    const folded = path.join(folder, 'folded.mct');
    writeFileSync(folded, await program(400, { folded: { contexts: 3 } }));
    const { out: text } = await runInProcess(['info', folded, '--events']);
    expect(text).toMatch(/^ {2}Exceptions created +400 +acme\.Parser\.parse \(≈400\)$/m);
    expect(text).toContain('Contexts were folded, so some events may be below another of your methods.');
    const { out: compared } = await runInProcess(['compare', calm, folded, '--metric', 'exceptions']);
    expect(compared.replaceAll(/\s+/g, ' ')).toContain(
      'Exceptions created: some may be below another of your methods than the one that caused them, because 3 contexts of the head were folded when memory ran out.',
    );
    expect((await runInProcess(['compare', calm, folded])).out).not.toContain('another of your methods');
  });

  it('are not a metric of an agent that has the id of one, in an older recording', async () => {
    const program = throwingProgram(400);
    const own = path.join(folder, 'own.mct');
    const columns = { ...program.columns, exceptions: [0, 7, 0, 0, 0, 0] };
    writeFileSync(own, await encodeMct({ ...program, columns }));
    const { out: text } = await runInProcess(['info', own, '--events']);
    expect(text).not.toContain('Exceptions created');
    expect(text).toMatch(/^ {2}Notifications +3 /m);
    const { events, totals } = JSON.parse((await runInProcess(['info', own, '--events', '--json'])).out);
    expect(totals.exceptions).toBe(7);
    expect(events.map(({ id }: { id: string }) => id)).not.toContain('exceptions');
  });

  it('say what to record with for monitors and throws', async () => {
    const { out: text } = await runInProcess(['info', busy, '--events']);
    expect(text).toContain('  Monitors entered, Throws: not in this recording; record with process=monitors;throws.');
  });

  it('have monitors and throws that the recording counted', async () => {
    const program = throwingProgram(400);
    const { columns, threads } = program;
    const both = path.join(folder, 'both.mct');
    const metrics = [
      { id: 'calls', label: 'Calls', unit: 'calls', exact: true },
      { id: 'bytecodes', label: 'Bytecodes', unit: 'bytecodes', exact: true },
      { id: 'monitors', label: 'Monitors entered', unit: 'monitor entries', exact: true },
    ].map((metric) => ({ ...metric, kind: 'column' }));
    const withMonitors = { ...columns, monitors: [0, 20, 5, 0, 0, 0] };
    writeFileSync(both, await encodeMct({ ...program, threads, columns: withMonitors, meta: { ...program.meta, metrics } }));
    const { out: text } = await runInProcess(['info', both, '--events']);
    expect(text).toMatch(/^ {2}Monitors entered +25 +acme\.Parser\.parse \(25\)$/m);
    expect(text).toContain('  Monitors entered: without monitors that native code or the VM enters.');
    expect(text).toContain('  Throws: not in this recording; record with process=throws.');
  });

  it('are not counted unless asked for', async () => {
    expect((await runInProcess(['info', busy])).out).not.toContain('Exceptions');
    expect(JSON.parse((await runInProcess(['info', busy, '--json'])).out).totals).not.toHaveProperty('exceptions');
    expect((await runInProcess(['compare', calm, busy])).out).not.toContain('Exceptions');
  });

  it('are compared, and can fail a build', async () => {
    const { status, out: text } = await runInProcess([
      'compare',
      calm,
      busy,
      '--metric',
      'exceptions',
      '--fail-if',
      'exceptions > +10',
    ]);
    expect(status).toBe(1);
    expect(text).toContain('FAILED  exceptions > +10  2 → 400');
    expect(text).toContain(
      'Parser.parse spends 0.4 exceptions in each of its 1,000 calls to Numbers.read, up from <0.01 (+398).',
    );
    expect((await runInProcess(['compare', calm, busy, '--fail-if', 'exceptions > +1000'])).status).toBe(0);
    expect((await runInProcess(['compare', calm, calm, '--metric', 'exceptions'])).out).toContain('The same work.');
  });

  it('fail a build by the methods below which they happen', async () => {
    const wrong = await runInProcess(['compare', calm, busy, '--fail-if', 'exceptions(acme.*) > 0']);
    expect(wrong.status).toBe(2);
    expect(wrong.errors.join()).toMatch(/exceptions count in methods of the JDK, not in the code that causes them/);
    expect(wrong.errors.join()).toContain('Write inclusive exceptions(…).');
    const initialised = await runInProcess(['compare', calm, busy, '--fail-if', 'classes-initialised(acme.*) > 0']);
    expect(initialised.status).toBe(0);
    const { status, out: text } = await runInProcess([
      'compare',
      calm,
      busy,
      '--fail-if',
      'inclusive exceptions(acme.Parser.*) > +10',
    ]);
    expect(status).toBe(1);
    expect(text).toContain('2 → 400');
  });

  it('are compared over several runs', async () => {
    const { status, out: text } = await runInProcess([
      'compare',
      '--base',
      calm,
      calm,
      '--head',
      busy,
      busy,
      '--metric',
      'exceptions',
    ]);
    expect(status).toBe(0);
    expect(text).toMatch(/Exceptions created +2 +400/);
  });

  it('are exported', async () => {
    const { out: stacks } = await runInProcess(['export', busy, '--metric', 'exceptions', '--merge']);
    expect(stacks).toBe(
      'acme.Main.main;acme.Parser.parse;lib.Numbers.read;lib.BadNumber.<init>;java.lang.Throwable.<init> 400\n',
    );
    const { out: both } = await runInProcess(['export', calm, busy, '--metric', 'exceptions']);
    expect(both).toMatch(/Throwable\.<init> 2 400\n$/);
    const { status } = await runInProcess(['export', calm, busy, '--metric', 'exceptions', '--format', 'mct', '--out', out]);
    expect(status).toBe(0);
    expect((await runInProcess(['compare', out, '--metric', 'exceptions'])).out).toMatch(/Exceptions created +[\d.]+% +2 +400/);
  });

  it('have a matrix', async () => {
    const { out: text } = await runInProcess(['matrix', calm, busy, '--metric', 'exceptions', '--json']);
    expect(
      JSON.parse(text)
        .profiles.map(({ total }: { total: number }) => total)
        .sort(),
    ).toEqual([2, 400]);
  });

  it('are absent from a recording of selected classes, never 0', async () => {
    const { out: text } = await runInProcess(['info', selected, '--events']);
    expect(text).toContain('Events of the VM: not counted. They need exact calls of all classes, which this file lacks.');
    expect(text).toContain('The recording selected classes with include= or exclude=');
    const { status, errors } = await runInProcess(['compare', calm, selected, '--metric', 'exceptions']);
    expect(status).toBe(2);
    expect(errors.join()).toContain('The two files have no metric "exceptions" in common');
  });
});
