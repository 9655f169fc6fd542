import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ComparisonSummary, DiffContextRow, GatePart, MatrixSource, ShareRequest } from '../api/engine';
import { type CallgroveEngine, createEngine } from '../engine/engine';
import { type EncodedProfile, encodeMct } from '../formats/mct/encoder';
import { anyProfile } from '../testing/arbitrary';
import { gateOf, value } from '../testing/opening';
import { runCount } from '../testing/run-count';
import { SMALL } from '../testing/small-profile';
import type { SharedRuns } from './link-content';
import { decodePayload, encodePayload } from './payload';

const REQUEST: ShareRequest = { metric: 'bytecodes', budget: 1900, allMetrics: false, rename: [], hideThreads: false };
const GATES = ['bytecodes > +1%', 'inclusive bytecodes(app.Main.main) > +1% and > 5', 'overlap < 99% and > 1%', 'calls > 1'];

const file = async (profile: EncodedProfile, name: string): Promise<MatrixSource> => ({
  name,
  file: new Blob([await encodeMct(profile)]),
});

/** SMALL with the given bytecodes in the first of main's contexts, and with another name for method 6 if it `walks`. */
const small = (first: number, walks = false): EncodedProfile => ({
  ...SMALL,
  methods: SMALL.methods.map((method, i) => (walks && i === 6 ? { ...method, name: 'walk' } : method)),
  columns: { ...SMALL.columns, bytecodes: [first, ...Array.from(SMALL.columns.bytecodes).slice(1)] },
});

const view = (profile: number) => ({ profile, thread: 'all' as const });

async function side(engine: CallgroveEngine, files: readonly MatrixSource[]): Promise<number> {
  const [first] = files;
  const opened = files.length === 1 ? engine.open(1, first.name, first.file) : engine.openRuns(1, files);
  return value(await opened).profile;
}

async function compared(engine: CallgroveEngine, bases: readonly EncodedProfile[], heads: readonly EncodedProfile[]) {
  const named = (profiles: readonly EncodedProfile[], letter: string) =>
    Promise.all(profiles.map((each, i) => file(each, `${letter}${i + 1}.mct`)));
  const [a, b] = [await side(engine, await named(bases, 'a')), await side(engine, await named(heads, 'b'))];
  return value(await engine.compare(2, view(a), view(b)));
}

async function opened(payload: string, swapped = false) {
  const engine = createEngine();
  const { a, b } = value(await engine.openLink(payload));
  const [first, second] = swapped ? [b!, a] : [a, b!];
  return { engine, a, b: b!, summary: value(await engine.compare(3, view(first.profile), view(second.profile))) };
}

async function rows(engine: CallgroveEngine, { comparison }: ComparisonSummary, metric = 'bytecodes', limit = 200) {
  const page = { metric, kinds: [], sort: 'change', order: 'desc', filter: '', offset: 0, limit } as const;
  const own = value(
    await engine.diffContexts(comparison, { ...page, kinds: ['same', 'grew', 'shrank', 'appeared', 'vanished'] }),
  );
  const all = value(
    await engine.diffContexts(comparison, {
      ...page,
      cost: 'inclusive',
      kinds: ['same', 'grew', 'shrank', 'appeared', 'vanished'],
    }),
  );
  return { own: own.rows.map(told), all: all.rows.map(told) };
}

const told = ({ name, callers, kind, a, b, rangeA, rangeB }: DiffContextRow): string =>
  JSON.stringify([name.className, name.method, callers.map(({ method }) => method), kind, a, b, rangeA, rangeB]);

