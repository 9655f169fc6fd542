import { expect, it } from 'vitest';
import { type LiveState, readFoundMethods, readLiveState } from '../../common/live/live-state';
import { AnnouncedState } from './announced-state';

const STATE: LiveState = {
  ...{ version: 1, phase: 'live', pid: 4711, program: 'Shop', file: 'run.mct', size: 3, modified: 5, interval: 2000 },
  ...{ attached: true, failure: '', message: '' },
};

it('tells a change once, to those who wait and on the terminal', async () => {
  const told: string[] = [];
  const announced = new AnnouncedState(STATE, { report: (message) => told.push(message) });
  const next = announced.next(1, 5000);
  announced.change({ message: 'It goes on.' });
  announced.change({ message: 'It goes on.' });
  expect(await next).toEqual({ ...STATE, version: 2, message: 'It goes on.' });
  expect(told).toEqual(['It goes on.']);
  expect((await announced.next(2, 5)).version).toBe(2);
});

it('lets at most four requests wait, so that a browser keeps connections for others', async () => {
  const announced = new AnnouncedState(STATE, {});
  const answered: number[] = [];
  for (let each = 0; each < 6; each++) void announced.next(1, 10_000).then(() => answered.push(each));
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  expect(answered).toEqual([4, 5]);
  announced.wake();
});

it('is sent in a form that the page can read', () => {
  const sent = JSON.parse(JSON.stringify(STATE));
  expect(readLiveState(sent)).toEqual(STATE);
  for (const key of Object.keys(sent)) expect(readLiveState({ ...sent, [key]: null }), key).toBeNull();
  expect(readLiveState({ ...sent, phase: 'asleep' })).toBeNull();
  expect(readLiveState({ ...sent, size: -1 })).toBeNull();
  expect(readLiveState('live')).toBeNull();
});

it.each<[unknown, boolean]>([
  [{ methods: ['a.B.c()'], more: 2 }, true],
  [{ methods: [], more: 0 }, true],
  [{ methods: [7], more: 0 }, false],
  [{ methods: 'a.B.c()', more: 0 }, false],
  [{ methods: [], more: '0' }, false],
  [null, false],
])('has methods that the page can read: %j (%s)', (value, isRead) => {
  expect(readFoundMethods(value)).toEqual(isRead ? value : null);
});
