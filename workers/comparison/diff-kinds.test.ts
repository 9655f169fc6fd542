import { describe, expect, it } from 'vitest';
import type { Cost } from '../../common/metrics';
import { KINDS } from '../analysis/change-kind';
import type { DiffPageRequest } from '../api/engine';
import { createEngine } from '../engine/engine';
import { type EncodedProfile, encodeMct } from '../formats/mct/encoder';
import { compared } from '../testing/comparison';
import { drawnTree } from '../testing/drawn-tree';
import { value } from '../testing/opening';

const PAGE: DiffPageRequest = {
  metric: 'bytecodes',
  sort: 'name',
  order: 'asc',
  filter: '',
  offset: 0,
  limit: 99,
  kinds: ['same', 'grew', 'shrank', 'appeared', 'vanished'],
};

const A = ['main 1 100', '  visit 2 100', '    visit 4 200', '  app.old.Reader.read 5 50', '  hot 1 1000'];
const B = ['main 1 100', '  visit 2 150', '    visit 6 300', '  app.fresh.Writer.write 7 70', '  hot 1 400'];

async function opened(sides: readonly (readonly EncodedProfile[])[]) {
  const engine = createEngine();
  const views = [];
  for (const [at, runs] of sides.entries()) {
    const files = await Promise.all(
      runs.map(async (run, i) => ({ name: `${at}-${i}.mct`, file: new Blob([await encodeMct(run)]) })),
    );
    const profile = runs.length > 1 ? await engine.openRuns(1, files) : await engine.open(2, files[0].name, files[0].file);
    views.push({ profile: value(profile).profile, thread: 'all' as const });
  }
  return { engine, comparison: value(await engine.compare(3, views[0], views[1])).comparison };
}

/** A side with several runs of a tree, in each of which `hot` has the given multiple of its bytecodes. */
const runs = (lines: readonly string[], ...hot: readonly number[]): EncodedProfile[] =>
  hot.map((cost) => drawnTree(...lines.map((line) => line.replace(/^(\s*hot \d+) \d+$/, `$1 ${cost}`))));

async function methods(sides: readonly (readonly EncodedProfile[])[], cost?: Cost) {
  const { engine, comparison } = await opened(sides);
  const { rows } = value(await engine.diffMethods(comparison, { ...PAGE, ...(cost && { cost }) }));
  return rows.map(
    ({ name, kind, a, b, callsA, callsB }) => `${name.method}: ${kind}, ${a} to ${b}, ${callsA} and ${callsB} calls`,
  );
}

const one = [[drawnTree(...A)], [drawnTree(...B)]];

