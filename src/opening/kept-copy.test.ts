import '../views/registry';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProfileSummary } from '../../workers/api/engine';
import { setEngine } from '../engine/engine-port';
import { fakeEngine } from '../engine/fake-engine';
import { type Fetched, type Library, setLibrary } from '../state/library-port';
import type { NamedRef } from '../state/place';
import { membersNow, setMembers, useApp } from '../state/store';

const opened: string[][] = [];
setEngine(
  fakeEngine({
    cancel: async () => undefined,
    openRuns: async (_job: number, sources: { name: string }[]) => {
      opened.push(sources.map(({ name }) => name));
      const runs = sources.map(({ name }) => ({ name, sha256: hashOf(name) }));
      return { ok: true, value: { profile: 1, runs } as unknown as ProfileSummary };
    },
  }),
);
vi.stubGlobal('document', { baseURI: 'https://app.example/', querySelectorAll: () => [] });
vi.stubGlobal('navigator', { onLine: true });
vi.stubGlobal('fetch', async () => {
  throw new TypeError('The server was stopped.');
});
const { openLinked } = await import('./side-files');
const { fetchMembers, verifyMembers } = await import('./matrix-members');
const { compareRuns } = await import('./runs');

const NAMES = ['one.mct', 'two.mct', 'three.mct'];
const hashOf = (name: string): string => String(1 + NAMES.indexOf(name)).padStart(64, '0');
const REFS: NamedRef[] = NAMES.map((name) => ({ kind: 'url', url: `recordings/${name}`, hash: hashOf(name) }));

/** Address and hash of each file passed on to be kept because it was fetched by its address. */
const fetched: [string, string][] = [];

/** A library that has files with these names, and finds them by hash. */
const keeping = (names: readonly string[]) =>
  setLibrary({
    find: async ({ hash }: NamedRef) => {
      const name = names.find((each) => hashOf(each) === hash);
      return name === undefined ? null : new File([], name);
    },
    keepFetched: (files: readonly Fetched[]) => {
      for (const { ref, sha256 } of files) fetched.push([ref.kind === 'url' ? ref.url : '', sha256]);
    },
  } as Library);

const notices = () => useApp.getState().notices.map(({ message, advice }) => `${message} ${advice}`);
const STOPPED = 'The server at app.example is not responding: it may have been stopped, or the network may be down.';
const COPY = `${STOPPED} The library’s copy is shown. The file at the address may have changed since.`;

beforeEach(() => {
  opened.length = 0;
  fetched.length = 0;
  useApp.setState(useApp.getInitialState(), true);
});

describe('with the server stopped', () => {
  it('several runs of a side open from the library; the address stays', async () => {
    keeping(NAMES);
    const runs = { kind: 'runs', files: REFS, hash: '' } as const;
    await openLinked({ a: runs, b: null });
    expect(opened).toEqual([NAMES]);
    expect(useApp.getState().slots.a).toMatchObject({ state: 'ready', ref: runs });
    expect(notices()).toEqual([COPY]);
  });

  it('several runs of a side wait where the library lacks one', async () => {
    keeping(NAMES.slice(1));
    await openLinked({ a: { kind: 'runs', files: REFS, hash: '' }, b: null });
    expect(opened).toEqual([]);
    expect(useApp.getState().slots.a).toMatchObject({ state: 'wanted', why: 'drop' });
  });

  it('the members of the matrix come from the library', async () => {
    keeping(NAMES);
    setMembers(REFS.map((ref) => ({ ref, file: null })));
    expect(await fetchMembers(new AbortController().signal, () => undefined)).toEqual({ ok: true, value: null });
    expect(membersNow().map(({ ref, file }) => [ref, file?.name])).toEqual(REFS.map((ref, at) => [ref, NAMES[at]]));
    expect(notices()).toEqual([COPY]);
  });

  it('the matrix is refused where the library lacks a member', async () => {
    keeping(NAMES.slice(0, 2));
    setMembers(REFS.map((ref) => ({ ref, file: null })));
    const fetched = await fetchMembers(new AbortController().signal, () => undefined);
    expect(fetched).toMatchObject({ ok: false, error: { kind: 'unanswered', message: STOPPED } });
  });
});

describe('the library keeps what came by its address', () => {
  const ALL = NAMES.map((name) => [`recordings/${name}`, hashOf(name)]);

  it('as runs of a side', async () => {
    keeping(NAMES);
    await openLinked({ a: { kind: 'runs', files: REFS, hash: '' }, b: null });
    expect(fetched).toEqual(ALL);
  });

  it('as members of a matrix, once their hashes are verified', async () => {
    keeping(NAMES);
    setMembers(REFS.map((ref) => ({ ref: { ...ref, hash: '' }, file: new File([], 'x') })));
    verifyMembers(NAMES.map(hashOf));
    expect(fetched).toEqual(ALL);
  });

  it('but no files that are given together, for which the user is asked', async () => {
    keeping(NAMES);
    const files = NAMES.map((name) => new File([], name));
    await compareRuns(files, files);
    expect(opened).toEqual([NAMES, NAMES]);
    setMembers(files.map((file) => ({ ref: { kind: 'file', name: file.name, hash: '' }, file })));
    verifyMembers(NAMES.map(hashOf));
    expect(fetched).toEqual([]);
  });
});
