import { describe, expect, it } from 'vitest';
import type { ProfileSummary, ShareRequest, View } from '../../api/engine';
import { type EncodedProfile, encodeMct } from '../../formats/mct/encoder';
import { value } from '../../testing/opening';
import { SMALL } from '../../testing/small-profile';
import { createEngine } from '../engine';

const REQUEST: ShareRequest = { metric: 'bytecodes', budget: 20_000, allMetrics: false, rename: [], hideThreads: false };
const MORE: EncodedProfile = { ...SMALL, columns: { ...SMALL.columns, bytecodes: [200, 40, 20, 30, 3, 9, 20, 50, 5] } };

const opened = async (profile: EncodedProfile, name = 'dir/run.mct') => {
  const engine = createEngine();
  return { engine, summary: value(await engine.open(1, name, (await encodeMct(profile)).buffer)) };
};

/** The facts of a link to a profile, by label. */
async function facts(profile: EncodedProfile, view: Partial<View> = {}, request: Partial<ShareRequest> = {}) {
  const { engine, summary } = await opened(profile);
  const link = value(await engine.share(1, { profile: summary.profile, thread: 'all', ...view }, { ...REQUEST, ...request }));
  return Object.fromEntries(link.facts.map(({ label, text }) => [label, text]));
}
const meta = (more: Record<string, unknown>): EncodedProfile => ({ ...SMALL, meta: more });

/** A link to a comparison, and both sides opened from it. */
async function linked(a: EncodedProfile, b: EncodedProfile, request: Partial<ShareRequest> = {}) {
  const engine = createEngine();
  const open = async (profile: EncodedProfile, name: string) =>
    value(await engine.open(1, name, (await encodeMct(profile)).buffer)).profile;
  const [from, to] = [await open(a, 'base.mct'), await open(b, 'head.mct')];
  const all = (profile: number) => ({ profile, thread: 'all' as const });
  const { comparison } = value(await engine.compare(1, all(from), all(to)));
  const link = value(await engine.share(2, comparison, { ...REQUEST, ...request }));
  const again = createEngine();
  const sides = value(await again.openLink(link.payload));
  const view = ({ profile }: ProfileSummary, more: Partial<View> = {}) => ({ profile, thread: 'all' as const, ...more });
  return { link, again, a: sides.a, b: sides.b!, metric: sides.metric, view };
}

describe('the facts in a link to a profile', () => {
  it('are those of its file', async () => {
    expect(await facts(SMALL)).toEqual({
      'File name': 'run.mct',
      'Main class': 'sample.Main',
      Scope: 'all threads',
      Recorded: new Date(1_795_217_400_000).toISOString().slice(0, 19).replace('T', ' '),
      JVM: 'OpenJDK 64-Bit Server VM 17.0.15+6',
      System: 'Linux amd64',
      Recorder: 'callgrove 0.1.0',
    });
    expect(await facts(meta({ start: 0, mainClass: '', os: null }))).not.toHaveProperty('Recorded');
  });

  it.each<[string, EncodedProfile, Partial<View>, Partial<ShareRequest>]>([
    ['worker', SMALL, { thread: 1 }, {}],
    ['one thread', SMALL, { thread: 1 }, { hideThreads: true }],
    ['one frame per thread', SMALL, { thread: 'apart' }, {}],
    ['all threads, transformed', SMALL, { transforms: [{ kind: 'group', by: 'class' }] }, {}],
    ['all threads, recorded with folded contexts', meta({ folded: { contexts: 1 } }), {}, {}],
    ['all threads, counts too low', meta({ incomplete: true }), {}, {}],
    ['all threads, recorded with folded contexts, counts too low', meta({ folded: { contexts: 2 }, incomplete: true }), {}, {}],
  ])('say of the scope: %s', async (scope, profile, view, request) => {
    expect((await facts(profile, view, request)).Scope).toBe(scope);
  });
});

describe('a link to a profile', () => {
  it('says which packages it names, in order, and how many methods of each', async () => {
    const { engine, summary } = await opened(SMALL);
    const view = { profile: summary.profile, thread: 'all' as const };
    const link = value(await engine.share(1, view, REQUEST));
    expect(link.packages.map(({ name, written }) => [name, written])).toEqual([
      ['app', 'app'],
      ['java.lang', 'java.lang'],
    ]);
    expect(link.packages.every(({ methods }) => methods > 0)).toBe(true);
    expect([link.kept, link.folded, link.kept + link.folded]).toEqual([7, 0, 7]);
  });

  it('has the metric in view, or all of them, and the totals of the others', async () => {
    const { engine, summary } = await opened(SMALL);
    const view = { profile: summary.profile, thread: 'all' as const };
    const metrics = async (request: Partial<ShareRequest>) => {
      const { payload } = value(await engine.share(1, view, { ...REQUEST, ...request }));
      const { a, b, metric } = value(await createEngine().openLink(payload));
      return [
        metric,
        b,
        a.metrics.map(({ id, total }) => `${id} ${total}`),
        a.shared?.others.map(({ id, total }) => `${id} ${total}`),
      ];
    };
    expect(await metrics({})).toEqual([
      'bytecodes',
      null,
      ['bytecodes 267'],
      ['calls 28', 'objects 6', 'arrays 8', 'elements 74'],
    ]);
    expect(await metrics({ metric: 'calls' })).toMatchObject(['calls', null, ['calls 28'], expect.anything()]);
    expect(await metrics({ metric: 'none' })).toMatchObject(['calls', null, ['calls 28'], expect.anything()]);
    expect(await metrics({ allMetrics: true })).toMatchObject(['bytecodes', null, expect.arrayContaining(['calls 28']), []]);
  });

  it('opens with the facts of the file', async () => {
    const { engine, summary } = await opened(SMALL, 'dir/run.mct');
    const { payload } = value(await engine.share(1, { profile: summary.profile, thread: 'all' }, REQUEST));
    const { a } = value(await createEngine().openLink(payload));
    expect(a).toMatchObject({ fileName: 'run.mct', size: summary.size, sha256: summary.sha256, pending: false });
    expect(a.shared).toMatchObject({ scope: 'all threads', whole: 7, kept: 7 });
  });
});

