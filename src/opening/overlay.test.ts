import '../views/registry';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Result } from '../../workers/api/engine';
import { FORMATS } from '../../workers/formats/descriptors';
import { setEngine } from '../engine/engine-port';
import { fakeEngine } from '../engine/fake-engine';

let answer: (result: Result<never>) => void;
setEngine(
  fakeEngine({
    overlay: () =>
      new Promise<Result<never>>((resolve) => {
        answer = resolve;
      }),
    cancel: async () => undefined,
    bytes: async () => ({ ok: true, value: new Blob(['x']) }),
  }),
);
vi.stubGlobal('document', { baseURI: 'https://app.example/', querySelectorAll: () => [] });
const { countsAndTime, layTimeOverCounts, offerOverlay } = await import('./overlay');
const { cancelOpening } = await import('./sides');
const { setSlot, useApp } = await import('../state/store');

const file = (name: string): File => new File([], name);
const ready = (more: object = {}) =>
  ({
    ...{ state: 'ready', ref: { kind: 'file', name: 'run.mct', hash: '' } },
    summary: { profile: 1, fileName: 'run.mct', shared: null, runs: null, union: null, ...more },
  }) as never;

beforeEach(() => useApp.setState(useApp.getInitialState(), true));

it.each([
  ['run.mct, time.jfr', 'run.mct, time.jfr'],
  ['cpu.pb.gz, RUN.MCT.gz', 'RUN.MCT.gz, cpu.pb.gz'],
  ['run.mct, stacks.txt', 'run.mct, stacks.txt'],
  ['a.mct, b.mct', null],
  ['a.jfr, b.collapsed', null],
  ['run.mct', null],
  ['run.mct, time.jfr, time-2.jfr', null],
])('of %s, counts and time are %s', (names, expected) => {
  const pair = countsAndTime(names.split(', ').map(file));
  expect(pair && `${pair.exact.name}, ${pair.time.name}`).toBe(expected);
});

it.each([
  ['a file', {}, true],
  ['what a link held', { shared: {} }, false],
  ['several runs', { runs: [] }, false],
  ['a side of a union', { union: {} }, false],
  ['a sampled file', { fileName: 'other.jfr' }, false],
])('beside %s a sampled file is asked about, or not', async (_, more, isOffered) => {
  expect(await offerOverlay([file('time.jfr')], ready(more))).toBe(isOffered);
  expect(useApp.getState().offeredFiles.map(({ name }) => name)).toEqual(isOffered ? ['run.mct', 'time.jfr'] : []);
});

it('a file with counts is no time, whatever its name', async () => {
  const { magic } = FORMATS[0].begins as { magic: readonly number[] };
  const named = new File([Uint8Array.from(magic)], 'without index');
  expect(await offerOverlay([file('run.mct'), named], null)).toBe(false);
  expect(await offerOverlay([named], ready())).toBe(false);
  expect(await offerOverlay([file('run.mct'), file('stacks')], null)).toBe(true);
});

it.each([
  ['cancelled', 'cancelled', []],
  ['refused', 'undecided', ['They do not fit.']],
] as const)('what was open comes back where an overlay is %s', async (_, kind, notices) => {
  setSlot('a', ready());
  const laying = layTimeOverCounts({ exact: file('exact.mct.gz'), time: file('time.jfr') });
  await vi.waitFor(() => expect(useApp.getState().slots.a).toMatchObject({ state: 'opening', name: 'exact-time.mct' }));
  if (kind === 'cancelled') cancelOpening('a');
  answer({ ok: false, error: { kind, message: 'They do not fit.', where: '', advice: '' } });
  await laying;
  expect(useApp.getState().slots.a).toMatchObject({ state: 'ready', summary: { profile: 1 } });
  expect(useApp.getState().notices.map(({ message }) => message)).toEqual(notices);
});