describe('the kind of a method', () => {
  it('by its own figures', async () => {
    expect(await methods(one, 'exclusive')).toEqual(
      [
        'read: vanished, 50 to 0, 5 and 0 calls',
        'write: appeared, 0 to 70, 0 and 7 calls',
        'hot: shrank, 1000 to 400, 1 and 1 calls',
        'main: same, 100 to 100, 1 and 1 calls',
        'visit: grew, 300 to 450, 6 and 8 calls',
      ].sort(byName),
    );
  });

  it('with all that it calls, where one that calls itself counts once', async () => {
    expect(await methods(one, 'inclusive')).toEqual(
      [
        'read: vanished, 50 to 0, 5 and 0 calls',
        'write: appeared, 0 to 70, 0 and 7 calls',
        'hot: shrank, 1000 to 400, 1 and 1 calls',
        'main: shrank, 1450 to 1020, 1 and 1 calls',
        'visit: grew, 300 to 450, 6 and 8 calls',
      ].sort(byName),
    );
  });

  it.each([
    ['exclusive', [1000, 1000, 1000], [400, 400, 400], 'hot: shrank, 1000 to 400'],
    ['exclusive', [1000, 900, 1100], [1101, 1200, 1300], 'hot: grew, 1000 to 1200'],
    ['exclusive', [1000, 900, 1100], [1100, 1200, 1300], 'hot: same, 1000 to 1200'],
    ['exclusive', [400, 1000, 1100], [1200], 'hot: grew, 1000 to 1200'],
    ['exclusive', [400, 1000, 1100], [500], 'hot: same, 1000 to 500'],
    ['inclusive', [1000, 900, 1100], [1101, 1200, 1300], 'hot: grew, 1000 to 1200'],
  ] as const)('%s, of several runs: %j and %j: %s', async (cost, ofA, ofB, expected) => {
    const rows = await methods([runs(A, ...ofA), runs(B, ...ofB)], cost);
    expect(rows.filter((row) => row.startsWith(expected))).toHaveLength(1);
    expect(rows.some((row) => row.startsWith('read: vanished, 50 to 0'))).toBe(true);
    expect(rows.some((row) => row.startsWith('write: appeared, 0 to 70'))).toBe(true);
    expect(rows.some((row) => row.startsWith(`visit: grew, 300 to 450`))).toBe(true);
  });

  it('of several runs has what a method calls where figures are inclusive, once, and in each place', async () => {
    const row = (rows: readonly string[], name: string) => rows.find((each) => each.startsWith(`${name}:`));
    const sides = [runs(A, 1000, 1000, 1000), runs(B, 400, 400, 400)];
    expect(row(await methods(sides, 'inclusive'), 'main')).toMatch(/^main: shrank, 1450 to 1020,/);
    expect(row(await methods(sides, 'exclusive'), 'main')).toMatch(/^main: same, 100 to 100,/);
    const places = (hot: number) => ['main 1 0', '  alpha 1 10', '    visit 1 100', '  visit 1 200', `  hot 1 ${hot}`];
    const again = [runs(places(5), 5, 5, 5), runs(places(5), 5, 5, 5)];
    expect(row(await methods(again, 'inclusive'), 'visit')).toMatch(/^visit: same, 300 to 300,/);
  });

  it('of several runs: not appeared where only some runs have it', async () => {
    const some = [drawnTree(...B), drawnTree(...B.filter((line) => !line.includes('Writer'))), drawnTree(...B)];
    const rows = await methods([runs(A, 1000, 1000, 1000), some], 'exclusive');
    expect(rows.find((row) => row.startsWith('write'))).toMatch(/^write: (same|grew)/);
  });

  it.each(['  a 1 1', '  z 1 1'])(
    'of several runs: appeared where all have it, although only one has it below “%s”',
    async (caller) => {
      const places = (...more: string[]) => ['main 1 100', '  b 1 1', '    write 7 70', ...more];
      const some = [drawnTree(...places(caller, '    write 7 70')), drawnTree(...places()), drawnTree(...places())];
      const rows = await methods([runs(A, 1000, 1000, 1000), some], 'exclusive');
      expect(rows.find((row) => row.startsWith('write'))).toMatch(/^write: appeared, 0 to 70,/);
    },
  );
});

const byName = (x: string, y: string): number => (nameKey(x) < nameKey(y) ? -1 : 1);
const nameKey = (row: string): string => ({ r: 'app.old', w: 'app.fresh' })[row[0]] ?? `app.Shop.${row}`;

describe('the kind of a package, and its overlap by itself', () => {
  it.each([
    ['packages', ['app: shrank, 1400 to 950, 52.9', 'app.fresh: appeared, 0 to 70, 0.0', 'app.old: vanished, 50 to 0, 0.0']],
    [
      'classes',
      [
        'app.Shop: shrank, 1400 to 950, 52.9',
        'app.fresh.Writer: appeared, 0 to 70, 0.0',
        'app.old.Reader: vanished, 50 to 0, 0.0',
      ],
    ],
  ] as const)('by %s', async (by, expected) => {
    const { engine, comparison } = await opened(one);
    const { rows } = value(await engine.diffGroups(comparison, by, { ...PAGE, cost: 'exclusive' }));
    const shown = rows.map(({ group, kind, a, b, overlap }) => `${group}: ${kind}, ${a} to ${b}, ${overlap.toFixed(1)}`);
    // Σ min of 100/1400 and 100/950, 100/1400 and 150/950, 200/1400 and 300/950, 1000/1400 and 400/950.
    const min = 100 / 1400 + 100 / 1400 + 200 / 1400 + 400 / 950;
    expect(shown).toEqual(expected.map((row) => row.replace('52.9', (100 * min).toFixed(1))));
  });
});

