import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const ADDRESS = '#/flame?a=run.mct&sel=7';
const listeners = new Map<string, (event: object) => void>();
vi.stubGlobal('location', { hash: ADDRESS });
vi.stubGlobal('addEventListener', (event: string, heard: (event: object) => void) => listeners.set(event, heard));
vi.stubGlobal('Element', class {});
vi.stubGlobal('HTMLScriptElement', class {});

const { cover, covered, uncover } = await import('../early/cover');
const { startUncovering } = await import('./covered');
const { setPart, setPlace, useApp } = await import('./store');

const start = useApp.getState();
beforeEach(() => {
  vi.useFakeTimers();
  useApp.setState({ ...start, slots: { ...start.slots, a: { state: 'ready' } as never } });
  cover(ADDRESS, () => undefined);
});
afterEach(() => {
  uncover();
  vi.useRealTimers();
});

it('goes when the page fails before it could look after it', () => {
  listeners.get('error')?.({ target: globalThis });
  expect(covered()).toBeNull();
});

it('lies while only the method of the selected context comes to be known', () => {
  startUncovering();
  setPart('methods', { method: 3 });
  expect(covered()).toBe(ADDRESS);
});

it('goes with the first step to another place, and at last by itself', () => {
  startUncovering();
  setPlace({ metric: 'objects' });
  expect(covered()).toBeNull();

  cover(ADDRESS, () => undefined);
  useApp.setState({ place: start.place });
  startUncovering();
  vi.advanceTimersByTime(3000);
  expect(covered()).toBeNull();
});
