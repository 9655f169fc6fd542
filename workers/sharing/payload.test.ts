import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EngineError, GatePart, MetricComparison, ProfileSummary } from '../api/engine';
import { createEngine } from '../engine/engine';
import { crc32 } from '../formats/mct/crc32';
import { Bytes, type EncodedProfile } from '../formats/mct/encoder';
import { anyProfile } from '../testing/arbitrary';
import { gateOf, openEncoded, value } from '../testing/opening';
import { RELEASED, VERSION_1, VERSION_2, VERSION_3, VERSION_4, VERSION_5, VERSION_6, VERSION_7 } from '../testing/released-links';
import { runCount } from '../testing/run-count';
import { SMALL } from '../testing/small-profile';
import { fromBase64Url, toBase64Url } from './base64url';
import { deflate, inflate } from './deflate';
import { FOLDED } from './link-content';
import { decodePayload, encodePayload } from './payload';

const REQUEST = { metric: 'calls', budget: 4000, allMetrics: true, rename: [], hideThreads: false };
async function payloadOf(a: EncodedProfile, b: EncodedProfile, budget = 4000) {
  const engine = createEngine();
  const view = async (profile: EncodedProfile) => ({
    profile: (await openEncoded(engine, profile)).profile,
    thread: 'all' as const,
  });
  const whole = value(await engine.compare(1, await view(a), await view(b)));
  return { engine, whole, result: await engine.share(2, whole.comparison, { ...REQUEST, budget }) };
}

/** Findings, which version 2 introduced: name rules and conditions. */
async function saying() {
  const engine = createEngine();
  const view = async (profile: EncodedProfile) => ({
    profile: (await openEncoded(engine, profile)).profile,
    thread: 'all' as const,
  });
  const rules = { renames: [{ from: 'app.*', to: 'lib.*' }], on: ['lambdas' as const, 'overloads' as const] };
  const whole = value(await engine.compare(1, await view(SMALL), await view(MORE), undefined, { rules }));
  const gate = { conditions: ['calls > +1%', 'overlap < 99.5% and > 1%', 'objects(lib.*) < -1'], acceptPartial: false };
  const { payload } = value(await engine.share(2, whole.comparison, { ...REQUEST, gate }));
  return { whole, gate, payload, outcomes: gate.conditions.map((text) => gateOf(engine, whole.comparison, text, 'calls')) };
}

const MORE: EncodedProfile = { ...SMALL, columns: { ...SMALL.columns, calls: [1, 4, 2, 3, 3, 3, 1, 10, 2] } };

/** A payload whose bytes no writer would produce, with a correct length and checksum. */
async function forged(body: Uint8Array<ArrayBuffer>, version = 1): Promise<string> {
  const raw = new Uint8Array(4 + body.length);
  new DataView(raw.buffer).setUint32(0, crc32(body), true);
  raw.set(body, 4);
  const text = toBase64Url(await deflate(raw));
  return `${version}.${text.length.toString(36)}.${text}`;
}

async function bodyOf(payload: string): Promise<Uint8Array<ArrayBuffer>> {
  const raw = await inflate(fromBase64Url(payload.split('.')[2])!, 1e7);
  return raw!.slice(4);
}

async function refused(payload: string): Promise<EngineError> {
  const result = await createEngine().openLink(payload);
  if (result.ok) throw new Error('not refused');
  for (const sentence of [result.error.message, result.error.advice]) expect(sentence).toMatch(/^[A-Z].*[.)]$/s);
  return result.error;
}

const totals = ({ metrics, shared }: ProfileSummary): Record<string, number> =>
  Object.fromEntries([...metrics, ...(shared?.others ?? [])].map(({ id, total }) => [id, total]));
const sides = (metrics: readonly MetricComparison[], side: 'totalA' | 'totalB'): Record<string, number> =>
  Object.fromEntries(metrics.map((metric) => [metric.metric, metric[side]]));

