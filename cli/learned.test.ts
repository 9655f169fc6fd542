import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { bufferSource } from '../workers/files/byte-source';
import { parse } from '../workers/formats/registry';
import { Pace } from '../workers/jobs/pace';
import { Profile } from '../workers/profile/profile';
import { CALLS_BELOW_UNCOUNTED } from '../workers/profile/recording';
import { runInProcess } from './in-process';

/** Two recordings of `learned.Paths`, with all methods woven (`whole`) and with a list that lacks some of its paths (`new`). */
const golden = (name: string): string => fileURLToPath(new URL(`../golden/learned/${name}.mct`, import.meta.url));
const [WHOLE, NEW] = [golden('whole'), golden('new')];
const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-learned-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function output(...args: string[]): Promise<string> {
  const { status, out, errors } = await runInProcess(args);
  expect([status, errors]).toEqual([0, []]);
  return out;
}

interface OwnContext {
  calls: number;
  bytecodes: number;
  /** Whether calls below it are marked as a lower bound. */
  isMarked: boolean;
  /** Whether only own code runs below it. */
  isOwnOnly: boolean;
  inclusive: number;
}

const OWN = 'learned.';

/** Own contexts by path, and the names of new methods and of those that were not woven. */
async function read(file: string) {
  const profile = await Profile.build(
    await parse(bufferSource(new Uint8Array(readFileSync(file)).buffer), new Pace()),
    new Pace(),
  );
  const { merged, recording } = profile;
  const { tree, names } = merged;
  await merged.ready(['calls', 'bytecodes']);
  const [calls, bytecodes] = ['calls', 'bytecodes'].map((id) => merged.prefix(id).sums);
  const contexts = new Map<string, OwnContext>();
  const open: string[] = [];
  for (let i = 0; i < tree.size; i++) {
    const { className, method, descriptor } = names.frame(tree.method[i]);
    open.length = tree.depth[i];
    open.push(`${className}.${method}${descriptor}`);
    if (!className.startsWith(OWN)) continue;
    let isOwnOnly = true;
    for (let k = i; k < tree.end[i]; k++) isOwnOnly &&= names.frame(tree.method[k]).className.startsWith(OWN);
    contexts.set(open.join(' > '), {
      calls: calls[i + 1] - calls[i],
      bytecodes: bytecodes[i + 1] - bytecodes[i],
      isMarked: merged.lowerBounds.within('calls', i, tree.end[i]),
      isOwnOnly,
      inclusive: calls[tree.end[i]] - calls[i],
    });
  }
  const flagged = Array.from({ length: names.size }, (_, m) => names.frame(m)).filter(
    ({ flags }) => flags & CALLS_BELOW_UNCOUNTED,
  );
  const added = new Set(flagged.map(({ className, method, descriptor }) => `${className}.${method}${descriptor}`));
  const missed = new Set(
    recording.notInstrumented.flatMap(({ className, method, reason }) =>
      reason.includes('learned=') ? [`${className}.${method}`] : [],
    ),
  );
  return { contexts, added, missed, recording };
}

