import '../views/registry';
import { beforeEach, expect, it, vi } from 'vitest';
import { setEngine } from '../engine/engine-port';
import { fakeEngine } from '../engine/fake-engine';

let given = 0;
/** Archives whose directory is being read, by name. */
const held = new Map<string, (result: unknown) => void>();
const at = (name: string) => ({ ok: true, value: { sources: ++given, name, files: 1 } });
const closed = vi.fn(async () => undefined);
setEngine(
  fakeEngine({
    openSources: (_job: number, name: string) =>
      name.startsWith('held') ? new Promise((answer) => held.set(name, answer)) : Promise.resolve(at(name)),
    closeSources: closed,
    cancel: async () => undefined,
  }),
);

const { cancelGiving, giveFiles, giveFolder } = await import('./source-queue');
const { useTexts } = await import('./texts');
const { useApp } = await import('../state/store');

beforeEach(() => {
  useApp.setState(useApp.getInitialState(), true);
  useTexts.setState(useTexts.getInitialState(), true);
});

it.each(['open-a', 'open-b'] as const)(
  'sources that are chosen in the dialog %s close it: they are shown below it',
  async (dialog) => {
    useApp.setState({ dialog });
    await giveFiles([new File(['class A {}'], 'A.java')]);
    expect(useApp.getState().dialog).toBe('none');
    expect(useTexts.getState()).toMatchObject({ shown: true, loading: null, given: [{ name: 'A.java' }] });
  },
);

it('a dialog that asks about profiles given with them stays', async () => {
  useApp.setState({ dialog: 'several' });
  await giveFiles([new File([''], 'sources.jar')]);
  expect(useApp.getState().dialog).toBe('several');
});

const archives = (...names: string[]) => giveFiles(names.map((name) => new File([''], name)));
const atHand = () => useTexts.getState().given.map(({ name }) => name);
const told = () => useApp.getState().notices.map(({ message, advice }) => `${message} ${advice}`);
const isHeld = (name: string) => vi.waitFor(() => expect([...held.keys()]).toContain(name));

it('Cancel ends what is read and what waits for it; what was read before stays, and the page says so', async () => {
  useApp.setState({ slots: { a: { state: 'ready' }, b: { state: 'empty' } } as never });
  const all = archives('first.jar', 'held.jar', 'third.jar', 'fourth.jar');
  await isHeld('held.jar');
  expect(useTexts.getState().loading).toMatchObject({ name: 'held.jar', waiting: 2 });
  cancelGiving();
  const late = at('held.jar');
  held.get('held.jar')!(late);
  await all;
  expect(atHand()).toEqual(['first.jar']);
  expect(closed).toHaveBeenCalledWith(late.value.sources);
  expect(told()).toEqual([
    'Cancelled: held.jar, third.jar, fourth.jar were not read. What was already read is kept: first.jar. Choose again what else to read.',
  ]);
  await archives('later.jar');
  expect(atHand()).toEqual(['first.jar', 'later.jar']);
});

it('what cannot be read is named, and the others are read all the same', async () => {
  useApp.setState({ slots: { a: { state: 'ready' }, b: { state: 'empty' } } as never });
  const folder = {
    name: 'gone',
    createReader: () => ({ readEntries: (_: unknown, failed: (error: Error) => void) => failed(new Error('It is gone.')) }),
  };
  const all = [archives('first.jar', 'held-broken.jar'), giveFolder(folder as never), archives('last.jar')];
  await isHeld('held-broken.jar');
  held.get('held-broken.jar')!({
    ok: false,
    error: { kind: 'bad-sources', message: 'held-broken.jar is no archive.', where: '', advice: 'Choose another.' },
  });
  await Promise.all(all);
  expect(atHand()).toEqual(['first.jar', 'last.jar']);
  expect(told()).toEqual([
    'held-broken.jar is no archive. Choose another.',
    'gone cannot be read. Choose it again, or an archive of the folder.',
  ]);
});

it('what fails in an unforeseen way stops none that come after it', async () => {
  const all = archives('held-odd.jar', 'after.jar');
  await isHeld('held-odd.jar');
  held.get('held-odd.jar')!(Promise.reject(new Error('odd')));
  await all;
  await archives('next.jar');
  expect(atHand()).toEqual(['after.jar', 'next.jar']);
});
