import '../views/registry';
import { beforeEach, expect, it, vi } from 'vitest';
import { setEngine } from '../engine/engine-port';
import { fakeEngine } from '../engine/fake-engine';
import type { StoredSources } from './source-store';

let sources = 0;
const kept = new Map<string, StoredSources>();
vi.mock('./source-store', () => ({
  storedSources: async () => [...kept.values()],
  storeSources: async (stored: StoredSources) => void kept.set(stored.name, stored),
  dropSources: async (name: string) => void kept.delete(name),
}));
vi.mock('../state/report-page', () => ({ isReport: () => false }));
vi.mock('../state/library-port', () => ({ isLibraryOn: () => true }));
setEngine(
  fakeEngine({
    openSources: async (_job: number, name: string) =>
      name.startsWith('broken')
        ? { ok: false, error: { kind: 'bad-sources', message: `${name} is no archive.`, where: '', advice: '' } }
        : { ok: true, value: { sources: ++sources, name, files: 1 } },
    closeSources: async () => undefined,
    cancel: async () => undefined,
  }),
);

const { giveFiles, giveStored, removeSources } = await import('./source-queue');
const { recall } = await import('./earlier-sources');
const { useTexts } = await import('./texts');

const jar = (text: string, name = 'lib.jar') => new File([text], name, { lastModified: 1 });
const keep = (...names: string[]) => {
  for (const name of names) kept.set(name, { name, given: jar('1', name) });
};
const atHand = () => useTexts.getState().given.map(({ name }) => name);

beforeEach(() => {
  kept.clear();
  useTexts.setState(useTexts.getInitialState(), true);
});

it('what is given before an earlier visit’s come back is there once, and kept once', async () => {
  keep('lib.jar');
  await Promise.all([giveFiles([jar('1')]), giveStored([...kept.values()])]);
  expect(atHand()).toEqual(['lib.jar']);
  expect([...kept.keys()]).toEqual(['lib.jar']);
});

it('another of the same name takes nothing’s place that is kept', async () => {
  keep('lib.jar');
  useTexts.setState({ before: ['lib.jar'] });
  await giveFiles([jar('another')]);
  expect(atHand()).toEqual(['lib.jar (2)']);
  expect([...kept.values()].map(({ name, given }) => [name, 'size' in given && given.size])).toEqual([
    ['lib.jar', 1],
    ['lib.jar (2)', 7],
  ]);
  expect(useTexts.getState().before).toEqual(['lib.jar']);
  await giveFiles([jar('1')]);
  expect(useTexts.getState()).toMatchObject({ before: [], given: [{ name: 'lib.jar (2)' }, { name: 'lib.jar' }] });
});

it('what does not come back can be read again, or forgotten', async () => {
  keep('broken.jar', 'whole.jar');
  await recall();
  expect(useTexts.getState()).toMatchObject({ before: ['broken.jar'], given: [{ name: 'whole.jar' }] });
  removeSources(useTexts.getState().given[0].sources);
  await vi.waitFor(() => expect([...kept.keys()]).toEqual(['broken.jar']));
});
