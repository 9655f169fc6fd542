import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type EncodedProfile, encodeMct } from '../workers/formats/mct/encoder';
import { anyProfile } from '../workers/testing/arbitrary';
import { naiveInclusive, naiveTree, preorder } from '../workers/testing/naive';
import { runInProcess } from './in-process';

const kinds = (name: string): string => fileURLToPath(new URL(`../golden/kinds/${name}.mct`, import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-objects-'));
const file = (name: string): string => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

async function output(...args: string[]): Promise<string> {
  const { status, out, errors } = await runInProcess(args);
  expect([status, errors]).toEqual([0, []]);
  return out;
}

/** Objects by innermost frame, from the exported stacks of a recording. */
async function objectsAt(recording: string, ...ends: string[]): Promise<number[]> {
  const lines = (await output('export', kinds(recording), '--metric', 'objects')).trimEnd().split('\n');
  return ends.map((end) => {
    const counts = lines.filter((line) => line.slice(0, line.lastIndexOf(' ')).endsWith(end));
    return counts.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
  });
}

describe('a constructor that is counted by its body and as a leaf', () => {
  it('does not fail the gate of a run in which the other kind comes first', async () => {
    const gate = ['compare', kinds('strings'), kinds('recursion'), '--json', '--fail-if', 'objects > +1%'];
    const { passed, totals } = JSON.parse(await output(...gate));
    // The recursion creates 201 builders and 201 strings; JVM start and end vary by a few objects.
    const more = totals.objects.b - totals.objects.a;
    expect([passed, Math.abs(more - 402) <= 10]).toEqual([true, true]);
  });

  it('makes as many objects as the program does', async () => {
    const newString = 'java.lang.String.substring;java.lang.String.substring;java.lang.StringLatin1.newString';
    for (const recording of ['strings', 'recursion'])
      expect(await objectsAt(recording, `kinds.Main.strings;${newString}`)).toEqual([100_000]);
    expect(await objectsAt('recursion', 'kinds.Main.recursion', 'kinds.Main.recursion;java.lang.StringBuilder.toString')).toEqual(
      [201, 201],
    );
    expect(await objectsAt('boxes', 'kinds.Main.boxes', 'kinds.Main.values;java.lang.Integer.valueOf')).toEqual([
      100_000, 100_000,
    ]);
  });

  it('leaves no figure below zero, so that no warning speaks of one', async () => {
    for (const name of ['strings', 'recursion', 'boxes'])
      expect(JSON.parse(await output('info', kinds(name), '--json')).warnings.join()).not.toContain('below zero');
  });
});

describe('an object that clone makes', () => {
  /** main constructs two objects of X, and clones three. */
  const clones: EncodedProfile = {
    methods: [
      { className: 'app.Main', name: 'main', descriptor: '()V', flags: 2 },
      { className: 'app.X', name: '<init>', descriptor: '()V', flags: 1, chained: 2 },
      { className: 'java.lang.Object', name: '<init>', descriptor: '()V', flags: 1 | 64 },
      { className: 'java.lang.Object', name: 'clone', descriptor: '()Ljava/lang/Object;', flags: 4 | 64 },
      { className: 'app.X', name: '<init>', descriptor: '()V', flags: 1 | 64 },
    ],
    threads: [{ name: 'main', nodes: 5 }],
    depth: [0, 1, 2, 1, 2],
    method: [0, 1, 2, 3, 4],
    columns: { calls: [1, 2, 2, 3, 3], bytecodes: [50, 6, 0, 0, 1] },
  };

  it('is a frame of that name without calls, in every output', async () => {
    const recording = file('clones.mct');
    writeFileSync(recording, await encodeMct(clones));
    const info = await output('info', recording);
    expect(info).toMatch(/Calls +8\b/);
    expect(info).toMatch(/\n +1 +1 +0 +app\.X \(made by clone\)\n/);
    const { topMethods, metrics } = JSON.parse(await output('info', recording, '--json'));
    expect(metrics.map(({ id, total }: { id: string; total: number }) => [id, total])).toEqual([
      ['calls', 8],
      ['bytecodes', 57],
      ['objects', 5],
      ['arrays', 0],
      ['elements', 0],
    ]);
    const rows = topMethods.rows.filter((row: { class: string }) => row.class === 'app.X');
    expect(rows.map(({ method, calls }: { method: string; calls: number }) => [method, calls])).toEqual([
      ['<init>', 2],
      ['(made by clone)', 0],
    ]);
    const stacks = (await output('export', recording, '--metric', 'bytecodes')).split('\n');
    expect(stacks).toContain('[main];app.Main.main;java.lang.Object.clone;app.X (made by clone) 1');
    const compared = await output('compare', recording, recording);
    expect(compared).not.toContain('app.X');
  });
});

it('a file whose agent gave both kinds one number says where objects may be wrong', async () => {
  const box = { className: 'java.lang.Integer', name: '<init>', descriptor: '(I)V' };
  const written = (flags: number) =>
    encodeMct({
      methods: [
        { className: 'app.Main', name: 'main', descriptor: '()V' },
        { ...box, flags, chained: 2 },
        { className: 'java.lang.Object', name: '<init>', descriptor: '()V', flags: 1 },
      ],
      threads: [{ name: 'main', nodes: 3 }],
      depth: [0, 1, 2],
      method: [0, 1, 2],
      columns: { calls: [1, 5, 5] },
    });
  writeFileSync(file('one-number.mct'), await written(1 | 64));
  writeFileSync(file('body.mct'), await written(1));
  const warnings = async (name: string) => JSON.parse(await output('info', file(name), '--json')).warnings;
  expect(await warnings('one-number.mct')).toEqual([
    expect.stringMatching(/^Object counts may be wrong where java\.lang\.Integer\.<init>\(I\)V was called: .* Record again/),
  ]);
  expect(await warnings('body.mct')).toEqual([]);
});

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const lastNumbers = (lines: string, count: number): number[] =>
  Array.from({ length: count }, (_, k) =>
    sum(
      lines
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => Number(line.split(' ').at(k - count))),
    ),
  );

/** The sum over the file's contexts, before any names are merged. */
const total = (profile: EncodedProfile, metric: string): number => naiveInclusive(naiveTree(profile), metric);
/** Figures below zero become 0, because a union file cannot contain them. */
const aboveZero = (profile: EncodedProfile, metric: string): number =>
  sum(preorder(naiveTree(profile)).map(({ exclusive }) => Math.max(0, exclusive[metric])));

describe.each(['objects', 'bytes'])('%s of any two profiles', (metric) => {
  it('are the same in number wherever the command line merges contexts', async () => {
    await fc.assert(
      fc.asyncProperty(anyProfile(), anyProfile(), async (a, b) => {
        const [fileA, fileB, union] = [file('a.mct'), file('b.mct'), file('union.mct')];
        writeFileSync(fileA, await encodeMct(a));
        writeFileSync(fileB, await encodeMct(b));
        const exported = (...args: string[]) => output('export', fileA, ...args, '--metric', metric);
        const json = async (...args: string[]) => JSON.parse(await output(...args));
        const info = await json('info', fileA, '--json');
        expect(info.totals[metric]).toBe(total(a, metric));
        expect(sum(info.threads.map((thread: { totals: Record<string, number> }) => thread.totals[metric]))).toBe(
          total(a, metric),
        );
        for (const merged of [[], ['--merge']]) {
          expect(lastNumbers(await exported('--format', 'collapsed', ...merged), 1)).toEqual([total(a, metric)]);
          const { threads } = JSON.parse(await exported('--format', 'json', ...merged));
          expect(sum(threads.flatMap((thread: { exclusive: number[] }) => thread.exclusive))).toBe(total(a, metric));
        }
        const { totals } = await json('compare', fileA, fileB, '--json');
        expect(totals[metric]).toEqual({ a: total(a, metric), b: total(b, metric) });
        const byRules = await json('compare', fileA, fileB, '--json', '--rules', 'app.* > lib.*', '--rules', 'overloads');
        expect(byRules.totals[metric]).toEqual(totals[metric]);
        expect(lastNumbers(await exported(fileB, '--format', 'difffolded'), 2)).toEqual([total(a, metric), total(b, metric)]);
        await exported(fileB, '--format', 'mct', '--out', union);
        const sides = (await json('info', union, '--json')).totals;
        expect([sides[`${metric}.a`], sides[`${metric}.b`]]).toEqual([aboveZero(a, metric), aboveZero(b, metric)]);
      }),
      { numRuns: 25 },
    );
  });
});
