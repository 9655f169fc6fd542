import { expect, it } from 'vitest';
import { meaningOf } from './metrics';

it('a metric that the page does not know is told by its name, unit and kind', () => {
  const enters = { id: 'monitor-enters', label: 'Monitors entered', unit: 'monitor enters' };
  expect(meaningOf({ ...enters, kind: 'lower-bound' })).toBe(
    'Monitors entered, in monitor enters, as named in the file. A lower bound.',
  );
  expect(meaningOf({ ...enters, id: 'calls', kind: 'sampled' })).toMatch(
    /^Invocations of methods .* Sampled: an estimate that varies from run to run\.$/,
  );
});
