import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EncodedProfile, encodeMct } from '../workers/formats/mct/encoder';
import { built } from '../workers/testing/opening';
import { runInProcess } from './in-process';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-planted-'));
const file = (name: string): string => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

const PLANTED = ['org.h2.mvstore.tx.TransactionMap$CommittedIterator', 'fetchNext'];

/** The bundled H2 recording with merged threads, in the form that the encoder accepts. */
async function recorded(): Promise<EncodedProfile> {
  const { merged } = await built(new Uint8Array(readFileSync('public/samples/h2-scan.mct')));
  const { tree, names } = merged;
  const column = (metric: string): Float64Array => {
    const { sums } = merged.prefix(metric);
    return Float64Array.from({ length: tree.size }, (_, i) => sums[i + 1] - sums[i]);
  };
  return {
    methods: Array.from({ length: names.size }, (_, m) => {
      const { className, method, descriptor, flags } = names.frame(m);
      return { className, name: method, descriptor, flags };
    }),
    threads: [{ name: 'all', nodes: tree.size }],
    depth: tree.depth,
    method: tree.method,
    columns: { calls: column('calls'), bytecodes: column('bytecodes') },
  };
}

/** Adds two percent of all bytecodes to the contexts of one method, in proportion to their calls. */
function planted(base: EncodedProfile): EncodedProfile {
  const { calls, bytecodes } = base.columns;
  const total = Array.from(bytecodes).reduce((sum, each) => sum + each, 0);
  const chosen = (i: number): boolean => {
    const { className, name } = base.methods[base.method[i]];
    return className === PLANTED[0] && name === PLANTED[1];
  };
  let made = 0;
  for (let i = 0; i < calls.length; i++) if (chosen(i)) made += calls[i];
  const perCall = Math.ceil((0.02 * total) / made);
  return {
    ...base,
    columns: { calls, bytecodes: Float64Array.from(bytecodes, (own, i) => own + (chosen(i) ? calls[i] * perCall : 0)) },
  };
}

beforeAll(async () => {
  const base = await recorded();
  writeFileSync(file('base.mct'), await encodeMct(base));
  writeFileSync(file('head.mct'), await encodeMct(planted(base)));
}, 60_000);

async function gated(head: string): Promise<{ status: number; out: string }> {
  const { status, out } = await runInProcess([
    'compare',
    file('base.mct'),
    file(head),
    '--fail-if',
    'bytecodes > +1%',
    '--markdown',
  ]);
  return { status, out };
}

describe('a regression of two percent in one of the methods of H2', () => {
  it('fails the gate, and the first row of the report names the method', async () => {
    const { status, out } = await gated('head.mct');
    const [, , first] = out
      .slice(out.indexOf('<summary>More work'))
      .split('\n')
      .filter((line) => line.startsWith('| '));
    expect([status, first]).toEqual([1, expect.stringContaining(`\`${PLANTED.join('.')}\``)]);
  });

  it('is told first where H2 is the own code, in the same words everywhere', async () => {
    const compared = (...args: string[]) =>
      runInProcess(['compare', file('base.mct'), file('head.mct'), '--own', 'org.h2', ...args]);
    const { out } = await compared();
    const [, own, sentence = '', left] = out.slice(out.indexOf('What changed')).split('\n');
    const name = 'TransactionMap$CommittedIterator.fetchNext';
    expect(own).toBe('  Own code: org.h2.');
    expect(sentence).toMatch(
      /^ {2}TransactionMap\$CommittedIterator\.fetchNext executes \d+ bytecodes of its own per call, up from \d+ \(\+9\.\d\d M\)\. It is still called [\d,]+ times\.$/,
    );
    expect(left).toBe('');
    const gate = ['--fail-if', 'bytecodes > +1%'];
    const markdown = (await compared(...gate, '--markdown')).out;
    expect(markdown).toContain(`\n\n${sentence.trim().replace(name, `\`${name}\``)} It accounts for +9.`);
    expect(markdown).toMatch(/ bytecodes\.<br>\ncalled by `… › .*fetchNextRow › next › next › next`\n/);
    await compared(...gate, '--junit', file('junit.xml'));
    expect(readFileSync(file('junit.xml'), 'utf8')).toContain(` message="${sentence.trim()} Gate failed: bytecodes +2.`);
    const { story } = JSON.parse((await compared('--json')).out);
    expect(story.sentences).toEqual(['Own code: org.h2.', sentence.trim()]);
    expect(story.subjects).toMatchObject([{ method: PLANTED.join('.'), parts: [{ kind: 'own' }] }]);
  });

  it('is what the gate fails for: without it, it passes', async () => {
    const { status, out } = await gated('base.mct');
    expect([status, out]).toEqual([0, expect.stringMatching(/Gate passed: [\s\S]*\n\nThe same work\.\n(?![\s\S]*More work)/)]);
  });
});
