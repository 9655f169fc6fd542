import '../views/registry';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProfileSummary, Result } from '../../workers/api/engine';
import { setEngine } from '../engine/engine-port';
import { fakeEngine } from '../engine/fake-engine';

/** Pending answers, by what the page asked for: a hash in the library, an address, or a payload. */
const held = new Map<string, (value: unknown) => void>();
const hold = <T>(name: string) => new Promise<T>((answer) => held.set(name, answer as (value: unknown) => void));
let profiles = 0;

setEngine(
  fakeEngine({
    open: async () => ({ ok: true, value: summary() }),
    openArriving: async () => ({ ok: true, value: summary() }),
    openLink: (payload: string) => hold(payload),
    complete: () => hold('complete'),
    end: async () => undefined,
    cancel: async () => undefined,
    close: async () => undefined,
  }),
);
vi.mock('../opening/profile-fetch', async (load) => ({
  ...(await load<typeof import('../opening/profile-fetch')>()),
  fetchProfile: (url: string) => hold(url),
}));

const summary = () =>
  ({
    profile: ++profiles,
    fileName: 'run.mct',
    sha256: '',
    metrics: [],
    threads: [],
    union: null,
    pruned: null,
    mergedContexts: 1000,
    problems: [],
  }) as unknown as ProfileSummary;

const written: string[] = [];
/** Whether the last entry was added, or written over. */
let isPushed = false;
const location = { hash: '', pathname: '/', search: '' };
const entry = { state: null as unknown };
const write = (state: unknown, _title: string, url?: string): void => {
  entry.state = state;
  if (url === undefined) return;
  location.hash = url.startsWith('#') ? url : '';
  written.push(location.hash);
};
let popped: () => void = () => undefined;
vi.stubGlobal('document', { baseURI: 'https://app.example/', querySelectorAll: () => [] });
vi.stubGlobal('location', location);
vi.stubGlobal('history', {
  pushState: (...entry: Parameters<typeof write>) => {
    isPushed = true;
    write(...entry);
  },
  replaceState: (...entry: Parameters<typeof write>) => {
    isPushed = false;
    write(...entry);
  },
  get state() {
    return entry.state;
  },
});
vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => {
  popped = listener;
});

const { startHistory } = await import('./history');
const { changeFiles, setViewState, setPlace, useApp } = await import('../state/store');
const { succeed } = await import('../session/succession');
const { onBeforePageChange } = await import('../ui/pending-updates');
const { setLibrary } = await import('../state/library-port');
const { closeSide } = await import('../opening/side-files');
setLibrary({
  isOn: () => true,
  switchOn: () => undefined,
  find: (ref) => hold(ref.hash),
  keep: () => undefined,
  keepFetched: () => undefined,
  add: () => undefined,
  isDamaged: async () => false,
});

const HASH = { a: 'a'.repeat(64), b: 'b'.repeat(64) };
const slots = () => useApp.getState().slots;
const refs = () => [slots().a, slots().b].map((slot) => (slot.state === 'empty' ? null : slot.state));
const turn = () => new Promise((resolve) => setTimeout(resolve));

/** Expects a new history entry; undefined if the entry existed before. */
function goTo(hash: string, state: unknown = null) {
  location.hash = hash;
  entry.state = state;
  popped();
}

async function answer(name: string, value: unknown) {
  await vi.waitFor(() => expect([...held.keys()]).toContain(name));
  held.get(name)!(value);
  held.delete(name);
  await turn();
}

const fetched = { ok: true, value: null };
const gone = { ok: false, error: { kind: 'read', message: 'There is no such file.', where: '', advice: '' } };

await startHistory();
beforeEach(async () => {
  await Promise.all([closeSide('a'), closeSide('b')]);
  useApp.setState(useApp.getInitialState(), true);
  goTo('');
  await turn();
  held.clear();
  written.length = 0;
});

