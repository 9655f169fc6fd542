import '../views/registry';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenOptions, ProfileSummary, Result } from '../../workers/api/engine';
import { setEngine } from '../engine/engine-port';
import { fakeEngine } from '../engine/fake-engine';

interface Opening {
  options: OpenOptions;
  answer(result: Result<ProfileSummary>): void;
}
const openings: Opening[] = [];
const closed: number[] = [];

setEngine(
  fakeEngine({
    open: (_job: number, _name: string, _blob: Blob, _report: unknown, options: OpenOptions) =>
      new Promise<Result<ProfileSummary>>((answer) => openings.push({ options, answer })),
    complete: () => new Promise(() => undefined),
    cancel: async () => undefined,
    close: async (profile: number) => void closed.push(profile),
  }),
);

vi.stubGlobal('document', { baseURI: 'https://app.example/', querySelectorAll: () => [] });
const { openWithMetrics, openOn, openPruned } = await import('./sides');
const { refuse } = await import('./asked-files');
const { closeSide, openFiles } = await import('./side-files');
const { setPlace, setSlot, useApp } = await import('../state/store');

const HASH = { link: 'a'.repeat(64), file: 'b'.repeat(64) };
const source = { kind: 'bytes', name: 'run.mct', blob: new Blob([]) } as const;
const expected = { kind: 'file', name: 'run.mct', hash: HASH.link } as const;

const summary = (profile: number, more: Partial<ProfileSummary> = {}) =>
  ({
    profile,
    fileName: 'run.mct',
    sha256: HASH.file,
    pending: false,
    metrics: [],
    threads: [],
    union: null,
    pruned: null,
    mergedContexts: 1,
    ...more,
  }) as unknown as ProfileSummary;

const ready = (profile: number, more?: Partial<ProfileSummary>) =>
  ({ state: 'ready', ref: { kind: 'file', name: 'run.mct', hash: '' }, summary: summary(profile, more) }) as const;
const slot = (side: 'a' | 'b') => useApp.getState().slots[side];
const fine = (profile: number, more?: Partial<ProfileSummary>) => ({ ok: true, value: summary(profile, more) }) as const;
const refused = { ok: false, error: { kind: 'not-a-profile', message: 'No.', where: '', advice: '' } } as const;

async function next(): Promise<Opening> {
  await vi.waitFor(() => expect(openings).not.toHaveLength(0));
  return openings.shift()!;
}

beforeEach(() => {
  openings.length = closed.length = 0;
  useApp.setState(useApp.getInitialState(), true);
});

describe('what is open on a side', () => {
  it('comes back as far as it was read meanwhile, where the next one is none', async () => {
    setSlot('a', ready(1, { pending: true }));
    const opening = openOn('a', source);
    const now = slot('a');
    if (now.state === 'opening') setSlot('a', { ...now, before: ready(1, { pending: false }) });
    (await next()).answer(refused as never);
    expect(await opening).toBe(false);
    expect(slot('a')).toMatchObject({ state: 'ready', summary: { profile: 1, pending: false } });
    expect(closed).toEqual([]);
  });

  it('is closed when the next one is there, also where that is not the file of the link', async () => {
    setSlot('a', ready(1));
    const opening = openOn('a', source, { expected });
    (await next()).answer(fine(2));
    expect(await opening).toBe(false);
    expect(slot('a').state).toBe('differs');
    expect(closed).toEqual([1]);
    await refuse('a');
    expect(slot('a')).toMatchObject({ state: 'wanted', ref: expected });
    expect(closed).toEqual([1, 2]);
  });

  it('is closed when the file of a link fails: it never stands under the address of another', async () => {
    setSlot('a', ready(1));
    const opening = openOn('a', source, { expected });
    (await next()).answer(refused as never);
    expect(await opening).toBe(false);
    expect(slot('a')).toEqual({ state: 'wanted', ref: expected, why: 'failed' });
    expect(closed).toEqual([1]);
  });

  it('is closed where it was not the file of the link, and another one is opened', async () => {
    setSlot('a', { state: 'differs', expected, opened: ready(1) });
    const opening = openOn('a', source);
    (await next()).answer(fine(2));
    expect(await opening).toBe(true);
    expect(closed).toEqual([1]);
  });

  it('is closed with its side while another one is being opened there', async () => {
    setSlot('a', ready(1));
    const opening = openOn('a', source);
    await closeSide('a');
    (await next()).answer(fine(2));
    expect(await opening).toBe(false);
    expect(slot('a').state).toBe('empty');
    expect(closed).toEqual([1, 2]);
  });
});

