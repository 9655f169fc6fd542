import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { ProfileSummary } from '../../workers/engine.api';
import { startPlace } from '../app/place';
import { readAddress, writeAddress } from '../app/url';
import { readWish, subjectFor } from './wish';

const BASE = 'https://host.example/app/';
vi.stubGlobal('document', { baseURI: BASE, querySelectorAll: () => [] });
const stored = new Map<string, string>();
vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });

const wish = (hash: string) => readWish(hash, BASE);

it('is wished for what an address says of a flame graph, and all of it', () => {
  expect(wish('#/flame?v=1&a=runs/a.mct&metric=calls&thread=3&root=bottom&focus=7&sel=9&x0=0.25&x1=.5')).toEqual({
    url: 'runs/a.mct',
    metric: 'calls',
    thread: 3,
    upward: true,
    focus: 7,
    selected: 9,
    x0: 0.25,
    x1: 0.5,
  });
  expect(wish('#/view?a=https%3A%2F%2Fhost.example%2Fa.mct')).toMatchObject({
    thread: 'all',
    focus: -1,
    x0: 0,
    x1: 1,
    upward: false,
  });
});

it('is what the page reads out of the same address', () => {
  const flame = fc.record({
    focus: fc.integer({ min: -1, max: 10_000_000 }),
    selected: fc.integer({ min: -1, max: 10_000_000 }),
    search: fc.constantFrom('', '', '', 'main'),
    x0: fc.integer({ min: 0, max: 400 }).map((part) => part / 1000),
    x1: fc.integer({ min: 600, max: 1000 }).map((part) => part / 1000),
  });
  const place = fc.record({
    flame,
    metric: fc.constantFrom('', 'calls', 'bytecodes'),
    root: fc.constantFrom('top' as const, 'bottom' as const),
    threads: fc.record({ a: fc.constantFrom('all' as const, 'apart' as const, 0, 12), b: fc.constant('all' as const) }),
    side: fc.constantFrom('a' as const, 'a' as const, 'a' as const, 'b' as const),
    view: fc.constantFrom('flame' as const, 'flame' as const, 'flame' as const, 'tree' as const),
    gate: fc.constantFrom([], ['calls > +1%']),
  });
  const files = fc.record({
    a: fc.record({
      kind: fc.constant('url' as const),
      url: fc.constantFrom('a.mct', '../b.mct', 'https://other.example/c.mct'),
      hash: fc.constantFrom('', '', '', 'ab'.repeat(32)),
    }),
    b: fc.constantFrom(null, null, null, { kind: 'url' as const, url: 'd.mct', hash: '' }),
  });
  let wishes = 0;
  fc.assert(
    fc.property(place, files, (given, refs) => {
      const hash = writeAddress({ ...startPlace, ...given }, refs);
      const read = wish(hash);
      const { place: page, files: named, problems } = readAddress(hash, BASE);
      const more =
        refs.a.hash !== '' ||
        refs.a.url.includes('other') ||
        refs.b !== null ||
        given.view !== 'flame' ||
        given.flame.search !== '';
      if (more || given.threads.a === 'apart' || given.side === 'b') expect(read).toBeNull();
      if (read === null) return;
      wishes++;
      expect(problems).toEqual([]);
      expect(named).toEqual({ a: { kind: 'url', url: read.url, hash: '' }, b: null });
      expect(page).toEqual({
        ...startPlace,
        metric: read.metric,
        root: read.upward ? 'bottom' : 'top',
        threads: { a: read.thread, b: 'all' },
        flame: { focus: read.focus, selected: read.selected, x0: read.x0, x1: read.x1, search: '' },
      });
    }),
    { numRuns: 1000 },
  );
  expect(wishes).toBeGreaterThan(20);
});

it('is left to the page where an address says more, or what is to be looked at twice', () => {
  for (const hash of [
    '',
    '#/flame',
    '#/tree?a=a.mct',
    '#/compare?a=a.mct',
    '#/flame?a=a.mct&b=b.mct',
    '#/flame?an=a.mct',
    '#/flame?a=',
    `#/flame?a=a.mct&ha=${'0'.repeat(64)}`,
    '#/flame?a=https://elsewhere.example/a.mct',
    '#/flame?a=blob:https://host.example/1',
    '#/flame?d=here',
    '#/flame?a=a.mct&pa=b',
    '#/flame?a=a.mct&do=fold!java.util',
    '#/flame?a=a.mct&q=main',
    '#/flame?a=a.mct&rename=a>b',
    '#/flame?a=a.mct&v=2',
    '#/flame?a=a.mct&thread=apart',
    '#/flame?a=a.mct&x0=0.5&x1=0.5',
    '#/flame?a=a.mct&x1=1.5',
    '#/flame?a=a.mct&focus=-2',
    '#/flame?a=a.mct&metric=calls&metric=objects',
    '#/flame?a=a.mct&unheard=of',
  ])
    expect(wish(hash), hash).toBeNull();
});

it('knows what was chosen at an earlier visit', () => {
  stored.set('callgrove.root', 'bottom');
  expect(wish('#/flame?a=a.mct')?.upward).toBe(true);
  expect(wish('#/flame?a=a.mct&root=top')?.upward).toBe(false);
  stored.set('callgrove.names', 'exact');
  expect(wish('#/flame?a=a.mct')).toBeNull();
  stored.clear();
});

const summary = {
  profile: 4,
  metrics: [
    { id: 'calls', unit: 'calls', total: 0 },
    { id: 'bytecodes', unit: 'bytecodes', total: 90 },
  ],
  threads: [{ index: 0, name: 'main', contexts: 10, totals: [0, 60] }],
  mergedContexts: 20,
  union: null,
  problems: [],
} as unknown as ProfileSummary;
const subject = (hash: string, change: Partial<ProfileSummary> = {}) => {
  const read = wish(`#/flame?a=a.mct${hash}`);
  return read && subjectFor(read, { ...summary, ...change });
};

it('is drawn of what the file has, as the page would', () => {
  expect(subject('')).toMatchObject({ key: '4:all:bytecodes', threadName: 'all threads', total: 90 });
  expect(subject('&thread=0&focus=9')).toMatchObject({ key: '4:0:bytecodes', threadName: 'main', total: 60 });
});

it('is not drawn of what the page has something to say of', () => {
  for (const hash of ['&metric=calls', '&metric=none', '&thread=7', '&focus=20', '&thread=0&sel=10'])
    expect(subject(hash), hash).toBeNull();
  expect(subject('', { union: { part: 'a', file: 'both.mct' } })).toBeNull();
  expect(subject('', { problems: ['A part is damaged.'] })).toBeNull();
  expect(subject('', { metrics: [] })).toBeNull();
});
