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

it('a metric of the clock is known by its label, because other files have metrics of the same id', () => {
  const cpu = { id: 'cpu', unit: 'nanoseconds', kind: 'sampled' } as const;
  expect(meaningOf({ ...cpu, label: 'CPU time, recorded' })).toMatch(/^CPU time of threads while this context was current/);
  expect(meaningOf({ ...cpu, label: 'Cpu' })).toMatch(/^Cpu, in nanoseconds, as named in the file\./);
});

it.each([
  [
    { id: 'native-allocation-not-freed', label: 'Native allocation, not freed', unit: 'bytes', kind: 'exact' as const },
    'Bytes of native memory that was not freed later. Leaves out what was allocated in the last tenth of the recording.',
  ],
  [
    { id: 'old-objects-age', label: 'Sampled old objects, sum of ages', unit: 'ns', kind: 'sampled' as const },
    'Sum of the ages of sampled old objects. Divided by their number, it is their mean age. Sampled: an estimate that varies from run to run.',
  ],
])('the meaning of %j says how the figure is computed', (metric, expected) => {
  expect(meaningOf(metric)).toBe(expected);
});
