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