describe('a payload', () => {
  it('of any two profiles, at any length that it fits, opens with the totals and overlaps of the whole', async () => {
    await fc.assert(
      fc.asyncProperty(anyProfile(), anyProfile(), fc.integer({ min: 500, max: 3000 }), async (a, b, budget) => {
        const { engine, whole, result } = await payloadOf(a, b, budget);
        if (!result.ok) {
          expect(result.error.kind).toBe('too-large');
          return;
        }
        expect(result.value.payload.length).toBeLessThanOrEqual(budget);
        // Every caller of a kept context is kept, so nothing is below a frame of folded contexts.
        const { method, depth } = await decodePayload(result.value.payload);
        for (const [at, each] of method.entries()) if (each === FOLDED) expect(depth[at + 1] ?? 0).toBeLessThanOrEqual(depth[at]);
        const opened = value(await engine.openLink(result.value.payload));
        expect(totals(opened.a)).toEqual(sides(whole.metrics, 'totalA'));
        expect(totals(opened.b!)).toEqual(sides(whole.metrics, 'totalB'));
        const view = (profile: number) => ({ profile, thread: 'all' as const });
        const again = value(await engine.compare(3, view(opened.a.profile), view(opened.b!.profile)));
        expect(again.metrics).toEqual(expect.arrayContaining(whole.metrics));
        expect(again).toMatchObject({ common: whole.common, appeared: whole.appeared, vanished: whole.vanished, totalsOnly: [] });
      }),
      { numRuns: runCount(10) },
    );
  });

  it('of version 1 is read for ever', async () => {
    const engine = createEngine();
    const { a, b, metric } = value(await engine.openLink(VERSION_1));
    expect(metric).toBe('calls');
    expect([a.fileName, a.mainClass, a.agent, a.metrics.map(({ total }) => total)]).toEqual([
      'test.mct',
      'sample.Main',
      'callgrove 0.1.0',
      [28, 267, 3, 8, 74],
    ]);
    expect(b?.metrics[0].total).toBe(29);
  });

  it('of version 2 is read for ever: rules with what they did, and decided conditions', async () => {
    const { whole, gate, payload, outcomes } = await saying();
    for (const link of [payload, VERSION_2]) {
      const engine = createEngine();
      const { a, b } = value(await engine.openLink(link));
      const view = (profile: number) => ({ profile, thread: 'all' as const });
      const received = value(await engine.compare(1, view(a.profile), view(b!.profile)));
      expect(received).toMatchObject({ asShared: true, matching: whole.matching, common: whole.common });
      for (const [i, condition] of gate.conditions.entries()) {
        const outcome = value(await outcomes[i]);
        // When the first link was made, a constructor that ended before reaching the next one still subtracted an object.
        const parts = outcome.parts.map((part) =>
          link === VERSION_2 && part.metric === 'objects' ? { ...part, base: 3, head: 3 } : part,
        );
        expect(value(await gateOf(engine, received.comparison, condition, 'calls'))).toMatchObject({ ...outcome, parts });
      }
    }
  });

  it('of version 3 is read for ever: ranges of runs, and conditions held against them', async () => {
    const engine = createEngine();
    const { a, b } = value(await engine.openLink(VERSION_3));
    expect([a, b].map((side) => side?.runs?.map(({ name, totals }) => `${name} ${totals.bytecodes}`))).toEqual([
      ['a1.mct 267', 'a2.mct 287', 'a3.mct 277'],
      ['b1.mct 357', 'b2.mct 367'],
    ]);
    const view = (profile: number) => ({ profile, thread: 'all' as const });
    const { comparison } = value(await engine.compare(1, view(a.profile), view(b!.profile)));
    const gate = value(await gateOf(engine, comparison, 'overlap < 99% and > 1%', 'bytecodes'));
    expect(gate).toMatchObject({
      failed: true,
      parts: [{ runs: { base: { min: expect.closeTo(95.9023, 3) }, beyond: true } }, {}],
    });
  });

  it('of version 4 is read for ever: its story of work is skipped, as other causes are told today', async () => {
    const { stories } = await decodePayload(VERSION_4);
    expect(stories).toMatchObject([{ kind: 'samples', items: [{ cause: 'cost', change: 400 }], others: 0, rest: 0 }]);
    const engine = createEngine();
    const { a, b } = value(await engine.openLink(VERSION_4));
    const view = (profile: number) => ({ profile, thread: 'all' as const });
    const { comparison } = value(await engine.compare(1, view(a.profile), view(b!.profile)));
    const story = value(await engine.story(comparison, 'bytecodes'));
    expect(story).toMatchObject({ kind: 'work', ofPart: true, totalA: 267, totalB: 667 });
  });

  it('of version 7 is read for ever: what differs between the samples of the whole', async () => {
    const engine = createEngine();
    const { a, b } = value(await engine.openLink(VERSION_7));
    const view = (profile: number) => ({ profile, thread: 'all' as const });
    const { comparison } = value(await engine.compare(1, view(a.profile), view(b!.profile)));
    const story = value(await engine.story(comparison, 'samples'));
    expect(story).toMatchObject({ kind: 'samples', eventsA: 500, eventsB: 700, rows: 2, runsA: 1, runsB: 1 });
    expect(story.ofPart).toBeUndefined();
    const [put] = story.kind === 'samples' ? story.differences : [];
    expect(put).toMatchObject({ name: { className: 'app.Store', method: 'put' }, a: 100, b: 300, shareA: 0.2, shareB: 3 / 7 });
    expect(value(await engine.context(comparison, put.context)).name.method).toBe('put');
    expect(await decodePayload(await encodePayload(await decodePayload(VERSION_7)))).toEqual(await decodePayload(VERSION_7));
  });

  it('of version 6 is read for ever: the story of the whole, with the parts of the change', async () => {
    const engine = createEngine();
    const { a, b } = value(await engine.openLink(VERSION_6));
    const view = (profile: number) => ({ profile, thread: 'all' as const });
    const { comparison } = value(await engine.compare(1, view(a.profile), view(b!.profile)));
    const story = value(await engine.story(comparison, 'bytecodes'));
    expect(story).toMatchObject({
      ...{ kind: 'work', totalA: 267, totalB: 667, isSame: false, own: { by: 'given', prefixes: ['app'] }, notes: [] },
      ...{ others: 2, rest: 0, explained: 80 / 81 },
      subjects: [
        { name: { className: 'app.Main', method: 'run' }, change: 400, callsA: 16, callsB: 16, a: 110, b: 510, inside: null },
      ],
    });
    expect(story.ofPart).toBeUndefined();
    const [{ parts, context }] = story.kind === 'work' ? story.subjects : [];
    expect(parts).toMatchObject([{ kind: 'own', name: null, change: 400, a: 110, b: 510, context }]);
    const request = { metric: 'bytecodes', focus: -1, x0: 0, x1: 1, width: 1000, firstRow: 0, rows: 10 };
    const drawn = value(await engine.flame(comparison, { ...request, shape: 'union', normalised: false, causes: true }));
    expect([drawn.part?.[drawn.context.indexOf(context)], drawn.cause?.[drawn.context.indexOf(context)]]).toEqual([400, 2]);
    expect(await decodePayload(await encodePayload(await decodePayload(VERSION_6)))).toEqual(await decodePayload(VERSION_6));
  });

  it('of version 5 is read for ever: how its sides were sampled, and what an event stands for', async () => {
    const engine = createEngine();
    const { a, b } = value(await engine.openLink(VERSION_5));
    expect([a.sampling, b?.sampling]).toEqual([{ durationMs: 2900, settings: { 'stack depth': '64' } }, null]);
    expect([a, b].map((side) => side?.metrics[0].eventWeight)).toEqual([10, undefined]);
    const shared = await decodePayload(VERSION_5);
    expect(await decodePayload(await encodePayload(shared))).toEqual(shared);
    const [metric, ...more] = shared.metrics;
    for (const absurd of [
      { ...metric, kind: 'exact' as const },
      { ...metric, eventWeights: [-1, null] },
      { ...metric, eventWeights: [Number.POSITIVE_INFINITY, null] },
    ])
      expect((await refused(await encodePayload({ ...shared, metrics: [absurd, ...more] }))).kind).toBe('damaged');
  });

  it('of a version before 4 has the story of what it holds, and says so', async () => {
    for (const [link, metric] of [
      [VERSION_1, 'calls'],
      [VERSION_3, 'bytecodes'],
    ]) {
      const engine = createEngine();
      const { a, b } = value(await engine.openLink(link));
      const view = (profile: number) => ({ profile, thread: 'all' as const });
      const { comparison } = value(await engine.compare(1, view(a.profile), view(b!.profile)));
      expect(value(await engine.story(comparison, metric)).ofPart).toBe(true);
    }
  });

  it('shows none of its texts as they are, and takes none that is absurdly long', async () => {
    const evil = 'x\u202e\u0007y';
    const { sides, metrics, methods, ...rest } = await decodePayload(VERSION_1);
    const texts = { fileName: evil, agent: evil, mainClass: evil, jvm: evil, os: evil, dump: evil, analysis: evil, scope: evil };
    const part = { text: evil, holds: true, metric: 'calls', base: 1, head: 2, overlap: null };
    const report = {
      rules: { renames: [{ from: evil, to: evil }], on: [] },
      effects: [{ rule: evil, methodsA: 1, methodsB: 1 }],
    };
    const hostile = {
      ...rest,
      findings: {
        matching: { ...report, without: { common: 1, appeared: 0, vanished: 0 } },
        gates: [{ condition: `calls(${evil}) > 1`, failed: true, parts: [part] }],
      },
      sides: sides.map((side) => ({ ...side, ...texts })),
      // One of the metrics with totals only.
      metrics: metrics.map((metric, i) => ({ ...metric, label: evil, unit: evil, columns: i === 1 ? null : metric.columns })),
      methods: methods.map((method, m) => ({ ...method, className: `${evil}${m}`, name: `${method.name}${evil}` })),
    };
    const engine = createEngine();
    const { a, b } = value(await engine.openLink(await encodePayload(hostile)));
    const [viewA, viewB] = [a, b!].map(({ profile }) => ({ profile, thread: 'all' as const }));
    const page = { sort: 'exclusive', order: 'desc', filter: '', offset: 0, limit: 50 } as const;
    const whole = value(await engine.compare(1, viewA, viewB));
    const seen = JSON.stringify([a, b, whole, await engine.hotMethods(viewA, 'calls', page)]);
    expect(a).toMatchObject({ fileName: 'x⟨U+202E⟩⟨U+0007⟩y', shared: { scope: 'x⟨U+202E⟩⟨U+0007⟩y' } });
    expect(a.shared?.others).toHaveLength(1);
    expect(whole.totalsOnly).toHaveLength(1);
    for (const unseen of ['\u202e', '\u0007', '\\u0007']) expect(seen).not.toContain(unseen);

    const long = 'x'.repeat(10_000_000);
    for (const absurd of [
      { ...hostile, methods: [{ ...methods[0], name: long }, ...methods.slice(1)] },
      { ...hostile, sides: [{ ...sides[0], fileName: long }, sides[1]] },
    ])
      expect((await refused(await encodePayload(absurd))).message).toMatch(/^.{20,200}$/);
  });

  it('whose conditions name figures that contradict its own is refused; what it holds too little of to tell is marked', async () => {
    for (const [version, whole, some] of [
      [VERSION_2, ['calls > +1%', 'overlap < 99.5% and > 1%'], 'objects(lib.*) < -1'],
      [VERSION_3, ['bytecodes > +1%', 'overlap < 99% and > 1%'], 'inclusive bytecodes(app.Main.main) > +1% and > 5'],
    ] as const) {
      const shared = await decodePayload(version);
      const { gates } = shared.findings;
      for (const condition of whole)
        expect(gates.find((gate) => gate.condition === condition)?.parts.map(({ claimed }) => claimed)).not.toContain(true);
      expect(gates.find((gate) => gate.condition === some)?.parts[0]).toMatchObject({ claimed: true });
      const one = <T extends object>(part: T, change: Partial<T>) => ({ ...part, ...change });
      for (const [at, gate] of gates.entries()) {
        const [part, ...more] = gate.parts;
        const changes = [
          ...(part.runs === undefined ? [{ base: part.base + 1 }, { head: part.head + 2 }] : []),
          ...(part.runs ? [{ runs: one(part.runs, { head: one(part.runs.head, { max: part.runs.head.max + 1 }) }) }] : []),
          ...(part.overlap === null ? [] : [{ overlap: part.overlap - 1e-6 }]),
          { metric: 'nowhere' },
        ];
        for (const change of gate.parts.some(({ claimed }) => claimed) ? [] : changes) {
          const parts = [one<GatePart>(part, change), ...more];
          const tampered = { ...shared, findings: { ...shared.findings, gates: gates.with(at, { ...gate, parts }) } };
          expect((await refused(await encodePayload(tampered))).message).toMatch(/one of its conditions/i);
        }
      }
    }
  });

  it('that is cut anywhere is refused, and so is one with a letter changed, unless it holds the same bytes', async () => {
    const { result } = await payloadOf(SMALL, MORE);
    const { payload } = value(result);
    const body = await bodyOf(payload);
    expect((await refused(payload.slice(0, -1))).kind).toBe('truncated');
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: payload.length - 1 }), fc.constantFrom(...'Az09-_.'), async (at, letter) => {
        await refused(payload.slice(0, at));
        const changed = payload.slice(0, at) + letter + payload.slice(at + 1);
        // Deflate can encode the same bytes in several ways: the last bits carry no information, and a repetition may refer to
        // another position.
        if (payload[at] !== letter && (await createEngine().openLink(changed)).ok) expect(await bodyOf(changed)).toEqual(body);
      }),
      { numRuns: 150, examples: [[638, '-']] },
    );
  });

  it('whose bytes were changed, with its checksum put right, is refused or opens to sums that hold', async () => {
    const bodies = await Promise.all(RELEASED.map(bodyOf));
    const place = fc.record({ at: fc.nat(), byte: fc.nat({ max: 255 }) });
    const places = fc.array(place, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: RELEASED.length }), places, fc.boolean(), async (version, chosen, cut) => {
        const body = bodies[version - 1];
        // Findings come first, so half of the changes are made there.
        const edits = chosen.map(({ at, byte }) => ({ at: at % (at % 2 === 0 ? 150 : body.length), byte }));
        // Runs and stories are in the last part.
        if (version >= 3) edits[0].at = Math.max(edits[0].at, body.length - 1 - (edits[0].at % 120));
        const bytes = body.slice(0, cut ? edits[0].at : body.length);
        for (const { at, byte } of edits) if (at < bytes.length) bytes[at] = byte;
        const result = await createEngine().openLink(await forged(bytes, version));
        if (!result.ok) {
          expect(['damaged', 'too-large', 'truncated']).toContain(result.error.kind);
          return;
        }
        if (version >= 4) {
          const { stories, methods, depth } = await decodePayload(await forged(bytes, version));
          for (const story of stories) {
            const named =
              story?.kind === 'work'
                ? story.subjects.flatMap(({ parts }) => parts)
                : story?.kind === 'shares'
                  ? story.reported.map(({ method, context }) => ({ name: method, context }))
                  : (story?.items ?? []);
            for (const { name, context } of named) expect((name ?? 0) < methods.length && context < depth.length).toBe(true);
          }
        }
        for (const { total } of result.value.a.metrics) expect(Number.isSafeInteger(total)).toBe(true);
      }),
      { numRuns: runCount(250) },
    );
  });

  it('that unfolds to more than it should is refused before it is all there', async () => {
    const error = await refused(await forged(new Uint8Array(33_000_000)));
    expect(error).toMatchObject({ kind: 'too-large' });
    expect(error.message).toContain('more than 32000000 bytes');
  });

  it('that counts beyond 2^53, or declares what it does not have, is refused', async () => {
    const start = new Bytes();
    start.varint(1);
    const beyond = new Bytes();
    beyond.raw(start.take());
    beyond.raw(new Uint8Array([0, 0, 0, 0, 0, 0, 0, 0]));
    beyond.raw(new Uint8Array(9).fill(0xff));
    expect((await refused(await forged(beyond.take()))).message).toMatch(/2\^53|past the end/);
    expect((await refused(await forged(new Uint8Array([77])))).message).toContain('impossible number of files');
    const body = await bodyOf(VERSION_1);
    expect((await refused(await forged(new Uint8Array([...body, 0])))).message).toContain('left over');
  });

  it('nested as deep as its bytes allow opens without a recursion', async () => {
    const depth = 30_000;
    const deep: EncodedProfile = {
      methods: SMALL.methods,
      threads: [{ name: 'main', nodes: depth }],
      depth: Array.from({ length: depth }, (_, i) => i),
      method: new Uint32Array(depth).fill(5),
      columns: { calls: new Uint32Array(depth).fill(1) },
    };
    const engine = createEngine();
    const { profile } = await openEncoded(engine, deep);
    const link = value(await engine.share(1, { profile, thread: 'all' }, { ...REQUEST, budget: 100_000, allMetrics: false }));
    expect(link.kept).toBe(depth);
    const opened = value(await engine.openLink(link.payload));
    expect(opened).toMatchObject({ b: null, a: { contexts: depth, metrics: [{ id: 'calls', total: depth }] } });
  });

  it('of a later version, of none, or of another kind is told apart', async () => {
    expect((await refused('9.1.A')).kind).toBe('newer-version');
    for (const text of ['', 'hello', '0x1.2.3', '-1.1.A', 'data:text/html,x'])
      expect((await refused(text)).kind).toBe('not-a-profile');
    await expect(decodePayload('1'.repeat(2_000_001))).rejects.toMatchObject({ kind: 'too-large' });
  });
});
