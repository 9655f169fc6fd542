import '../views/registry';
import { expect, it, vi } from 'vitest';
import { withScript } from './fetched-script';
import { useApp } from './store';

it('a part that cannot be fetched is said, and what it does is not taken for that', async () => {
  const use = vi.fn();
  await withScript(Promise.reject(new Error('offline')), use);
  expect(use).not.toHaveBeenCalled();
  expect(useApp.getState().notices.map(({ message }) => message)).toEqual(['This part of the page could not be loaded.']);
  await expect(withScript(Promise.resolve('part'), () => Promise.reject(new Error('use')))).rejects.toThrow('use');
  expect(useApp.getState().notices).toHaveLength(1);
});
