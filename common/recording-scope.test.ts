import { expect, it } from 'vitest';
import { scopeFacts } from './recording-scope';

it('says nothing of a recording of the whole run', () => {
  expect(scopeFacts({ attached: 0, roots: [], counted: [] })).toEqual([]);
});

it('tells when the recorder came, and below which methods it counts', () => {
  expect(scopeFacts({ attached: Date.UTC(2026, 10, 25, 14, 20, 11), roots: ['a.B.run', 'a.C.*'], counted: [] })).toEqual([
    ['Attached', '2026-11-25 14:20:11 UTC, to the running program: calls that began before are not counted'],
    ['Root methods', 'a.B.run; a.C.*: only they and what they call is counted'],
  ]);
});
