import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EncodedProfile, encodeMct } from '../workers/formats/mct/encoder';
import { runInProcess } from './in-process';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-overlay-'));
const [exact, time, both, packed] = ['exact.mct', 'time.collapsed', 'both.mct', 'exact.mct.gz'].map((name) =>
  path.join(folder, name),
);
const golden = (name: string): string => path.join(import.meta.dirname, '../golden/overlay', name);
afterAll(() => rmSync(folder, { recursive: true }));

/** Two loops that do the same work, and a leaf method of a library. */
const PROFILE: EncodedProfile = {
  methods: ['main', 'slow', 'fast', 'max'].map((name, i) => ({
    className: 'app.Main',
    name,
    descriptor: '()V',
    flags: i === 3 ? 64 : 0,
  })),
  threads: [{ name: 'main', nodes: 4 }],
  depth: [0, 1, 2, 1],
  method: [0, 1, 3, 2],
  columns: { calls: [1, 1, 9, 1], bytecodes: [10, 4000, 0, 4000] },
};
const STACKS =
  '[main];app/Main.main;app/Main.slow 1900\n[main];app/Main.main;app/Main.fast 90\n[main];app/Main.main;app/Main.slow;app/Main.max;x/Y.z 10\n';

beforeAll(async () => {
  const bytes = await encodeMct(PROFILE);
  writeFileSync(exact!, bytes);
  writeFileSync(packed!, gzipSync(bytes));
  writeFileSync(time!, STACKS);
});