describe('several runs in a link', () => {
  it('open with the ranges, the kinds of change, the overlaps of single runs and the conditions of the whole', async () => {
    const engine = createEngine();
    const whole = await compared(engine, [small(100), small(120), small(110, true)], [small(190, true), small(200, true)]);
    const gate = { conditions: GATES, acceptPartial: false };
    const link = value(await engine.share(4, whole.comparison, { ...REQUEST, allMetrics: true, gate }));
    expect(link.payload).toMatch(/^8\./);
    const received = await opened(link.payload);
    expect(received.a).toMatchObject({ fileName: '3 runs: a1.mct, a2.mct, a3.mct', shared: { scope: 'medians of 3 runs' } });
    expect(received.a.runs?.map(({ name, totals }) => [name, totals.bytecodes])).toEqual([
      ['a1.mct', 267],
      ['a2.mct', 287],
      ['a3.mct', 277],
    ]);
    expect(received.a.runs?.every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256))).toBe(true);
    expect(received.a.warnings).toEqual([expect.stringMatching(/median of its figures in 3 runs/)]);
    for (const metric of ['bytecodes', 'calls', 'objects']) {
      expect(await rows(received.engine, received.summary, metric)).toEqual(await rows(engine, whole, metric));
      expect(await received.engine.runsOverlap(9, received.summary.comparison, metric)).toEqual(
        await engine.runsOverlap(9, whole.comparison, metric),
      );
    }
    for (const condition of GATES)
      expect(value(await gateOf(received.engine, received.summary.comparison, condition, 'bytecodes'))).toMatchObject(
        value(await gateOf(engine, whole.comparison, condition, 'bytecodes')),
      );
    // A different condition, over all contexts, can be decided from the runs in the link.
    expect(
      value(await gateOf(received.engine, received.summary.comparison, 'bytecodes > +2%', 'bytecodes')).parts[0].runs,
    ).toEqual({
      base: { min: 267, median: 277, max: 287 },
      head: { min: 357, median: 362, max: 367 },
      beyond: true,
    });
  });

  it('of any runs: whatever is kept says what it says in the whole, sides swapped and sent on as well', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(anyProfile(), { minLength: 1, maxLength: 3 }),
        fc.array(anyProfile(), { minLength: 2, maxLength: 3 }),
        fc.integer({ min: 700, max: 4000 }),
        async (bases, heads, budget) => {
          const engine = createEngine();
          const whole = await compared(engine, bases, heads);
          const gate = { conditions: ['overlap < 60%'], acceptPartial: true };
          const request = { ...REQUEST, metric: 'calls', gate };
          const result = await engine.share(4, whole.comparison, { ...request, budget });
          if (!result.ok) {
            expect(result.error.kind).toBe('too-large');
            return;
          }
          expect(result.value.payload.length).toBeLessThanOrEqual(budget);
          const received = await opened(result.value.payload);
          const overlaps = value(await engine.runsOverlap(9, whole.comparison, 'calls')).of;
          expect(value(await received.engine.runsOverlap(9, received.summary.comparison, 'calls')).of).toEqual(overlaps);
          expect(received.summary.metrics).toEqual(whole.metrics.filter(({ metric }) => metric === 'calls'));
          // Callers may be folded, so only names and figures are compared.
          const bare = (all: string[]) =>
            all.map((row) => JSON.parse(row)).map((row) => JSON.stringify([...row.slice(0, 2), ...row.slice(3)]));
          const known = await rows(engine, whole, 'calls', 1000);
          const kept = await rows(received.engine, received.summary, 'calls', 1000);
          for (const cost of ['own', 'all'] as const)
            for (const row of bare(kept[cost])) if (!row.includes('folded here')) expect(bare(known[cost])).toContain(row);
          const again = value(await received.engine.share(5, received.summary.comparison, { ...request, budget: 9000 }));
          const third = await opened(again.payload);
          expect(value(await third.engine.runsOverlap(9, third.summary.comparison, 'calls')).of).toEqual(overlaps);
          expect(value(await gateOf(third.engine, third.summary.comparison, 'overlap < 60%', 'calls'))).toEqual(
            value(await gateOf(engine, whole.comparison, 'overlap < 60%', 'calls')),
          );
          const sentOn = await rows(third.engine, third.summary, 'calls', 1000);
          // Contexts that are already folded are folded again.
          const named = (all: string[]) => all.filter((row) => !row.includes('folded here')).sort();
          expect([named(sentOn.own), named(sentOn.all)]).toEqual([named(kept.own), named(kept.all)]);
          const swapped = await opened(result.value.payload, true);
          expect(value(await swapped.engine.runsOverlap(9, swapped.summary.comparison, 'calls')).of).toEqual({
            ...{ totalA: overlaps?.totalB, totalB: overlaps?.totalA, overlap: overlaps?.overlap },
            ...{ withinA: overlaps?.withinB, withinB: overlaps?.withinA },
          });
        },
      ),
      { numRuns: runCount(10) },
    ));

  it('of a real program in 8,000 characters show the ten largest changes', async () => {
    const bytes = (name: string) => readFileSync(new URL(`../../public/samples/${name}`, import.meta.url));
    const engine = createEngine();
    const run = (name: string, i: number) => ({ name: `${name}-${i}.mct`, file: new Blob([bytes(`${name}.mct`)]) });
    const runs = (name: string) =>
      side(
        engine,
        [1, 2].map((i) => run(name, i)),
      );
    const whole = value(await engine.compare(2, view(await runs('h2-scan')), view(await runs('h2-index'))));
    const link = value(await engine.share(4, whole.comparison, { ...REQUEST, budget: 7900 }));
    const received = await opened(link.payload);
    const bare = (all: string[]) => all.map((row) => JSON.stringify(JSON.parse(row).filter((_: unknown, i: number) => i !== 2)));
    const kept = bare((await rows(received.engine, received.summary)).own);
    for (const row of bare((await rows(engine, whole, 'bytecodes', 10)).own)) expect(kept).toContain(row);
  });

  it('that contradict themselves are refused with a sentence', async () => {
    const engine = createEngine();
    const whole = await compared(engine, [small(100), small(120)], [small(190, true)]);
    const gate = { conditions: GATES, acceptPartial: false };
    const { payload } = value(await engine.share(4, whole.comparison, { ...REQUEST, gate }));
    const held = await decodePayload(payload);
    const runs = held.runs!;
    const [first] = runs.metrics;
    const broken = [
      [
        { ...runs, sides: [[runs.sides[0][0]], []], metrics: [{ ...first, columns: [[first.columns[0][0]], []] }] },
        /a side that has only one/,
      ],
      [{ ...runs, sides: [[], []], metrics: [{ ...first, columns: [[], []] }] }, /lists no runs/],
      [{ ...runs, lacking: [runs.lacking[0].map(() => 3), runs.lacking[1]] }, /impossible number of runs/],
      [
        { ...runs, lacking: [runs.lacking[0].map((_, i) => (i === 0 ? 1 : 0)), runs.lacking[1]] },
        /but not the context’s caller|past the end/,
      ],
      [
        { ...runs, metrics: [{ ...first, overlaps: { ...first.overlaps, overlap: { min: 9, median: 5, max: 10 } } }] },
        /One of its ranges is invalid/,
      ],
    ] as const;
    for (const [other, message] of broken) {
      const runs = other as unknown as SharedRuns;
      const result = await createEngine().openLink(await encodePayload({ ...held, runs }));
      expect(result).toMatchObject({ ok: false, error: { kind: 'damaged', message: expect.stringMatching(message) } });
    }
    const [evil] = runs.sides[0];
    const named = { ...runs, sides: [[{ ...evil, name: 'x\u202ey' }, ...runs.sides[0].slice(1)], []] };
    const { a } = value(await createEngine().openLink(await encodePayload({ ...held, runs: named })));
    expect(a.runs?.[0]?.name).toBe('x⟨U+202E⟩y');
    const [, , overlap] = held.findings.gates;
    const part = overlap.parts[0];
    const { totals, overlap: ofMedians } = held.metrics[0];
    for (const wrong of [
      { ...part, holds: !part.holds },
      { ...part, runs: { ...part.runs!, beyond: false } },
      { ...part, ...{ base: totals[0], head: totals[1], overlap: ofMedians, runs: undefined } },
    ] as GatePart[]) {
      const said = { ...held.findings, gates: [{ ...overlap, parts: [wrong, ...overlap.parts.slice(1)] }] };
      const result = await createEngine().openLink(await encodePayload({ ...held, findings: said }));
      expect(result).toMatchObject({ ok: false, error: { message: expect.stringMatching(/one of its conditions/i) } });
    }
    const alone = {
      ...{ ...held, sides: held.sides.slice(0, 1), presence: held.presence.map(() => 1) },
      metrics: held.metrics.map(({ totals, columns, ...metric }) => ({
        ...{ ...metric, totals: totals.slice(0, 1), overlap: null, eventWeights: [null] },
        columns: columns?.slice(0, 1) ?? null,
      })),
      stories: [],
      runs: {
        sides: runs.sides.slice(0, 1),
        lacking: [runs.lacking[0].map(() => 0)],
        metrics: [{ ...first, columns: [first.columns[0]] }],
      },
    };
    expect(await createEngine().openLink(await encodePayload(alone))).toMatchObject({
      ok: false,
      error: { kind: 'damaged', message: expect.stringMatching(/conditions but only one profile/) },
    });
  });
});
