import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Of the file that is being opened, and of the picture that is drawn of it. */
let known: { size: (bytes: number) => void; fetched: () => void };
let opening: object | null = null;
let draws: ((drawn: boolean) => void)[] = [];
let ended = 0;

vi.mock('../app/early', () => ({ earlyOpening: () => opening }));
vi.mock('./next', () => ({ fetchNext: () => undefined }));
vi.mock('./styled', () => ({ styled: async () => undefined }));
vi.mock('./picture', () => ({
  firstPicture: () => ({
    drawn: new Promise((resolve) => {
      draws.push(resolve);
    }),
    end: () => {
      ended++;
    },
  }),
}));
const BASE = 'https://host.example/app/';
const tab = { baseURI: BASE, querySelectorAll: () => [], visibilityState: 'hidden' };
vi.stubGlobal('document', tab);

const { pictureFirst } = await import('./first');
const { covered, uncover } = await import('./cover');

/** Whether the page may begin. */
function wait(hash = '#/flame?a=run.mct'): { over: boolean } {
  const page = { over: false };
  void pictureFirst(hash, BASE).then(() => {
    page.over = true;
  });
  return page;
}

beforeEach(() => {
  vi.useFakeTimers();
  draws = [];
  ended = 0;
  known = { size: () => undefined, fetched: () => undefined };
  const size = new Promise<number>((resolve) => {
    known.size = resolve;
  });
  const fetched = new Promise<void>((resolve) => {
    known.fetched = resolve;
  });
  opening = { size, fetched };
});
afterEach(() => {
  uncover();
  vi.useRealTimers();
});

it('has the page wait until it is drawn', async () => {
  const page = wait();
  known.size(300_000);
  await vi.advanceTimersByTimeAsync(400);
  known.fetched();
  await vi.advanceTimersByTimeAsync(1000);
  expect(page.over).toBe(false);
  draws[0]?.(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(page.over).toBe(true);
  expect(covered()).toBe('#/flame?a=run.mct');
});

it('has the page wait until it is seen, where somebody looks', async () => {
  let frame = (): void => undefined;
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    frame = callback;
  });
  tab.visibilityState = 'visible';
  const page = wait();
  known.fetched();
  await vi.advanceTimersByTimeAsync(0);
  draws[0]?.(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(page.over).toBe(false);
  frame();
  await vi.advanceTimersByTimeAsync(0);
  expect(page.over).toBe(true);
  tab.visibilityState = 'hidden';
});

it('has the page wait for nothing where there is nothing to draw', async () => {
  const other = wait('#/methods?a=run.mct');
  await vi.advanceTimersByTimeAsync(0);
  expect(other.over).toBe(true);
  opening = null;
  const none = wait();
  await vi.advanceTimersByTimeAsync(0);
  expect(none.over).toBe(true);
  expect(draws).toEqual([]);
});

it('goes when the file cannot be opened, and the page begins', async () => {
  const page = wait();
  known.fetched();
  await vi.advanceTimersByTimeAsync(0);
  draws[0]?.(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(page.over).toBe(true);
  expect(covered()).toBeNull();
  expect(ended).toBe(1);
});

it('holds the page up neither for a large file nor for a slow one', async () => {
  const large = wait();
  known.size(30_000_000);
  await vi.advanceTimersByTimeAsync(0);
  expect(large.over).toBe(true);

  opening = { size: new Promise(() => undefined), fetched: new Promise(() => undefined) };
  const slow = wait();
  await vi.advanceTimersByTimeAsync(499);
  expect(slow.over).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(slow.over).toBe(true);

  opening = { size: Promise.resolve(0), fetched: Promise.resolve() };
  const long = wait();
  await vi.advanceTimersByTimeAsync(1499);
  expect(long.over).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(long.over).toBe(true);
  expect([ended, covered()]).toEqual([1, null]);

  // What comes when the page is at work is not drawn over it.
  known.fetched();
  await vi.advanceTimersByTimeAsync(0);
  expect(draws).toHaveLength(1);
});
