import { describe, expect, it } from 'vitest';
import { troubles } from './lib/browser-report.js';

const error = {
  message: [
    '\u001b[31mError: expect(locator).toBeVisible() failed\u001b[39m',
    '',
    "Locator:  getByRole('alert')",
    'Expected: visible',
    'Received: <element(s) not found>',
    '',
    'Call log:',
    '  - Expect "toBeVisible" with timeout 10000ms',
    '  - first',
    '  - second',
    '  - last',
    '',
    '   6 | test();',
    '>  7 | test();',
    '    at open.spec.ts:7:1',
  ].join('\n'),
};

const spec = (title: string, status: string, ...errors: unknown[]) => ({
  title,
  file: 'open.spec.ts',
  line: 7,
  tests: [{ status, results: [{ status: status === 'expected' ? 'passed' : 'failed', errors }] }],
});

const report = (...specs: unknown[]) => ({
  suites: [{ title: 'open.spec.ts', file: 'open.spec.ts', suites: [{ title: 'addresses', file: 'open.spec.ts', specs }] }],
});

describe('what is repeated at the end of the browser tests', () => {
  it('names a failed test, what was expected and received, and the last lines of the call log', () => {
    const { failed, flaky } = troubles(report(spec('a good one', 'expected'), spec('a bad one', 'unexpected', error)));
    expect(flaky).toEqual([]);
    expect(failed.join('\n').split('\n')).toEqual([
      'open.spec.ts:7 › addresses › a bad one',
      '    Error: expect(locator).toBeVisible() failed',
      "    Locator:  getByRole('alert')",
      '    Expected: visible',
      '    Received: <element(s) not found>',
      '    - first',
      '    - second',
      '    - last',
    ]);
  });

  it('keeps tests that passed at the second attempt apart, and of many failures all titles', () => {
    const many = Array.from({ length: 9 }, (_, i) => spec(`bad ${i}`, 'unexpected', error));
    const { failed, flaky } = troubles(report(spec('now and then', 'flaky', error), ...many));
    expect(flaky).toHaveLength(1);
    expect(flaky[0]).toContain('now and then');
    expect(failed.map((each) => each.split('\n').length)).toEqual([8, 8, 8, 2, 2, 2, 2, 2, 2]);
  });

  it('says why nothing ran', () => {
    expect(troubles({ suites: [], errors: [{ message: 'Error: no tests found' }] }).failed).toEqual(['Error: no tests found']);
    expect(troubles(null)).toEqual({ failed: [], flaky: [] });
  });
});
