import { beforeEach, expect, it, vi } from 'vitest';
import '../views/registry';
import { rememberGiven, wasGiven } from './given-files';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

const file = (name: string, hash: string) => ({ kind: 'file', name, hash }) as const;

it('takes any file of the name for the given one until the hash is known, and only that one afterwards', async () => {
  await rememberGiven('run.mct', new Blob(), '');
  expect(wasGiven(file('run.mct', 'first'))).toBe(true);
  await rememberGiven('run.mct', new Blob(), 'first');
  expect(wasGiven(file('run.mct', 'first'))).toBe(true);
  expect(wasGiven(file('run.mct', 'second'))).toBe(false);
  await rememberGiven('run.mct', new Blob(), 'second');
  expect(wasGiven(file('run.mct', 'first'))).toBe(true);
  expect(wasGiven(file('other.mct', 'first'))).toBe(false);
});
