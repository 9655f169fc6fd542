import { expect, it } from 'vitest';
import { failureReport, withoutAddresses, withoutNames } from './failure-report';

it.each([
  [
    'Minified React error #440; visit https://react.dev/errors/440 for the full message',
    'Minified React error #440; visit … for the full message',
  ],
  ["Cannot read properties of undefined (reading 'com.acme.Secret')", 'Cannot read properties of undefined (reading …'],
  ['There is no method com.acme.Secret.run(int) in pay-roll.mct', 'There is no method … in …'],
  ['“Secret” has 4,711 calls', '… has … calls'],
])('a report keeps the plain words of “%s”', (message, kept) => expect(withoutNames(message)).toBe(kept));

it('a report names scripts, and neither hosts nor folders', () => {
  const stack = [
    'Error: at com.acme',
    '    at Threads (https://intranet.example/profiles/assets/ThreadsView-a_1.js:1:234)',
    '    at file:///home/me/secret/report.html:12:3',
    'Bar@http://127.0.0.1:4199/assets/main.js?v=2:5:6',
  ].join('\n');
  expect(withoutAddresses(stack)).toBe(
    ['    at Threads (ThreadsView-a_1.js:1:234)', '    at page:12:3', 'Bar@main.js:5:6'].join('\n'),
  );
});

it('a report has no line of a message that looks like one of a stack', () => {
  const error = new Error('broken\n    at com.acme.Secret.pay(Secret.java:7)\n    at com.acme.Main');
  const report = failureReport({ error, components: '', what: 'Threads', version: '0.1.0' });
  expect(report).not.toMatch(/com\.acme/);
});

it('a report has version, what failed, message and components', () => {
  const error = Object.assign(new TypeError('broken'), {
    stack: 'TypeError: broken\n    at f (https://a.example/assets/x.js:1:2)',
  });
  const components = '\n    at Threads (https://a.example/assets/x.js:3:4)\n    at main';
  expect(failureReport({ error, components, what: 'Threads', version: '0.1.0 (abc)' })).toBe(
    'Callgrove 0.1.0 (abc): Threads failed.\nTypeError: broken\n    at f (x.js:1:2)\nComponents:\n    at Threads (x.js:3:4)\n    at main',
  );
});
