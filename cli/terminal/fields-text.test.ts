import { expect, it } from 'vitest';
import { fieldsText } from './fields-text';

const thrown = (amount: number) => [{ metric: 'm', kind: 'thrown' as const, values: [{ name: 'app.Refused', amount }] }];
const metric = (total: number) => ({ id: 'm', label: 'M', unit: 'events', better: 'less' as const, total });

it.each([
  [31, 56, '55.36%'],
  [1, 3, '33.33%'],
  [2, 3, '66.67%'],
  [1, 100_000, '<0.01%'],
  [99_999, 100_000, '>99.99%'],
  [5, 5, '100.00%'],
])('%d of %d are %s, rounded as on the page', (part, whole, expected) => {
  const text = (kind: 'exact' | 'sampled') => fieldsText({ metrics: [{ ...metric(whole), kind }] }, thrown(part));
  expect(text('exact')).toContain(` ${expected}  app.Refused`);
  expect(text('exact')).not.toContain('≈');
  expect(text('sampled')).toContain(`≈ ${expected}  app.Refused`);
});