describe('callgrove overlay', () => {
  it('says what is slow per bytecode, and where samples went', async () => {
    const { status, out, errors } = await runInProcess(['overlay', exact!, time!]);
    expect([status, errors]).toEqual([0, []]);
    expect(out).toMatch(
      /^Main\.slow takes 95\.5% of the time for 49\.9% of the bytecodes: per bytecode, at least 16 times the cost of the rest\.\n/,
    );
    expect(out).toMatch(/Matched +2,000 samples +100\.0% of the program\n/);
    expect(out).toMatch(/folded into a leaf +10 samples +0\.5% of the program\n/);
    expect(out).toMatch(/Slow per bytecode \(includes warm-up\)\n.*\n +95\.5% +49\.9% .* app\.Main\.slow\n/);
    expect(out).toMatch(/No bytecodes: native and leaf methods\n +0\.5% +10 samples +app\.Main\.max\n/);
    expect(out).toContain('\n  Time shares are relative to 1,990 samples in methods with bytecodes.\n');
    expect(out).toMatch(
      /\n {2}Sampled time is laid over .*; whoever ran callgrove overlay states that both ran the same program/,
    );
    const { sentence, unit, matching } = JSON.parse((await runInProcess(['overlay', exact!, time!, '--json'])).out);
    expect(`${sentence}\n`).toBe(out.slice(0, out.indexOf('\n') + 1));
    expect([unit, matching.total, matching.unplaced]).toEqual(['samples', 2000, 0]);
  });

  it.each([() => exact!, () => packed!])('writes a profile that all commands read (%#)', async (given) => {
    expect(await runInProcess(['overlay', given(), time!, '--out', both!])).toMatchObject({ status: 0, errors: [] });
    const { out: info } = await runInProcess(['info', both!]);
    expect(info).toMatch(/Sampled time +2,000 +samples, sampled\n/);
    expect(info).toContain('whoever ran callgrove overlay states that both ran the same program with the same input.');
    const { out: stacks } = await runInProcess(['export', both!, '--metric', 'overlay']);
    expect(stacks).toBe(
      '[main];app.Main.main;app.Main.fast 90\n[main];app.Main.main;app.Main.slow 1900\n[main];app.Main.main;app.Main.slow;app.Main.max 10\n',
    );
    const compared = await runInProcess(['compare', exact!, both!, '--fail-if', 'bytecodes > +0%']);
    expect([compared.status, compared.errors]).toEqual([0, []]);
    expect(compared.out).toContain('100');
  });

  it('marks methods on which two samplers disagree, and is sure of none of them', async () => {
    const [other, alike] = ['other.collapsed', 'alike.collapsed'].map((name) => path.join(folder, name));
    writeFileSync(other!, '[main];app/Main.main;app/Main.slow 1000\n[main];app/Main.main;app/Main.fast 1000\n');
    writeFileSync(alike!, STACKS.replace('fast 90', 'fast 120'));
    const { status, out } = await runInProcess(['overlay', exact!, time!, other!, '--out', both!]);
    expect(status).toBe(0);
    expect(out).toMatch(/^No method is slow per bytecode according to all samplers\. They disagree on Main\.slow\.\n/);
    expect(out).toMatch(/Matching: samples of other\.collapsed\n +In the recording +2,000 samples\n/);
    expect(out).toMatch(/app\.Main\.slow \(unstable\)\n/);
    expect(out).toMatch(
      /Unstable: samplers disagree\n +time\.collapsed +other\.collapsed +Method\n +17× to 27× +0\.91× to 1\.1× +app\.Main\.slow\n/,
    );
    const { out: stacks } = await runInProcess(['export', both!, '--metric', 'overlay']);
    expect(stacks).toContain('app.Main.slow 1900\n');
    const { ranking, further } = JSON.parse((await runInProcess(['overlay', exact!, time!, other!, '--json'])).out);
    expect([ranking.unstable.length, further[0].file, further[0].ranking.slow]).toEqual([2, 'other.collapsed', []]);
    const agreed = (await runInProcess(['overlay', exact!, time!, alike!])).out;
    expect(agreed).toMatch(
      /^Main\.slow takes 95\.5% of the time for 49\.9% of the bytecodes: per bytecode, at least twelve times/,
    );
    expect(agreed).not.toContain('nstable');
    const { errors } = await runInProcess(['overlay', exact!, time!, path.join(folder, 'none.jfr')]);
    expect(errors.join()).toMatch(/none\.jfr: no such file/);
  });

  it('lists ten methods whose samples moved, and all of them as JSON', async () => {
    const moved = path.join(folder, 'moved.collapsed');
    const leaves = Array.from({ length: 12 }, (_, i) => `[main];app/Main.main;app/Main.slow;app/Main.max;x/Y.z${i} ${i + 1}\n`);
    writeFileSync(moved, STACKS + leaves.join(''));
    const { out } = await runInProcess(['overlay', exact!, moved]);
    const list = out.slice(out.indexOf('Samples matched after adjusting frames')).trim().split('\n');
    expect([list.length, list[1], list.at(-1)]).toEqual([
      12,
      '  12 samples  x.Y.z11 is attributed to app.Main.max',
      '   6 samples  and 3 others',
    ]);
    expect(JSON.parse((await runInProcess(['overlay', exact!, moved, '--json'])).out).matching.moves).toHaveLength(13);
  });

  it.each([
    [
      'planted',
      'jfr',
      /^PlantedReads\.scattered takes 98\.9% of the time for 27\.9% of the bytecodes: per bytecode, at least 169 times/,
    ],
    ['equal', 'jfr', /^No method is slow per bytecode\.\n/],
    [
      'convoy',
      'jfr',
      /^LockConvoy\$Ledger\.book takes 66\.9% of the time for under 0\.1% of the bytecodes: per bytecode, over 1,000 times/,
    ],
    [
      'convoy',
      'collapsed',
      /^LockConvoy\$Ledger\.book takes 66\.7% of the time for under 0\.1% of the bytecodes: per bytecode, over 1,000 times/,
    ],
  ])('has the known answer for %s.%s', async (name, ending, said) => {
    const { out } = await runInProcess(['overlay', golden(`${name}.mct`), golden(`${name}.${ending}.gz`)]);
    expect(out).toMatch(said);
    expect(out).not.toContain('Caveats');
    // Time in an idle pool is not the program's time.
    if (name === 'convoy') expect(out).toMatch(/left out: from idle threads +6,\d{3} samples/);
  });

  // With the JDK's own reader, `java bench/java/FrameTypes.java` finds 23 interpreted and 5,053 compiled frames; two of them
  // belong to the recorder.
  it('leaves out samples in interpreted code on request, and the file says so', async () => {
    const files = [golden('planted.mct'), golden('planted.jfr.gz')];
    const { status, out } = await runInProcess(['overlay', ...files, '--compiled-only', '--out', both!]);
    expect(status).toBe(0);
    expect(out).toMatch(
      /In the recording +5,076 samples\n.* 2 samples.*\n +left out: in interpreted code +21 samples +0\.4% of the recording\n/,
    );
    expect(out).toMatch(/Of the program +5,053 samples/);
    expect(out).toContain('Slow per bytecode (without interpreted code)\n');
    expect((await runInProcess(['info', both!])).out).toMatch(/Sampled time +5,053 +samples, sampled\n/);
    expect((await runInProcess(['overlay', ...files])).out).toContain('Slow per bytecode (includes warm-up)\n');
  });

  it('refuses to leave out what the file does not tell apart', async () => {
    const { status, out, errors } = await runInProcess(['overlay', exact!, time!, '--compiled-only']);
    expect([status, out]).toEqual([2, '']);
    expect(errors.join()).toContain('time.collapsed does not say which of its samples are in interpreted code');
  });

  it('refuses another program, and writes nothing', async () => {
    const [other, unwritten] = ['other.collapsed', 'unwritten.mct'].map((name) => path.join(folder, name));
    writeFileSync(other!, '[main];b/Other.main;b/Other.run 1000\n');
    const { status, out, errors } = await runInProcess(['overlay', exact!, other!, '--out', unwritten!]);
    expect([status, out]).toEqual([2, '']);
    expect(errors.join()).toMatch(/Only 0\.00% of the program’s samples match a context in the exact tree; at least 80% must\./);
    expect((await runInProcess(['info', unwritten!])).errors.join()).toContain('no such file');
  });

  it('refuses to overwrite a file that it reads, and files in the wrong order', async () => {
    expect((await runInProcess(['overlay', exact!, time!, '--out', exact!])).errors.join()).toContain('--out would overwrite');
    expect((await runInProcess(['overlay', time!, exact!])).errors.join()).toContain(
      'The first file has no exact bytecode counts from a single run',
    );
    expect((await runInProcess(['overlay', exact!])).errors.join()).toContain('usage: callgrove overlay EXACT.mct TIME');
  });
});