describe('an address that is being applied', () => {
  it('stays in the bar until its own files are settled, whatever becomes of those that were there', async () => {
    goTo('#/compare?v=1&a=old-a.mct&b=old-b.mct');
    await answer('old-a.mct', fetched);
    await answer('old-b.mct', gone);
    written.length = 0;
    goTo('#/compare?v=1&a=new-a.mct&b=new-b.mct&sel=7&quiet=0.5');
    await answer('complete', { ok: true, value: { ...summary(), profile: 1 } });
    await answer('new-a.mct', gone);
    expect(written).toEqual([]);
    expect(location.hash).toContain('a=new-a.mct&b=new-b.mct');
    await answer('new-b.mct', fetched);
    // The side whose file could not be opened is empty, but its address stays, so that a reload can try again.
    expect(written).toEqual([]);
    expect(location.hash).toBe('#/compare?v=1&a=new-a.mct&b=new-b.mct&sel=7&quiet=0.5');
    expect(useApp.getState().slots.a.state).toBe('wanted');
  });

  it('is left by a step of the user with both its files, those that are still on their way among them', async () => {
    goTo('#/compare?v=1&d=payload');
    setPlace({ view: 'methods' });
    expect(written).toEqual(['#/methods?v=1&d=payload']);
    await answer('payload', { ok: true, value: { metric: 'calls', a: summary(), b: summary() } });
    expect(refs()).toEqual(['ready', 'ready']);
    expect(location.hash).toBe('#/methods?v=1&metric=calls&d=payload');
  });

  it('is not touched by what an older one still waited for', async () => {
    goTo(`#/flame?v=1&an=kept.mct&ha=${HASH.a}`);
    goTo('#/flame?v=1&db=none&d=payload');
    goTo('#/flame?v=1&a=last.mct');
    await answer(HASH.a, new File([], 'kept.mct'));
    await answer('payload', { ok: true, value: { metric: 'calls', a: summary(), b: summary() } });
    expect(written).toEqual([]);
    await answer('last.mct', fetched);
    expect(slots().a).toMatchObject({ state: 'ready', ref: { url: 'last.mct' } });
    expect(slots().b).toEqual({ state: 'empty' });
    expect(location.hash).toBe('#/flame?v=1&a=last.mct');
  });

  it('names the files of a matrix while the library looks for them', async () => {
    const link = `#/matrix?v=1&m1n=a.mct&hm1=${HASH.a}&m2n=b.mct&hm2=${HASH.b}`;
    goTo(link);
    expect(useApp.getState().matrix).toHaveLength(2);
    await answer(HASH.a, new File([], 'a.mct'));
    await answer(HASH.b, null);
    expect(useApp.getState().matrix.map(({ file }) => file?.name)).toEqual(['a.mct', undefined]);
    expect(location.hash).toBe(link);
  });
});

it('a link says all that its view writes, and nothing of other views', async () => {
  setViewState('methods', { sort: 'calls', filter: 'before' });
  setViewState('flame', { search: 'before' });
  goTo('#/sandwich?v=1&a=open.mct&method=7&cost=own&filter=after');
  await answer('open.mct', fetched);
  expect(useApp.getState().place).toMatchObject({
    view: 'sandwich',
    sandwich: { cost: 'exclusive' },
    methods: { method: 7, filter: 'after', sort: 'calls' },
    flame: { search: 'before' },
  });
  expect(location.hash).toBe('#/sandwich?v=1&a=open.mct&method=7&cost=exclusive&filter=after');
});

