import '../../views/registry';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LiveState } from '../../../common/live/live-state';
import type { ProfileSummary } from '../../../workers/api/engine';
import { useLive } from '../../opening/live/live-store';
import { setSlot, useApp } from '../../state/store';
import { watchFocus } from '../../ui/overlay/focus-return';
import { mount } from '../../ui/testing/mount';
import { LiveStrip } from './LiveStrip';

const STATE: LiveState = {
  ...{ version: 1, phase: 'live', pid: 7, program: 'Shop', file: 'run.mct', size: 1, modified: 5000, interval: 2000 },
  ...{ attached: true, message: '', failure: '' },
};
const summary = {
  ...{ profile: 1, fileName: 'run.mct', pending: false, threads: [], union: null, pruned: null, sampling: null, counted: [] },
  ...{ contexts: 3, roots: ['a.Job.run()'] },
  metrics: [{ id: 'calls', label: 'Calls', unit: 'calls', kind: 'exact' }],
} as unknown as ProfileSummary;
const fetched = vi.spyOn(window, 'fetch');
let answer: (response: Response) => void;
let stop: () => void;

beforeEach(() => {
  stop = watchFocus();
  fetched.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  setSlot('a', { state: 'ready', ref: { kind: 'url', url: 'profiles/run.mct', hash: '' }, summary });
  const moment = { file: new File(['x'], 'run.mct'), at: 5000 };
  useLive.setState({
    ...useLive.getInitialState(),
    ...{ state: STATE, mark: moment },
    drawn: { profile: 1, moment, span: 'all', mark: null, since: null, recording: '' },
  });
});
afterEach(async () => {
  stop();
  fetched.mockReset();
  useLive.setState(useLive.getInitialState(), true);
  useApp.setState(useApp.getInitialState(), true);
  await page.viewport(1280, 800);
});

const strip = page.getByRole('region', { name: 'Live recording' });
const button = (name: string) => strip.getByRole('button', { name, exact: true });
const names = (role: string) =>
  page
    .getByRole(role)
    .elements()
    .map((each) => each.textContent?.trim());
const MORE = ['Compare with the mark', 'Save the dump'];
const LATE = ['Switch metrics', 'Choose a root…', 'Record without a root…', 'Detach'];

async function show(width: number): Promise<void> {
  await page.viewport(width, 800);
  mount(
    <main tabIndex={-1}>
      <LiveStrip />
    </main>,
  );
  await expect.element(button('Dump now')).toBeVisible();
}

it('keeps the focus on a button while its command is under way', async () => {
  await show(1280);
  (button('Dump now').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Dump now')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['live/dump']);
  await expect.element(button('Dump now')).toHaveFocus();
  answer(Response.json(STATE));
  await expect.element(button('Dump now')).not.toHaveAttribute('aria-disabled');
  await expect.element(button('Dump now')).toHaveFocus();
});

it('takes the focus itself when the buttons go away', async () => {
  await show(1280);
  (button('Detach').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  answer(Response.json({ ...STATE, version: 2, phase: 'detached' }));
  await expect.element(button('Detach')).not.toBeInTheDocument();
  await expect.element(strip).toHaveFocus();
});

it('has Detach as its last button', async () => {
  await show(1280);
  expect(names('button')).toEqual(['Mark', ...MORE, 'Hold', 'Dump now', 'Pause', ...LATE]);
});

it('has a menu in a narrow window', async () => {
  await show(390);
  expect(names('button')).toEqual(['Mark', 'Hold', 'Dump now', 'Pause', 'More']);
  await userEvent.click(button('More'));
  await expect.element(page.getByRole('menu', { name: 'More' })).toBeVisible();
  expect(names('menuitem')).toEqual([...MORE, ...LATE]);
  await userEvent.click(page.getByRole('menuitem', { name: 'Switch metrics' }));
  await expect.element(strip.getByRole('form', { name: 'Switch metrics' })).toBeVisible();
  (button('More').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(page.getByRole('menuitem', { name: 'Record without a root…' }));
  await expect.element(page.getByRole('dialog', { name: 'Begin a new recording?' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('More')).toHaveFocus();
});

it('keeps Save the dump in sight in a narrow window after the end', async () => {
  useLive.setState({ state: { ...STATE, phase: 'ended' } });
  await page.viewport(390, 800);
  mount(<LiveStrip />);
  await expect.element(button('Save the dump')).toBeVisible();
  await expect.element(button('More')).not.toBeInTheDocument();
});
