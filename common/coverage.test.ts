import { expect, it } from 'vitest';
import { coverageNote, coverageOf, coveredPercent, threadCoverage } from './coverage';

const METRICS = [{ id: 'calls' }, { id: 'bytes' }];

it('adds up the threads whose account is known', () => {
  const threads = [{ allocated: 1000, totals: [7, 996] }, { totals: [1, 5000] }, { allocated: 24, totals: [1, 16] }];
  expect(coverageOf(threads, METRICS)).toEqual({ counted: 1012, allocated: 1024 });
});

it('is unknown without the metric, without an account, and before the metric is read', () => {
  expect(coverageOf([{ allocated: 1000, totals: [7] }], [{ id: 'calls' }])).toBeNull();
  expect(coverageOf([{ totals: [7, 1000] }], METRICS)).toBeNull();
  expect(coverageOf([{ allocated: 1000, totals: [7, 0] }], METRICS)).toBeNull();
});

it('rounds down, so that only a whole is 100%, and may be above that', () => {
  expect(coveredPercent({ counted: 9996, allocated: 10_000 })).toBe('99.9%');
  expect(coveredPercent({ counted: 996, allocated: 1000 })).toBe('99.6%');
  expect(coveredPercent({ counted: 5, allocated: 5 })).toBe('100.0%');
  expect(coveredPercent({ counted: 15, allocated: 10 })).toBe('150.0%');
});

it('names what is not counted', () => {
  expect(coverageNote({ counted: 996, allocated: 1000 })).toMatch(
    /^covers 99\.6% of the 1,000 bytes that the VM allocated\. .*link classes.*native code.*escape analysis/,
  );
});

it('names the threads in view, and says of how many there is an account', () => {
  const [main, pool, virtual] = [
    { allocated: 1000, totals: [7, 996] },
    { allocated: 24, totals: [1, 16], count: 3 },
    { totals: [1, 5000] },
  ];
  const line = (...threads: Parameters<typeof threadCoverage>[0]) => threadCoverage(threads, METRICS);
  expect(line(main)).toBe('Bytes counted: 99.6% of the 1.0 kB that the VM allocated in this thread.');
  expect(line(pool)).toBe('Bytes counted: 66.6% of the 24 B that the VM allocated in these threads.');
  expect(line(main, pool)).toBe('Bytes counted: 98.8% of the 1.0 kB that the VM allocated in these threads.');
  expect(line(main, pool, virtual)).toBe('Bytes counted: 98.8% of the 1.0 kB that the VM allocated in 2 of 3 threads.');
  expect(line(virtual)).toBeNull();
});

it('never has more than all: it says what the compiler removed', () => {
  const coverage = { counted: 17_800_000, allocated: 17_600_000 };
  expect(coverageNote(coverage)).toMatch(
    /^exceeds the 17,600,000 bytes that the VM allocated: its compiler removed allocations of at least 200\.0 kB \(escape analysis\)\./,
  );
  expect(threadCoverage([{ allocated: coverage.allocated, totals: [7, coverage.counted] }], METRICS)).toBe(
    'Bytes counted: 17.8 MB. The VM allocated 17.6 MB in this thread: its compiler removed allocations of at least 200.0 kB (escape analysis).',
  );
});