describe('an address that cannot be read here', () => {
  beforeEach(async () => {
    goTo('#/methods?v=1&a=open.mct&filter=x');
    await answer('open.mct', fetched);
    written.length = 0;
  });

  for (const [what, link, refuse] of [
    ['of a newer version', '#/flame?v=99&a=x.mct&focus=3', async () => undefined],
    ['whose payload is refused', '#/compare?v=1&d=payload&focus=3', () => answer('payload', gone as Result<never>)],
  ] as const)
    it(`stays in the bar where it is one ${what}, and what was open stays on the page`, async () => {
      goTo(link);
      await refuse();
      await answer('complete', { ok: true, value: { ...summary(), profile: profiles, sha256: HASH.a } });
      expect(written).toEqual([]);
      expect(location.hash).toBe(link);
      expect(useApp.getState().notices).toHaveLength(1);
      expect(slots().a).toMatchObject({ state: 'ready', ref: { url: 'open.mct' } });
      expect(useApp.getState().place).toMatchObject({ view: 'methods', methods: { filter: 'x' } });
      setPlace({ view: 'flame' });
      expect(written).toEqual(['#/flame?v=1&a=open.mct']);
    });

  it('in part is gone to with what of it was read: its numbers of contexts are those of that', async () => {
    const link = '#/compare?v=1&metric=calls&focus=3&db=2b&d=whole&d2=cut';
    goTo(link);
    await answer('whole', { ok: true, value: { metric: 'calls', a: summary(), b: null } });
    await answer('cut', gone);
    expect(slots().a).toMatchObject({ state: 'ready', ref: { kind: 'link', payload: 'whole' } });
    expect(useApp.getState().place).toMatchObject({ view: 'compare', union: { focus: 3 } });
    expect(location.hash).toBe(link);
  });
});

describe('an entry that is left before the bar says what settled', () => {
  it('has the zoom again when one comes back to it', async () => {
    goTo('#/flame?v=1&a=open.mct');
    await answer('open.mct', fetched);
    setPlace({ view: 'methods' });
    setPlace({ view: 'flame' });
    const { state } = entry;
    const untold = onBeforePageChange(() => setViewState('flame', { x1: 0.75 }));
    setViewState('flame', { x0: 0.25 });
    goTo('#/methods?v=1&a=open.mct');
    untold();
    await turn();
    expect(location.hash).toBe('#/methods?v=1&a=open.mct');
    goTo('#/flame?v=1&a=open.mct', state);
    await turn();
    expect(useApp.getState().place).toMatchObject({ view: 'flame', flame: { x0: 0.25, x1: 0.75 } });
    expect(location.hash).toBe('#/flame?v=1&a=open.mct&x0=0.25&x1=0.75');
  });
});

describe('a later dump that takes the place of a file', () => {
  /** The file is zoomed, then a later dump has other numbers. */
  async function succeeded() {
    goTo('#/flame?v=1&a=run.mct');
    await answer('run.mct', fetched);
    setViewState('flame', { focus: 7 });
    expect([isPushed, location.hash]).toEqual([true, '#/flame?v=1&a=run.mct&focus=7']);
    const before = slots().a;
    if (before.state !== 'ready') throw new Error();
    const later = summary();
    succeed(before.summary.profile, later.profile, new Map([[7, 9]]));
    changeFiles(({ place }) => ({
      slots: { ...slots(), a: { ...before, summary: later } },
      place: { ...place, flame: { ...place.flame, focus: 9 }, threads: { ...place.threads, a: 3 } },
    }));
  }

  it('writes its numbers over those in the bar', async () => {
    await succeeded();
    expect([isPushed, location.hash]).toEqual([false, '#/flame?v=1&a=run.mct&thread=3&focus=9']);
  });

  it('is not read with the numbers of an earlier entry', async () => {
    await succeeded();
    goTo('#/flame?v=1&a=run.mct&thread=2&focus=7');
    await turn();
    const { flame, threads } = useApp.getState().place;
    expect([flame.focus, threads.a]).toEqual([-1, 3]);
  });

  it.each([
    ['a pasted link that selects frames', '&focus=7', null, 1],
    ['a pasted link that selects none', '&search=x', null, 0],
    ['a step back to an entry of this page', '&focus=7', { entry: 'before' }, 0],
  ])('has a sentence for %s', async (_, more, state, sentences) => {
    await succeeded();
    goTo(`#/flame?v=1&a=run.mct${more}`, state);
    await turn();
    const said = useApp.getState().notices.map(({ message }) => message);
    expect(said).toEqual(Array(sentences).fill('This link selects frames of an earlier dump, so they are not selected here.'));
    expect(slots().a.state).toBe('ready');
  });
});
