import { expect, it } from 'vitest';
import { smokeFault } from './lib/bench-smokes.js';

it.each([
  [1, '{"bench":"open","machine":{}}', 'ended with exit status 1'],
  [0, 'open, medians in milliseconds\n', 'printed no figures'],
  [0, '{"ms":1}\n', 'printed figures without their bench and machine'],
  [0, '{"bench":"a","machine":{}}\n{a table, not JSON}\n', 'printed figures without their bench and machine'],
  [0, '{"bench":"a","mach', 'printed figures without their bench and machine'],
  [
    0,
    '{"bench":"peers","sizes":{"1k":{"callgrove":{"failed":"the tab crashed"}}},"machine":{}}',
    'printed "failed":"the tab crashed"',
  ],
])('a script that ended with %i and printed %s has failed', (code, printed, fault) =>
  expect(smokeFault(code, printed)).toBe(fault),
);

it('a script that printed its figures has passed, whatever its table says', () =>
  expect(smokeFault(0, 'table\n{"bench":"a","machine":{}}\n{"bench":"b","failed":2,"machine":{}}\n')).toBeNull());
