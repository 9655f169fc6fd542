import '../../views/registry';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LiveState } from '../../../common/live/live-state';
import { useLive } from '../../opening/live/live-store';
import { mount } from '../../ui/testing/mount';
import { MetricSwitch } from './MetricSwitch';

const STATE: LiveState = {
  ...{ version: 1, phase: 'live', pid: 7, program: 'Shop', file: 'run.mct', size: 1, modified: 5000, interval: 2000 },
  ...{ attached: true, message: '', failure: '' },
};
const fetched = vi.spyOn(window, 'fetch');
let answer: (response: Response) => void;
let closed = 0;

beforeEach(() => {
  closed = 0;
  fetched.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  useLive.setState({ ...useLive.getInitialState(), state: STATE });
  mount(<MetricSwitch id="switch" counted={[]} isPaused={false} onClose={() => closed++} />);
});
afterEach(() => {
  fetched.mockReset();
  useLive.setState(useLive.getInitialState());
});

const form = page.getByRole('form', { name: 'Switch metrics' });
const box = (name: string) => form.getByRole('checkbox', { name });
const press = form.getByRole('button', { name: 'Switch', exact: true });
const back = form.getByRole('button', { name: 'Switch back' });
const sentence = form.getByRole('status');
const sent = () => fetched.mock.calls.map(([url, init]) => `${url} ${init?.body}`);

it('switches what is chosen, and back', async () => {
  await expect.element(box('Calls and objects')).toBeDisabled();
  await expect.element(press).toBeDisabled();
  await expect.element(back).not.toBeInTheDocument();
  await userEvent.click(box('Arrays, elements and allocated bytes'));
  await expect.element(sentence).toHaveTextContent('Arrays, elements and allocated bytes will no longer be counted.');
  await userEvent.click(press);
  await expect.element(sentence).toHaveTextContent('Switching: the agent weaves all classes again.');
  await expect.element(press).toBeDisabled();
  answer(Response.json(STATE));
  await expect.element(sentence).toHaveTextContent('The agent counts calls, objects and bytecodes from now on.');
  await expect.element(box('Arrays, elements and allocated bytes')).not.toBeChecked();
  await userEvent.click(back);
  answer(Response.json(STATE));
  await expect.element(box('Arrays, elements and allocated bytes')).toBeChecked();
  expect(sent()).toEqual([
    'live/switch {"value":"metrics=calls;bytecodes"}',
    'live/switch {"value":"metrics=calls;bytecodes;arrays"}',
  ]);
});

it('says why the agent refuses, and keeps the choice', async () => {
  await userEvent.click(box('Bytecodes'));
  await userEvent.click(press);
  answer(new Response('The recording is sampled, so its metrics cannot be changed.', { status: 404 }));
  await expect.element(form.getByRole('alert')).toHaveTextContent('The recording is sampled, so its metrics cannot be changed.');
  await expect.element(box('Bytecodes')).not.toBeChecked();
  await expect.element(back).not.toBeInTheDocument();
});

it('is used by the keyboard, and closed by Escape', async () => {
  await expect.element(box('Bytecodes')).toBeEnabled();
  (box('Bytecodes').element() as HTMLElement).focus();
  await userEvent.keyboard(' {Enter}');
  expect(sent()).toEqual(['live/switch {"value":"metrics=calls;arrays"}']);
  answer(Response.json(STATE));
  await expect.element(box('Bytecodes')).toBeEnabled();
  await expect.element(form).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(closed).toBe(1);
});