describe('a link to a comparison', () => {
  it('names facts that differ for each side, and others once', async () => {
    const { link } = await linked(SMALL, { ...MORE, meta: { mainClass: 'other.Main' } });
    const labels = link.facts.map(({ label, text }) => `${label}: ${text}`);
    expect(labels).toEqual(
      expect.arrayContaining([
        'File name A: base.mct',
        'File name B: head.mct',
        'Main class A: sample.Main',
        'Main class B: other.Main',
      ]),
    );
    expect(labels).toContain('Scope: all threads');
  });

  it('opens with the figures of the whole, by side, also if the sides are swapped', async () => {
    const methods = SMALL.methods.map((method, i) => (i === 6 ? { ...method, name: 'walk' } : method));
    const { again, a, b, view } = await linked(
      { ...SMALL, columns: { ...SMALL.columns, bytecodes: [100, 40, 20, 30, 3, 9, 10, 50, 0] } },
      { ...MORE, methods },
    );
    const straight = value(await again.compare(1, view(a), view(b)));
    expect(straight).toMatchObject({ part: true, asShared: true, common: 6, appeared: 1, vanished: 1 });
    const [{ metric, totalA, totalB }] = straight.metrics as [(typeof straight.metrics)[0]];
    expect([metric, totalA, totalB]).toEqual(['bytecodes', 262, 377]);
    expect(straight.totalsOnly.map((each) => each.metric)).toEqual(['calls', 'objects', 'arrays', 'elements']);
    const swapped = value(await again.compare(1, view(b), view(a)));
    expect(swapped.metrics[0]).toMatchObject({ totalA: 377, totalB: 262 });
    expect(swapped.asShared).toBe(true);
  });

  it.each<[string, (a: ProfileSummary, b: ProfileSummary) => [ProfileSummary, ProfileSummary], Partial<View>]>([
    ['one side with itself', (a) => [a, a], {}],
    ['single threads', (a, b) => [a, b], { thread: 0 }],
    ['transformed trees', (a, b) => [a, b], { transforms: [{ kind: 'group', by: 'class' }] }],
  ])('has no figures of the whole for %s', async (_, pick, more) => {
    const { again, a, b, view } = await linked(SMALL, MORE);
    const [from, to] = pick(a, b);
    expect(value(await again.compare(1, view(from, more), view(to, more))).asShared).toBe(false);
  });

  it('keeps decisions, but not if the sides are swapped', async () => {
    const gate = { conditions: ['overlap < 99%'], acceptPartial: false };
    const { again, a, b, view } = await linked(SMALL, MORE, { gate });
    const decided = async (from: ProfileSummary, to: ProfileSummary) => {
      const { comparison } = value(await again.compare(1, view(from), view(to)));
      const [result] = value(await again.gate(2, comparison, ['overlap < 99%'], 'bytecodes'));
      return result!.ok ? result!.value.failed : result!.error.kind;
    };
    expect(await decided(a, b)).toBe(true);
    expect(await decided(b, a)).toBe('undecided');
  });

  it('says of the rules that names were matched by', async () => {
    const engine = createEngine();
    const open = async (profile: EncodedProfile) =>
      value(await engine.open(1, 'x.mct', (await encodeMct(profile)).buffer)).profile;
    const all = (profile: number) => ({ profile, thread: 'all' as const });
    const scope = async (renames: { from: string; to: string }[]) => {
      const rules = { on: ['lambdas' as const], renames };
      const { comparison } = value(await engine.compare(1, all(await open(SMALL)), all(await open(MORE)), undefined, { rules }));
      const { facts: said } = value(await engine.share(2, comparison, REQUEST));
      return said.find(({ label }) => label === 'Scope')?.text;
    };
    expect(await scope([])).toBe('all threads, names matched by rules: lambdas');
    expect(await scope([{ from: 'x.*', to: 'y.*' }])).toBe('all threads, names matched by rules: lambdas, 1 renaming');
    expect(await scope(['x', 'z'].map((from) => ({ from: `${from}.*`, to: 'y.*' })))).toBe(
      'all threads, names matched by rules: lambdas, 2 renamings',
    );
  });
});