describe('the kind of a rectangle', () => {
  async function drawn(normalised: boolean, sides: readonly (readonly EncodedProfile[])[] = one, width = 1000) {
    const { engine, comparison } = await opened(sides);
    const request = { metric: 'bytecodes', focus: -1, x0: 0, x1: 1, width, firstRow: 0, rows: 10 };
    const { count, name, names, kind, a, b, atLeast } = value(
      await engine.flame(comparison, { ...request, shape: 'union', normalised, causes: false }),
    );
    return Array.from({ length: count }, (_, i) => {
      const marked = atLeast === null ? '' : `, ${atLeast[i]}`;
      return `${names[name[i]]?.method ?? 'all'}: ${KINDS[kind[i]]}, ${a[i]} to ${b[i]}${marked}`;
    }).sort();
  }
  const all = (kinds: Record<string, string>) =>
    [
      `all: ${kinds.all}, 1450 to 1020`,
      `hot: ${kinds.hot}, 1000 to 400`,
      `main: ${kinds.main}, 1450 to 1020`,
      'read: vanished, 50 to 0',
      `visit: ${kinds.visit}, 200 to 300`,
      `visit: ${kinds.visit}, 300 to 450`,
      'write: appeared, 0 to 70',
    ].sort();

  it('by counts', async () => {
    expect(await drawn(false)).toEqual(all({ all: 'shrank', main: 'shrank', hot: 'shrank', visit: 'grew' }));
  });

  it('by shares', async () => {
    expect(await drawn(true)).toEqual(all({ all: 'same', main: 'same', hot: 'shrank', visit: 'grew' }));
  });

  it.each([
    [false, [1000, 900, 1100], [1101, 1200, 1300], 'hot: grew, 1000 to 1200'],
    [false, [1000, 900, 1100], [1100, 1200, 1300], 'hot: same, 1000 to 1200'],
    [true, [1000, 1000, 1000], [400, 400, 400], 'hot: shrank, 1000 to 400'],
    [true, [1000, 900, 1100], [1100, 1200, 1300], 'hot: same, 1000 to 1200'],
  ] as const)('of several runs, by shares: %j, %j and %j: %s', async (normalised, ofA, ofB, expected) => {
    const rows = await drawn(normalised, [runs(A, ...ofA), runs(B, ...ofB)]);
    expect(rows).toContain(expected);
    expect(rows).toContain('read: vanished, 50 to 0');
    expect(rows).toContain('write: appeared, 0 to 70');
  });

  it('of several runs has medians of sums, and none of its own by shares where all doubled', async () => {
    const of = (left: number, right: number) => drawnTree('main 1 0', `  left 1 ${left}`, `  right 1 ${right}`);
    const a = [of(100, 100), of(200, 300), of(300, 200)];
    // The medians are 200, 500 and 500; left and right have 200 each.
    expect(await drawn(false, [a, a])).toContain('main: same, 500 to 500');
    const steady = [of(100, 300), of(100, 300), of(100, 300)];
    const doubled = [of(200, 600), of(200, 600), of(200, 600)];
    expect(await drawn(true, [steady, doubled])).toContain('left: same, 100 to 200');
    expect(await drawn(false, [steady, doubled])).toContain('left: grew, 100 to 200');
  });

  it('is marked where its figures are lower bounds', async () => {
    const lossy = drawnTree(...B);
    lossy.methods = lossy.methods.map((method) => ({ ...method, flags: method.name === 'hot' ? 512 : 0 }));
    const given = {
      ...lossy,
      arrays: [
        { node: 1, type: 'I' as const, arrays: 3, elements: 9 },
        { node: 4, type: 'I' as const, arrays: 2, elements: 9 },
      ],
    };
    const { engine, summary } = await compared(given, given);
    const request = { metric: 'arrays', focus: -1, x0: 0, x1: 1, width: 1000, firstRow: 0, rows: 10 };
    const layout = value(
      await engine.flame(summary.comparison, { ...request, shape: 'union', normalised: false, causes: false }),
    );
    const marks = Array.from(
      { length: layout.count },
      (_, i) => `${layout.names[layout.name[i]]?.method ?? 'all'} ${layout.atLeast?.[i]}`,
    );
    expect(marks.sort()).toEqual(['all 1', 'hot 1', 'main 1', 'visit 0']);
    const calls = value(
      await engine.flame(summary.comparison, { ...request, metric: 'calls', shape: 'union', normalised: false, causes: false }),
    );
    expect(calls.atLeast).toBeNull();
  });
});
