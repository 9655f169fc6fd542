import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ComparisonSummary, DiffContextRow, MatchRules, ShareRequest } from '../api/engine';
import { type CallgroveEngine, createEngine } from '../engine/engine';
import { NO_RULES } from '../matching/rules';
import { gateOf, value } from '../testing/opening';
import { foldedCount } from './link-recording';
import { decodePayload } from './payload';

const REQUEST: ShareRequest = { metric: 'bytecodes', budget: 1900, allMetrics: false, rename: [], hideThreads: false };

async function samples(engine: CallgroveEngine): Promise<ComparisonSummary> {
  const open = async (name: string) => {
    const bytes = new Uint8Array(readFileSync(new URL(`../../public/samples/${name}`, import.meta.url)));
    return { profile: value(await engine.open(1, name, bytes.buffer)).profile, thread: 'all' as const };
  };
  return value(await engine.compare(2, await open('h2-scan.mct'), await open('h2-index.mct')));
}

async function opened(engine: CallgroveEngine, payload: string): Promise<ComparisonSummary> {
  const { a, b } = value(await engine.openLink(payload));
  if (b === null) throw new Error('no second side');
  return value(await engine.compare(3, { profile: a.profile, thread: 'all' }, { profile: b.profile, thread: 'all' }));
}

async function changes(engine: CallgroveEngine, { comparison }: ComparisonSummary, limit: number): Promise<DiffContextRow[]> {
  const page = { metric: 'bytecodes', kinds: [], sort: 'change', order: 'desc', filter: '', offset: 0, limit } as const;
  return value(await engine.diffContexts(comparison, { ...page, kinds: [] })).rows;
}

/** Links say that a figure is a lower bound, but not because of which methods. */
const withoutMethods = (metrics: ComparisonSummary['metrics']) => metrics.map(({ lowerBound: _, ...metric }) => metric);

const told = ({ name, kind, a, b }: DiffContextRow): string => `${name.className}.${name.method} ${kind} ${a} ${b}`;

