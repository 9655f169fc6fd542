import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../views/registry';
import type { FileRef, Place } from './place';
import { startPlace as begin } from './start-place';
import { readAddress, writeAddress } from './url';
import { refuseUrl } from './url-files';

const startPlace = begin();
const BASE = 'https://example.org/callgrove/';
const HASH = 'ab'.repeat(32);

const tree = fc
  .record({
    focus: fc.integer({ min: -1, max: 2 ** 31 - 1 }),
    selected: fc.integer({ min: -1, max: 2 ** 31 - 1 }),
    search: fc.string({ maxLength: 40 }),
  })
  .chain((rest) =>
    fc.tuple(fc.constant(rest), fc.double({ min: 0, max: 0.5, noNaN: true }), fc.double({ min: 0.6, max: 1, noNaN: true })),
  )
  .map(([rest, x0, x1]) => ({ ...rest, x0: Math.round(x0 * 1e9) / 1e9, x1: Math.round(x1 * 1e9) / 1e9 }));

const file: fc.Arbitrary<FileRef> = fc.oneof(
  fc.record({ kind: fc.constant('url' as const), url: fc.webUrl({ validSchemes: ['https'] }), hash: fc.constantFrom('', HASH) }),
  fc.record({
    kind: fc.constant('file' as const),
    name: fc.string({ minLength: 1, maxLength: 40 }),
    hash: fc.constantFrom('', HASH),
  }),
);

const order = fc.constantFrom('asc' as const, 'desc' as const);
const filter = fc.string({ maxLength: 40 });

const place: fc.Arbitrary<Place> = fc.oneof(
  fc
    .tuple(tree, fc.constantFrom('top' as const, 'bottom' as const))
    .map(([flame, root]) => ({ ...startPlace, view: 'flame' as const, flame, root })),
  fc
    .record({
      sort: fc.constantFrom('name' as const, 'exclusive' as const, 'perCall' as const),
      order,
      filter,
      method: fc.integer({ min: -1, max: 1e6 }),
      columns: fc.constantFrom('figures' as const, 'ratios' as const),
    })
    .map((methods) => ({ ...startPlace, view: 'methods' as const, methods })),
  fc
    .record({ selected: fc.integer({ min: -1, max: 1e6 }), sort: fc.constantFrom('name' as const, 'calls' as const), order })
    .map(({ selected, ...calls }) => ({
      ...startPlace,
      view: 'tree' as const,
      flame: { ...startPlace.flame, selected },
      tree: calls,
    })),
  fc
    .record({ sort: fc.constantFrom('', 'contexts', 'objects'), order, filter, grouped: fc.boolean() })
    .map((threadTable) => ({ ...startPlace, view: 'threads' as const, threadTable })),
  fc
    .record({
      by: fc.constantFrom('package' as const, 'thread' as const),
      axis: fc.constantFrom('work' as const, 'time' as const),
      table: fc.constantFrom('intervals' as const, 'collections' as const),
      sort: fc.constantFrom('at' as const, 'after' as const),
      order: fc.constantFrom('asc' as const, 'desc' as const),
      x0: fc.constantFrom(0, 0.25, 0.123456789),
      x1: fc.constantFrom(0.5, 1),
    })
    .map((timeline) => ({ ...startPlace, view: 'timeline' as const, timeline })),
  fc
    .record({
      cost: fc.constantFrom('inclusive' as const, 'exclusive' as const),
      method: fc.integer({ min: -1, max: 1e6 }),
      filter,
    })
    .map(({ cost, method, filter: text }) => ({
      ...startPlace,
      view: 'sandwich' as const,
      sandwich: { cost },
      methods: { ...startPlace.methods, method, filter: text },
    })),
  fc
    .record({
      sort: fc.constantFrom('objects' as const, 'elements' as const),
      order,
      filter,
      picture: fc.constantFrom('map' as const, 'sunburst' as const),
      table: fc.constantFrom('contexts' as const, 'methods' as const),
      type: fc.constantFrom(
        { kind: 'all' as const },
        { kind: 'class' as const, className: 'a.b.C$1' },
        { kind: 'array' as const, elementType: 'R' },
      ),
    })
    .map((allocations) => ({ ...startPlace, view: 'allocations' as const, allocations })),
  fc
    .record({
      tree,
      shape: fc.constantFrom('union' as const, 'a' as const, 'b' as const),
      normalised: fc.boolean(),
      code: fc.constantFrom('mine' as const, 'all' as const),
      quiet: fc.constantFrom(0, 1e-5, 0.0001, 0.01),
      order,
      filter,
      kinds: fc.subarray(['grew' as const, 'vanished' as const]),
      table: fc.constantFrom('methods' as const, 'contexts' as const, 'subtrees' as const, 'types' as const),
      cost: fc.constantFrom('exclusive' as const, 'inclusive' as const),
      type: fc.constantFrom({ kind: 'all' as const }, { kind: 'class' as const, className: 'a.b.C$1' }),
    })
    .map(({ tree: union, shape, normalised, code, quiet, ...rest }) => ({
      ...startPlace,
      view: 'compare' as const,
      union: { ...union, shape, normalised, code, quiet },
      diff: { ...rest, sort: 'a' as const },
    })),
);

