import '../../views/registry';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LiveState } from '../../../common/live/live-state';
import type { ProfileSummary } from '../../../workers/api/engine';
import { fakeEngine } from '../../engine/fake-engine';
import { EngineContext } from '../../engine/useEngine';
import { useLive } from '../../opening/live/live-store';
import { setSlot, setViewState, useApp } from '../../state/store';
import { mount } from '../../ui/testing/mount';
import { RootSheet } from './RootSheet';

const fetched = vi.spyOn(window, 'fetch');
const closed = vi.fn();
const state: LiveState = {
  ...{ version: 1, phase: 'live', pid: 7, program: 'Shop', file: 'run.mct', size: 1, modified: 1, interval: 2000 },
  ...{ attached: true, failure: '', message: '' },
};
/** Bodies of the requests to an address. */
const sent = (address: string) =>
  fetched.mock.calls.flatMap(([url, init]) => (url === address ? JSON.parse(String(init?.body)) : []));

afterEach(() => {
  fetched.mockReset();
  closed.mockReset();
  localStorage.removeItem('callgrove.token');
  useApp.setState(useApp.getInitialState(), true);
  useLive.setState(useLive.getInitialState(), true);
});

function show(asked: 'root' | 'everything', answer: () => Response | Promise<Response>, engine = {}): void {
  localStorage.setItem('callgrove.token', 'a-token-of-sixteen');
  useLive.setState({ state });
  fetched.mockImplementation(async (url) => (url === 'live/methods' ? answer() : Response.json(state)));
  mount(
    <EngineContext value={fakeEngine(engine)}>
      <RootSheet asked={asked} onClose={closed} />
    </EngineContext>,
  );
}

const field = page.getByLabelText('Method', { exact: true });

async function search(text: string): Promise<void> {
  await userEvent.fill(field, text);
  await userEvent.keyboard('{Enter}');
}

it('asks before a recording of a method that was searched and chosen', async () => {
  show('root', () => Response.json({ methods: ['com.acme.Job.run(int,java.lang.String)', 'com.acme.Job.run()'], more: 0 }));
  await expect.element(page.getByRole('button', { name: 'Search loaded methods' })).toBeDisabled();
  await expect.element(field).toHaveFocus();
  await search('Job.run');
  await expect.element(page.getByText('2 methods. Choose one:')).toBeVisible();
  expect(sent('live/methods')).toEqual([{ value: '*Job.run*' }]);
  await userEvent.click(page.getByRole('button', { name: 'Job.run(int, String) com.acme' }));
  await expect.element(page.getByText('only com.acme.Job.run(int,java.lang.String) and everything it calls')).toBeVisible();
  await expect.element(page.getByText('This ends the recording in run.mct. The file is kept')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Choose another method' }));
  await expect.element(field).toHaveValue('Job.run');
  await expect.element(field).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: 'Job.run() com.acme' }));
  const begin = page.getByRole('button', { name: 'Begin a new recording' });
  await expect.element(begin).toHaveFocus();
  await expect.element(begin).toHaveAccessibleDescription(/^This ends the recording in run\.mct\. .*a few seconds\.$/);
  await expect.element(page.getByRole('dialog', { name: 'Begin a new recording?' })).toBeVisible();
  expect(sent('live/record')).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent('live/record')).toEqual([{ value: 'com.acme.Job.run()' }]);
  expect(closed).toHaveBeenCalledOnce();
});

it.each(['{Escape}', 'Cancel'])('begins nothing after %s', async (way) => {
  show('everything', () => Response.error());
  await expect.element(page.getByRole('dialog', { name: 'Begin a new recording?' })).toBeVisible();
  await expect.element(page.getByText('counts everything')).toBeVisible();
  if (way === 'Cancel') await userEvent.click(page.getByRole('button', { name: way }));
  else await userEvent.keyboard(way);
  expect(closed).toHaveBeenCalledOnce();
  expect(sent('live/record')).toEqual([]);
});

it.each<[string, () => Response | Promise<Response>, string]>([
  [
    'no such method',
    () => Response.json({ methods: [], more: 0 }),
    'No loaded method with “Job” in its name can be a root; native and excluded methods cannot.',
  ],
  [
    'too many methods',
    () => Response.json({ methods: Array.from({ length: 500 }, (_, at) => `a.B.m${at}()`), more: 1734 }),
    'The first 100 of 2,234 methods. Choose one, or narrow the search:',
  ],
  ['a refusal', () => new Response('The program 7 stopped responding.', { status: 404 }), 'The program 7 stopped responding.'],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'The server does not answer.'],
  ['an answer of another kind', () => Response.json({ methods: 7 }), 'The server’s answer to live/methods is not understood'],
])('says that a search found %s', async (_, answer, words) => {
  show('root', answer);
  await search('Job');
  await expect.element(page.getByText(words)).toBeVisible();
  expect(page.getByRole('listitem').elements().length).toBeLessThanOrEqual(100);
});

it('keeps the selected method in its field while newer dumps arrive', async () => {
  const openDump = (profile: number) => {
    const summary = {
      ...{ profile, fileName: 'run.mct', pending: false, threads: [], union: null, pruned: null },
      metrics: [{ id: 'calls', label: 'Calls', unit: 'calls', kind: 'exact' }],
    } as unknown as ProfileSummary;
    setSlot('a', { state: 'ready', ref: { kind: 'url', url: 'profiles/run.mct', hash: '' }, summary });
  };
  const name = { className: 'a.Job', method: 'run', descriptor: '()V' };
  const replies: (() => void)[] = [];
  const fileMethods = () => new Promise((resolve) => replies.push(() => resolve({ ok: true, value: { method: { name } } })));
  show('root', () => Response.error(), { fileMethods });
  openDump(1);
  setViewState('methods', { method: 4 });
  await expect.poll(() => replies.length).toBe(1);
  await expect.element(field).toHaveValue('');
  replies[0]();
  await expect.element(field).toHaveValue('a.Job.run');
  openDump(2);
  await expect.poll(() => replies.length).toBe(2);
  // The name is not known again yet.
  expect((field.element() as HTMLInputElement).value).toBe('a.Job.run');
  setViewState('methods', { method: -1 });
  await expect.element(page.getByRole('button', { name: 'Search loaded methods' })).toBeEnabled();
  await userEvent.fill(field, '');
  await expect.element(field).toHaveValue('');
});

it('forgets a search whose text has changed', async () => {
  let reply: (response: Response) => void = () => undefined;
  show('root', () => new Promise((resolve) => (reply = resolve)));
  await search('Job');
  await expect.element(page.getByText('Searching …')).toBeVisible();
  await userEvent.fill(field, 'Jobs');
  reply(Response.json({ methods: ['a.Job.run()'], more: 0 }));
  await expect.element(page.getByText('Searching …')).not.toBeInTheDocument();
  await expect.element(page.getByRole('list', { name: 'Methods found' })).not.toBeInTheDocument();
});
