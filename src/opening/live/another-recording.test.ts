import '../../views/registry';
import { expect, it } from 'vitest';
import { arrives, fake, live, opened, seen, settled, slot, stateAt, text, waiting } from './testing/fake-live-page';

const { command } = await import('./live-following');
const { setSlot, useApp } = await import('../../state/store');

/** The server's answer to the request that waits for it. */
async function answer(part: string, state: object): Promise<void> {
  waiting.find(({ url }) => url.includes(part))?.answer(text(JSON.stringify(state)));
  await settled();
}

const other = (modified: number) => ({ ...stateAt(modified, { file: 'run-2.mct' }), version: 30_000 + modified });

it('another recording of the program takes the place of the one in view, without its mark', async () => {
  const { setMark } = await import('./live-following');
  setMark();
  await arrives(21_000);
  expect(live()).toMatchObject({ span: 'mark', mark: { at: 20_000 } });
  const commanding = command('record', 'a.B.run');
  expect(waiting.map(({ url }) => url)).toEqual(['live/record']);
  await answer('record', other(0));
  await commanding;
  expect(live()).toMatchObject({ span: 'all', mark: null, drawn: null });
  expect(seen(), 'until there is a dump').toBe('20000 to 21000');
  expect(slot()?.ref).toMatchObject({ url: 'profiles/run.mct' });
  const before = opened.length;
  fake.start = 2000;
  fake.file = () => text('of the root');
  const dumping = command('dump');
  await answer('dump', other(5));
  await dumping;
  await settled();
  expect(slot()?.ref).toMatchObject({ url: 'profiles/run-2.mct' });
  expect(opened.length).toBeGreaterThan(before);
  expect(live()).toMatchObject({ span: 'all', mark: null, problem: '' });
});

it('another recording does not take the place of a file that was opened before its first dump', async () => {
  const summary = slot()?.summary;
  if (summary === undefined) throw new Error('Nothing is open.');
  const recording = command('record', 'a.B.run');
  await answer('record', other(0));
  await recording;
  setSlot('a', { state: 'ready', ref: { kind: 'file', name: 'mine.mct', hash: '' }, summary });
  const dumping = command('dump');
  await answer('dump', other(5));
  await dumping;
  await settled();
  expect(slot()?.ref).toMatchObject({ name: 'mine.mct' });
});

it('another recording does not take the place of another file', async () => {
  const { value } = { value: slot()?.summary };
  if (value === undefined) throw new Error('Nothing is open.');
  setSlot('a', { state: 'ready', ref: { kind: 'url', url: 'profiles/other.mct', hash: '' }, summary: value });
  const commanding = command('record', 'a.B.run');
  await answer('record', other(5));
  await commanding;
  await settled();
  expect(useApp.getState().slots.a).toMatchObject({ ref: { url: 'profiles/other.mct' } });
});
