import '../views/registry';
import { beforeEach, expect, it, vi } from 'vitest';
import { setEngine } from '../engine/engine-port';
import { fakeEngine } from '../engine/fake-engine';
import type { NamedRef, RunsRef } from '../state/place';
import { setSlot, useApp } from '../state/store';

let answer: 'ask' | null;
vi.mock('./given-files', () => ({
  givenFile: async () => answer,
  rememberGiven: async () => undefined,
  wasGiven: () => true,
}));
setEngine(fakeEngine({ cancel: async () => undefined }));
vi.stubGlobal('document', { baseURI: 'https://app.example/', querySelectorAll: () => [] });
const { openAgain } = await import('./asked-files');

beforeEach(() => useApp.setState(useApp.getInitialState(), true));

const file = (name: string): NamedRef => ({ kind: 'file', name, hash: 'a'.repeat(64) });
const runs = (...names: string[]): RunsRef => ({ kind: 'runs', files: names.map(file), hash: '' });

const ALLOW = 'Allow it when the browser asks, or drop';
const DENIED = 'The browser does not allow this page to read';
const NOT_FOUND = 'has been moved or deleted. Drop it here from its current location.';

it.each([
  ['one file is denied', 'ask', [file('a.mct')], [`${DENIED} a.mct. ${ALLOW} it here.`]],
  [
    'two files are denied',
    'ask',
    [file('a.mct'), file('b.mct')],
    [`${DENIED} a.mct. ${ALLOW} it here.`, `${DENIED} b.mct. ${ALLOW} it here.`],
  ],
  ['runs are denied', 'ask', [runs('a1.mct', 'a2.mct', 'a3.mct')], [`${DENIED} all 3 files. ${ALLOW} all of them here.`]],
  ['one file is gone', null, [file('a.mct')], [`a.mct ${NOT_FOUND}`]],
  ['two files are gone', null, [file('a.mct'), file('b.mct')], [`a.mct ${NOT_FOUND}`, `b.mct ${NOT_FOUND}`]],
  [
    'runs are gone',
    null,
    [runs('a1.mct', 'a2.mct')],
    ['Some of the 2 files have been moved or deleted. Drop all of them here from their current location.'],
  ],
] as const)('what is said agrees in number where %s', async (_, given, refs, sentences) => {
  answer = given;
  for (const [at, ref] of refs.entries()) {
    const side = at === 0 ? 'a' : 'b';
    setSlot(side, { state: 'wanted', ref, why: 'ask' });
    await openAgain(side);
  }
  expect(useApp.getState().notices.map(({ message, advice }) => `${message} ${advice}`)).toEqual(sentences);
});