describe('a run that takes paths which its list lacks', () => {
  it('counts or marks each of them', async () => {
    const [whole, part] = [await read(WHOLE), await read(NEW)];
    expect([whole.added.size, part.added.size]).toEqual([0, part.recording.partlyWoven?.newMethods]);
    // An override, a lambda, a method reference, a class loaded late, an initialiser, a proxy; and what reflection and handles call.
    const paths = ['Paths$Large.side(I)I', 'Paths.lambda$main$0(II)I', 'Paths.reference(I)I', 'Paths$Late.applyAsInt(I)I'];
    for (const name of [...paths, 'Paths$Initialised.<clinit>()V']) expect([...part.added]).toContain(OWN + name);
    expect([...part.added].filter((name) => /\$Proxy.*\.area\(\)I$/.test(name))).toHaveLength(1);
    for (const name of ['Paths.reflected(I)I', 'Paths.handled(I)I'])
      expect([...part.missed, ...part.added]).toContain(OWN + name);
    const silent: string[] = [];
    let equal = 0;
    for (const [at, { calls, bytecodes }] of whole.contexts) {
      const here = part.contexts.get(at);
      const steps = at.split(' > ');
      const isKnown =
        steps.slice(0, -1).some((step) => part.added.has(step)) ||
        steps.some((step) => part.missed.has(step) || step.includes('MethodHandle.invoke'));
      if (here?.calls === calls && here.bytecodes === bytecodes) equal++;
      else if (!isKnown) silent.push(at);
    }
    expect(silent).toEqual([]);
    expect(equal).toBeGreaterThan(10);
  });

  it('marks inclusive figures that lack calls, and only in callers of new methods', async () => {
    const [whole, part] = [await read(WHOLE), await read(NEW)];
    let exact = 0;
    let lower = 0;
    for (const [at, { inclusive, isOwnOnly }] of whole.contexts) {
      const here = part.contexts.get(at);
      if (here === undefined || !isOwnOnly || !here.isOwnOnly) continue;
      if (here.isMarked) expect(here.inclusive).toBeLessThanOrEqual(inclusive);
      else expect([at, here.inclusive]).toEqual([at, inclusive]);
      if (here.inclusive < inclusive) lower++;
      else exact++;
    }
    expect([exact > 2, lower > 0]).toEqual([true, true]);
  });

  it('is described in words and as JSON', async () => {
    const json = JSON.parse(await output('info', NEW, '--json'));
    const added = json.partlyWoven.newMethods;
    expect(json.partlyWoven).toEqual({ by: 'learned', woven: expect.any(Number), newMethods: added });
    expect(json.metrics[0]).toMatchObject({ id: 'calls', kind: 'lower-bound', exact: false, uncountedBelow: expect.any(Array) });
    const text = await output('info', NEW);
    expect(text).toMatch(
      new RegExp(
        `  Woven +only [\\d,]+ methods: those in the list of learned=, and those that they call; what ${added} new methods called may not be counted\n`,
      ),
    );
    expect(text).toMatch(/ {2}Calls +≥ [\d,]+ +lower bound\n/);
    expect(text).toMatch(/≥ lower bound: calls below \S+, \S+, \S+ may not be counted\n/);
    expect(text).toContain('calls below not counted: this method is not in the list of learned=');
    const whole = await output('info', WHOLE);
    expect(whole).not.toMatch(/Woven|calls below|learned=/);
    expect(JSON.parse(await output('info', WHOLE, '--json'))).not.toHaveProperty('partlyWoven');
  });

  it.each<[string, string[]]>([
    ['text', []],
    ['Markdown', ['--markdown']],
    ['JSON', ['--json']],
  ])('is a caution in a comparison as %s', async (_, options) => {
    // Markdown escapes punctuation.
    const text = (await output('compare', WHOLE, NEW, ...options)).replaceAll('&#46;', '.');
    expect(text).toMatch(/In the head, calls may be missing\. What \d+ new methods called may not be counted/);
    expect(text).not.toContain('In the base, calls');
  });

  it('decides no condition of a gate, but those that accept partial files', async () => {
    const gate = ['compare', WHOLE, NEW, '--fail-if', 'calls > +1%'];
    const { status, errors } = await runInProcess(gate);
    expect(status).toBe(2);
    expect(errors.join()).toMatch(
      /Calls may be missing from the head: calls below \d+ new methods, .* Record again with this file as learned=, until the agent reports no new methods, or pass --accept-partial/,
    );
    expect((await runInProcess([...gate, '--accept-partial'])).status).toBe(0);
  });

  it('stays what it is in a file of both sides', async () => {
    const both = path.join(folder, 'both.mct');
    await output('export', WHOLE, NEW, '--format', 'mct', '--out', both);
    const sides = JSON.parse(await output('compare', both, '--json'));
    expect(sides.a).not.toHaveProperty('partlyWoven');
    expect(sides.b.partlyWoven).toEqual(JSON.parse(await output('info', NEW, '--json')).partlyWoven);
    expect(sides.cautions.join()).toContain('In the head, calls may be missing.');
    expect(sides.cautions.join()).not.toContain('In the base, calls');
  });
});