describe('the address', () => {
  it('reads back what it writes', () => {
    fc.assert(
      fc.property(place, file, fc.option(file), fc.constantFrom('all' as const, 3), (at, a, b, thread) => {
        const match = { renames: [{ from: 'com.old.*', to: 'a$1.*' }], on: ['lambdas' as const, 'overloads' as const] };
        const own = ['com.acme', 'org.lib.Main$Inner'];
        const gate = ['bytecodes(a.B, *.run) > +1% and +1_000', 'overlap < 95%'];
        const wanted = { ...at, match, own, gate, metric: 'bytecodes', threads: { a: thread, b: 'all' as const } };
        const read = readAddress(writeAddress(wanted, { a, b }), BASE);
        expect(read.problems).toEqual([]);
        expect(read.place).toEqual(wanted);
        expect(read.files).toEqual({ a, b });
      }),
    );
  });

  it('understands a link written by hand', () => {
    const read = readAddress('#/compare?a=samples/h2-scan.mct&b=https://ci.example.org/b.mct&metric=bytecodes', BASE);
    expect(read.problems).toEqual([]);
    expect(read.place.view).toBe('compare');
    expect(read.place.metric).toBe('bytecodes');
    expect(read.files.a).toEqual({ kind: 'url', url: 'samples/h2-scan.mct', hash: '' });
    expect(read.files.b).toEqual({ kind: 'url', url: 'https://ci.example.org/b.mct', hash: '' });
  });

  it('reads the words for costs that earlier links have', () => {
    const sandwich = (link: string) => readAddress(`#/sandwich?v=1&a=x.mct&method=7&${link}`, BASE);
    expect(sandwich('cost=own').place.sandwich).toEqual(sandwich('cost=exclusive').place.sandwich);
    expect(sandwich('cost=own').place.sandwich.cost).toBe('exclusive');
    expect(readAddress('#/compare?v=1&a=x.mct&b=y.mct&cost=subtree', BASE).place.diff.cost).toBe('inclusive');
    expect(sandwich('cost=all').problems).toHaveLength(1);
  });

  it('refuses piece by piece, with a sentence for each', () => {
    const read = readAddress('#/flame?a=x.mct&thread=two&focus=1.5&x0=7&metric=BAD METRIC&sel=4', BASE);
    expect(read.problems).toHaveLength(4);
    for (const problem of read.problems) expect(problem).toMatch(/^The link’s .+ was ignored: it must be .+\.$/);
    expect(read.place.flame.selected).toBe(4);
    expect(read.place.flame.x0).toBe(0);
    expect(read.place.threads.a).toBe('all');
    expect(read.files.a).not.toBeNull();
  });

  it('refuses views, versions, addresses and hashes that it does not know', () => {
    expect(readAddress('#/nonsense', BASE).problems[0]).toContain('“nonsense”');
    expect(readAddress('#/flame?v=2&a=x.mct', BASE).problems[0]).toContain('newer Callgrove');
    expect(readAddress('#/flame?a=javascript:alert(1)', BASE)).toMatchObject({ files: { a: null } });
    expect(readAddress('#/flame?a=http://elsewhere.org/x.mct', BASE).problems[0]).toContain('only https');
    expect(readAddress('#/flame?a=x.mct&ha=12', BASE)).toMatchObject({ files: { a: { url: 'x.mct', hash: '' } } });
    expect(readAddress('#/flame?a=x.mct&sort=sideways', BASE).problems).toEqual([]);
    expect(readAddress('#/methods?a=x.mct&sort=sideways', BASE).problems).toHaveLength(1);
    expect(readAddress('#/compare?a=x.mct&x0=0.9&x1=0.1', BASE).place.union).toMatchObject({ x0: 0, x1: 1 });
  });

  it('says of more runs than a side takes that they were left out', () => {
    const link = (runs: number) => `#/compare?${Array.from({ length: runs }, (_, at) => `a${at + 1}n=${at}.mct`).join('&')}`;
    expect(readAddress(link(20), BASE).problems).toEqual([]);
    const { files, problems } = readAddress(link(21), BASE);
    expect(files.a).toMatchObject({ kind: 'runs', files: { length: 20 } });
    expect(problems).toHaveLength(1);
  });

  it('leaves a side out of whose runs one is refused: the median would be another', () => {
    const { files, problems } = readAddress('#/compare?a=x.mct&b1=y.mct&b2=http://elsewhere.org/z.mct&b3=w.mct', BASE);
    expect(files).toMatchObject({ a: { url: 'x.mct' }, b: null });
    expect(problems).toHaveLength(2);
    expect(problems[1]).toContain('B was left out');
  });

  it('holds what came with two links, and a page that reads one payload only shows none of them for another', () => {
    const link = (payload: string, part: 'a' | 'b') => ({ kind: 'link' as const, payload, part, hash: '' as const });
    for (const files of [
      { a: link('one', 'a'), b: link('two', 'a') },
      { a: link('one', 'b'), b: link('two', 'b') },
      { a: link('one', 'b'), b: link('one', 'a') },
      { a: null, b: link('two', 'b') },
    ])
      expect(readAddress(writeAddress(startPlace, files), BASE).files).toEqual(files);
    const both = writeAddress(startPlace, { a: link('one', 'a'), b: link('two', 'b') });
    expect(both).toBe('#/flame?v=1&db=2b&d=one&d2=two');
  });

  it('never throws, whatever the hash', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (hash) => {
        expect(readAddress(`#${hash}`, BASE).place.view).toMatch(/^(flame|methods|allocations|compare)$/);
      }),
    );
  });

  it('lets plain http through only from the page’s own origin', () => {
    expect(refuseUrl('x.mct', 'http://127.0.0.1:5173/')).toBeNull();
    expect(refuseUrl('http://127.0.0.1:5174/x.mct', 'http://127.0.0.1:5173/')).toBeNull();
    expect(refuseUrl('http://10.0.0.1/x.mct', 'http://127.0.0.1:5173/')).not.toBeNull();
    expect(refuseUrl('https://a.org/x.mct', 'http://127.0.0.1:5173/')).toBeNull();
    expect(refuseUrl('http://[::1]:5174/x.mct', 'http://127.0.0.1:5173/')).not.toBeNull();
  });
});

it.each([
  ['com.acme,org.lib.*', ['com.acme', 'org.lib']],
  ['all', ['all']],
  ['com..acme', []],
  ['all,com.acme', []],
])('my code %j', (text, own) => {
  const { place, problems } = readAddress(`#/compare?a=x.mct&b=y.mct&own=${text}`, BASE);
  expect(place.own).toEqual(own);
  expect(problems).toEqual(
    own.length > 0
      ? []
      : [`The link’s my code “${text}” was ignored: it must be packages or classes such as com.acme,org.lib, or all.`],
  );
});
