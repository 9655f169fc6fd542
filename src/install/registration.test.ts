import { beforeEach, expect, it, vi } from 'vitest';
import { useWaiting } from './install-store';
import { register } from './registration';

const { listeners } = vi.hoisted(() => ({ listeners: new Map<string, () => Promise<void>>() }));
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = (type: string, listener: () => Promise<void>) => listeners.set(type, listener);
    register = async () => undefined;
  },
}));

/** Registers the page with service workers in the given states, one of them waiting, and reports an update. */
async function wait(registration: { active: object | null; waiting: object | null }): Promise<string> {
  vi.stubGlobal('document', { baseURI: 'https://example.org/' });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  await register();
  await listeners.get('waiting')?.();
  return useWaiting.getState().update;
}

beforeEach(() => useWaiting.setState({ update: 'none' }));

it('asks for a restart where a version waits behind another', async () => {
  expect(await wait({ active: {}, waiting: {} })).toBe('ready');
});

it('does not take the first version for a new one, neither while it waits nor when it has begun', async () => {
  expect(await wait({ active: null, waiting: {} })).toBe('none');
  expect(await wait({ active: {}, waiting: null })).toBe('none');
});