it('prunes both sides of one file, each as what it is of it', async () => {
  const union = (part: 'a' | 'b') => ({ union: { part, file: 'both.mct' } });
  for (const [side, profile] of [
    ['a', 1],
    ['b', 2],
  ] as const) {
    const opening = openOn(side, source, { alone: true });
    (await next()).answer(fine(profile, union(side)));
    await opening;
  }
  const { a, b } = useApp.getState().slots;
  useApp.setState({ slots: { a: b, b: a } });
  const pruning = openPruned(0.01);
  for (const [profile, part] of [
    [3, 'b'],
    [4, 'a'],
  ] as const) {
    const { options, answer } = await next();
    expect(options).toMatchObject({ prune: 0.01, part });
    answer(fine(profile, { ...union(part), pruned: { metric: 'bytecodes', share: 0.01, folded: 1 } }));
  }
  await pruning;
  expect(openings).toEqual([]);
  expect([slot('a'), slot('b')]).toMatchObject([{ summary: { profile: 3 } }, { summary: { profile: 4 } }]);
});

describe('a metric that is computed on request', () => {
  const metrics = (...ids: string[]) => ({ metrics: ids.map((id) => ({ id })) }) as unknown as Partial<ProfileSummary>;
  const open = async (side: 'a' | 'b', profile: number, ...ids: string[]): Promise<void> => {
    const opening = openOn(side, source, { alone: true });
    (await next()).answer(fine(profile, metrics(...ids)));
    await opening;
  };

  it('opens the files again that lack it, with those that they have, and keeps what is chosen', async () => {
    await open('a', 1, 'calls', 'exceptions');
    await open('b', 2, 'calls', 'waits');
    setPlace((place) => ({ side: 'a', threads: { ...place.threads, b: 3 } }));
    const asking = openWithMetrics(['waits']);
    const { options, answer } = await next();
    expect(options.vmEvents).toEqual(expect.arrayContaining(['calls', 'exceptions', 'waits']));
    answer(fine(3, metrics('calls', 'exceptions', 'waits')));
    await asking;
    expect(openings).toEqual([]);
    expect([slot('a'), slot('b')]).toMatchObject([{ summary: { profile: 3 } }, { summary: { profile: 2 } }]);
    expect(useApp.getState().place).toMatchObject({ side: 'a', threads: { b: 3 } });
  });

  it('does not disturb a file that is being opened', async () => {
    await open('a', 1, 'calls');
    const opening = openOn('a', source, { alone: true });
    const { answer } = await next();
    await openWithMetrics(['waits']);
    expect(openings).toEqual([]);
    answer(fine(2, metrics('calls')));
    expect(await opening).toBe(true);
  });

  it('is asked for by a condition as well', async () => {
    setPlace({ metric: 'bytecodes', gate: ['inclusive exceptions(a.B.*) > +10'] });
    void openOn('a', source, { alone: true });
    expect((await next()).options.vmEvents).toEqual(expect.arrayContaining(['bytecodes', 'exceptions']));
    setPlace({ gate: [] });
  });
});

it('keeps the address and the hash that it is known by, and is held to them', async () => {
  const known = { kind: 'url', url: 'runs/a.mct', hash: HASH.file } as const;
  const again = openOn('a', source, { known, prune: 0.01, alone: true });
  expect(slot('a')).toMatchObject({ state: 'opening', ref: known });
  (await next()).answer(fine(1));
  expect(await again).toBe(true);
  expect(slot('a')).toMatchObject({ state: 'ready', ref: known });
  const changed = openOn('a', source, { known: { ...known, hash: HASH.link } });
  (await next()).answer(fine(2));
  expect(await changed).toBe(false);
  expect(slot('a')).toMatchObject({ state: 'differs', expected: { hash: HASH.link } });
});

it('where a file came that was not the link’s, the next goes there and is held to the same hash', async () => {
  setSlot('a', ready(1));
  setSlot('b', { state: 'differs', expected: { kind: 'url', url: 'runs/b.mct', hash: HASH.link }, opened: ready(2) });
  for (const [name, profile, sha256] of [
    ['other.mct', 3, HASH.file],
    ['b.mct', 4, HASH.link],
  ] as const) {
    const opening = openFiles([new File([], name)], 'a');
    (await next()).answer(fine(profile, { sha256 }));
    await opening;
  }
  expect([slot('a'), slot('b')]).toMatchObject([
    { state: 'ready', summary: { profile: 1 } },
    { state: 'ready', summary: { profile: 4 } },
  ]);
  expect(closed).toEqual([2, 3]);
});