describe('a real comparison in a link', () => {
  const engine = createEngine();
  const whole = samples(engine);

  it.each([
    [1900, 0],
    [3900, 30],
    [7900, 100],
  ])(
    'of %i characters shows the program’s own methods, the %i largest changes, and the figures of the whole',
    async (budget, most) => {
      const comparison = await whole;
      const link = value(await engine.share(4, comparison.comparison, { ...REQUEST, budget }));
      expect(link.payload.length).toBeLessThanOrEqual(budget);
      expect(link.payload).toMatch(/^[\w.-]+$/);
      const received = await opened(engine, link.payload);
      const shown = (await changes(engine, received, 2000)).map(told);
      for (const row of await changes(engine, comparison, most)) expect(shown).toContain(told(row));
      expect(shown.some((row) => row.startsWith('demo.H2Demo.main '))).toBe(true);
      // The shortest link contains the story and only a few contexts.
      if (most > 0) {
        expect(shown).toContain('demo.H2Demo.createIndex appeared 0 14');
        expect(shown.filter((row) => /demo\.H2Demo\.(ordersByCustomer|changeOrders|main) /.test(row))).toHaveLength(3);
      }
      const { metrics, common, appeared, vanished } = comparison;
      expect(received).toMatchObject({ common, appeared, vanished });
      expect([...received.metrics, ...received.totalsOnly]).toEqual(expect.arrayContaining(withoutMethods(metrics)));
      expect(received.metrics.map(({ metric }) => metric)).toEqual(['bytecodes']);
    },
  );

  it('keeps the counts of every metric where there is room', async () => {
    const comparison = await whole;
    const link = value(await engine.share(4, comparison.comparison, { ...REQUEST, budget: 8000, allMetrics: true }));
    const received = await opened(engine, link.payload);
    expect(received.totalsOnly).toEqual([]);
    expect(new Set(received.metrics.map(({ metric }) => metric))).toEqual(
      new Set(comparison.metrics.map(({ metric }) => metric)),
    );
  });

  it('that is shared once more still says how many contexts were folded', async () => {
    const comparison = await whole;
    const { common, appeared, vanished } = comparison;
    const standing = async (payload: string) => {
      const { method, folded, methods } = await decodePayload(payload);
      return method.reduce(
        (sum, m, i) => sum + (folded[i] || foldedCount({ className: methods[m].className, method: methods[m].name })),
        0,
      );
    };
    const link = value(await engine.share(4, comparison.comparison, { ...REQUEST, budget: 8000 }));
    expect(await standing(link.payload)).toBe(common + appeared + vanished);
    const received = await opened(engine, link.payload);
    const again = value(await engine.share(4, received.comparison, REQUEST));
    expect(again.payload.length).toBeLessThan(link.payload.length / 2);
    expect(await standing(again.payload)).toBe(common + appeared + vanished);
  });

  it('renames packages wherever they stand: none of their names leaves, in rules and conditions neither', async () => {
    const { a: base, b: head } = await whole;
    const view = (profile: number) => ({ profile, thread: 'all' as const });
    const rules = { on: ['lambdas' as const], renames: [{ from: 'org.h2.old.*', to: 'org.h2.*' }] };
    const { comparison } = value(await engine.compare(5, view(base), view(head), undefined, { rules }));
    const gate = {
      conditions: ['bytecodes > +1%', 'calls(org.h2.*) > +1%', 'calls > 1 and bytecodes(demo.*) > 1'],
      acceptPartial: false,
    };
    const asked = { ...REQUEST, budget: 40_000, allMetrics: true, rename: ['org.h2', 'demo'], gate };
    const link = value(await engine.share(4, comparison, asked));
    const { a } = value(await engine.openLink(link.payload));
    expect(a.mainClass).toMatch(/^pkg\d+\.H2Demo$/);
    const held = await decodePayload(link.payload);
    expect(held.methods.filter(({ className }) => className.startsWith('pkg')).length).toBeGreaterThan(100);
    expect(held.findings).toMatchObject({
      matching: { rules: { on: ['lambdas'], renames: [] } },
      gates: [{ condition: 'bytecodes > +1%' }],
    });
    expect(JSON.stringify(held)).not.toMatch(/org[./]h2|demo[./]/);
    const { facts, packages } = link;
    expect(JSON.stringify(facts)).not.toMatch(/org[./]h2|demo[./]/);
    const renamed = packages.filter(({ name }) => name.startsWith('org.h2'));
    expect(renamed.length).toBeGreaterThan(5);
    expect(renamed.every(({ written }) => /^pkg\d+$/.test(written))).toBe(true);
    // Without renaming, the names are there, so the search above would find them.
    const open = value(await engine.share(4, comparison, { ...asked, rename: [] }));
    expect(JSON.stringify(await decodePayload(open.payload))).toMatch(/org[./]h2/);
  });

  it('made by rules for names brings them, with what they did and the figures that they made', async () => {
    const { a, b } = await whole;
    const rules = { on: ['overloads' as const], renames: [{ from: 'org.h2.*', to: 'db.*' }] };
    const view = (profile: number) => ({ profile, thread: 'all' as const });
    const matched = value(await engine.compare(5, view(a), view(b), undefined, { rules }));
    expect(matched.common).not.toBe((await whole).common);
    const link = value(await engine.share(4, matched.comparison, REQUEST));
    expect(link.payload).toMatch(/^8\./);
    expect(link.facts).toContainEqual({ label: 'Name rules', text: 'org.h2.* → db.*, overloads' });
    const { a: part, b: other } = value(await engine.openLink(link.payload));
    expect(part.shared?.scope).toBe('all threads, names matched by rules: overloads, 1 renaming');
    const { metrics, common, appeared, vanished, matching } = matched;
    const again = async (given: MatchRules) =>
      value(await engine.compare(6, view(part.profile), view(other!.profile), undefined, { rules: given }));
    for (const given of [NO_RULES, rules, { ...rules, renames: [] }]) {
      const received = await again(given);
      // Names that were matched stay matched, whichever rules are requested later.
      expect(received).toMatchObject({ common, appeared, vanished, matching, asShared: true });
      expect([...received.metrics, ...received.totalsOnly]).toEqual(expect.arrayContaining(withoutMethods(metrics)));
    }
    const more = await again({ ...rules, on: ['overloads', 'lambdas'] });
    expect(more).toMatchObject({ asShared: false, matching: { rules: { ...rules, on: ['overloads', 'lambdas'] } } });
    // Effects are listed in the order in which rules apply, on which a link made from this one relies.
    expect(more.matching?.effects.map(({ rule }) => rule)).toEqual(['org.h2.* → db.*', 'lambdas', 'overloads']);
    const names = (await changes(engine, await again(rules), 60)).map(({ name }) => name.className);
    expect(names.some((name) => name.startsWith('db.'))).toBe(true);
    expect(names.filter((name) => name.startsWith('org.h2'))).toEqual([]);
    const swapped = value(await engine.compare(6, view(other!.profile), view(part.profile)));
    expect(swapped.matching?.effects.map(({ methodsA, methodsB }) => [methodsB, methodsA])).toEqual(
      matching?.effects.map(({ methodsA, methodsB }) => [methodsA, methodsB]),
    );
  });

  it('brings conditions as they were decided of the whole', async () => {
    const { comparison } = await whole;
    const conditions = ['bytecodes(org.h2.*) < -1%', 'overlap < 99% and > 1%', 'bytecodes > +1%', 'nonsense'];
    const outcomes = await Promise.all(conditions.map((condition) => gateOf(engine, comparison, condition, 'bytecodes')));
    const link = value(await engine.share(4, comparison, { ...REQUEST, gate: { conditions, acceptPartial: false } }));
    const received = await opened(engine, link.payload);
    for (const [i, condition] of conditions.slice(0, 3).entries())
      expect(await gateOf(engine, received.comparison, ` ${condition} `, 'bytecodes')).toMatchObject(outcomes[i]);
    // Other conditions are decided from the part if that contains all they need, and otherwise not at all.
    expect(value(await gateOf(engine, received.comparison, 'bytecodes < -2%', 'bytecodes')).parts[0]).toMatchObject({
      base: value(outcomes[2]).parts[0].base,
      head: value(outcomes[2]).parts[0].head,
    });
    // An overlap that names no metric now refers to a different one.
    expect(await gateOf(engine, received.comparison, conditions[1], 'calls')).toMatchObject({ ok: false });
    for (const condition of ['bytecodes(org.h2.*) < -2%', 'overlap < 98%', 'calls > 1'])
      expect(await gateOf(engine, received.comparison, condition, 'bytecodes')).toMatchObject({ ok: false });
    const hidden = value(
      await engine.share(4, comparison, {
        ...REQUEST,
        rename: ['org.h2'],
        gate: { conditions, acceptPartial: false },
      }),
    );
    expect(hidden.facts).toContainEqual({ label: 'Conditions', text: 'overlap < 99% and > 1%; bytecodes > +1%' });
  });

  it('swapped sides and a single side are told apart from the whole', async () => {
    const comparison = await whole;
    const link = value(await engine.share(4, comparison.comparison, REQUEST));
    const { a, b } = value(await engine.openLink(link.payload));
    const view = (profile: number) => ({ profile, thread: 'all' as const });
    const swapped = value(await engine.compare(5, view(b!.profile), view(a.profile)));
    expect(swapped).toMatchObject({ appeared: comparison.vanished, vanished: comparison.appeared });
    const [first] = swapped.metrics;
    const [same] = comparison.metrics.filter(({ metric }) => metric === 'bytecodes');
    expect(first).toMatchObject({ totalA: same.totalB, totalB: same.totalA, overlap: same.overlap });
    const itself = value(await engine.compare(5, view(a.profile), view(a.profile)));
    expect(itself.metrics[0].overlap).toBe(100);
    expect(a.metrics).toMatchObject([{ id: 'bytecodes', total: same.totalA }]);
  });

  it('that cannot hold anything says how long it would have to be', async () => {
    const result = await engine.share(4, (await whole).comparison, { ...REQUEST, budget: 100 });
    expect(result).toMatchObject({ ok: false, error: { kind: 'too-large' } });
  });
});
