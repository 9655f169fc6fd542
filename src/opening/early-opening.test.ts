import { beforeEach, expect, it, vi } from 'vitest';
import type { OpenOptions } from '../../workers/api/engine';
import { setEngine } from '../engine/engine-port';
import { fakeEngine } from '../engine/fake-engine';

const begun: { url: string; options: OpenOptions; aborted: boolean }[] = [];
const closed: number[] = [];

setEngine(fakeEngine({ cancel: async () => undefined, close: async (profile: number) => void closed.push(profile) }));
vi.mock('./file-opening', async (original) => ({
  ...(await original<typeof import('./file-opening')>()),
  openByAddress: (url: string, options: OpenOptions) => {
    const one = { url, options, aborted: false };
    begun.push(one);
    return {
      job: begun.length,
      opened: Promise.resolve({ ok: true, value: { profile: 10 * begun.length } }),
      follow: () => undefined,
      abort: () => {
        one.aborted = true;
      },
    };
  },
}));
vi.stubGlobal('document', { baseURI: 'https://host.example/app/' });

const { beginEarly, dropEarly, takeEarly } = await import('./early-opening');
const { openingOptions } = await import('./file-opening');

const begin = (hash: string) => beginEarly(hash, document.baseURI);

beforeEach(() => {
  dropEarly();
  begun.length = 0;
  closed.length = 0;
});

it('begins with what the page would fetch without a question, and with nothing else', () => {
  begin('#/flame?a=run.mct&metric=calls');
  begin(`#/compare?a=x/base.mct&b=https://host.example/head.mct&hb=${'c'.repeat(64)}`);
  expect(begun.map(({ url, options }) => [url, options])).toEqual([
    ['run.mct', { first: 'calls', vmEvents: ['calls'], part: 'a' }],
    ['x/base.mct', { first: '', vmEvents: [], part: 'a' }],
    ['https://host.example/head.mct', { vmEvents: [], part: 'b' }],
  ]);
  begun.length = 0;
  for (const hash of [
    '',
    '#/flame',
    '#/flame?an=run.mct',
    '#/flame?a=https://elsewhere.example/run.mct',
    '#/flame?a=//elsewhere.example/run.mct',
    '#/flame?a=http://127.0.0.1:8080/run.mct',
    '#/flame?a=blob:https://host.example/1',
    '#/flame?a=data:,x',
    '#/flame?a=javascript:alert(1)',
    '#/compare?a1=1.mct&a2=2.mct',
    '#/compare?d=here',
  ])
    begin(hash);
  expect(begun).toEqual([]);
});

it('is taken once, and only by who asks for the same', () => {
  begin('#/flame?a=run.mct&metric=calls');
  expect(takeEarly('b', 'run.mct', openingOptions('', 'calls', [], 'b'))).toBeNull();
  expect(takeEarly('a', 'run.mct', openingOptions('', '', [], 'a'))).toBeNull();
  expect(takeEarly('a', 'other.mct', openingOptions('', 'calls', [], 'a'))).toBeNull();
  expect(takeEarly('a', 'run.mct', openingOptions('', 'calls', [], 'a'))?.job).toBe(1);
  expect(takeEarly('a', 'run.mct', openingOptions('', 'calls', [], 'a'))).toBeNull();
});

it('what nobody asked for ends, and leaves nothing open', async () => {
  begin('#/compare?a=base.mct&b=head.mct');
  takeEarly('a', 'base.mct', openingOptions('', '', [], 'a'));
  dropEarly();
  await vi.waitFor(() => expect(closed).toEqual([20]));
  expect(begun.map(({ aborted }) => aborted)).toEqual([false, true]);
});
