import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../ui/testing/mount';
import { MetricPicker } from './MetricPicker';

const COUNTED = ['Calls', 'Bytecodes', 'Objects', 'Arrays', 'Elements', 'Allocated bytes'];
const METRICS = [
  ...COUNTED.map((label) => ({ id: label, label, unit: label, kind: 'exact' as const })),
  ...['Samples', 'Sampled bytes', 'Lock samples'].map((label) => ({ id: label, label, unit: label, kind: 'sampled' as const })),
];

function Picker() {
  const [value, setValue] = useState('Calls');
  return <MetricPicker metrics={METRICS} value={value} onChange={setValue} />;
}

it('lists many metrics in groups, finds them by their name, and is left by Escape', async () => {
  mount(<Picker />);
  const button = page.getByRole('button', { name: 'Metric: Calls' });
  await button.click();
  await expect.element(page.getByRole('group', { name: 'Exact' }).getByRole('radio', { name: 'Elements' })).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Sampled' }).getByRole('radio', { name: 'Lock samples' })).toBeVisible();
  await expect.element(page.getByTitle('Samples, in Samples, as named in the file. Sampled: an estimate')).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Find a metric' });
  await search.fill('BYTES');
  expect(page.getByRole('radio').elements()).toHaveLength(2);
  await search.fill('lock');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Metric: Lock samples' })).toBeVisible();
  await search.fill('nothing');
  await expect.element(page.getByText('No metric name contains this.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(search).not.toBeInTheDocument();
});
