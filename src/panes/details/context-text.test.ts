import { expect, it } from 'vitest';
import type { ContextDetails } from '../../../workers/api/engine';
import { markdownOf, stackOf } from './context-text';

const frame = (method: string) => ({ className: 'a.B', method, descriptor: '(I)V', flags: 0, sourceFile: 'B.java', line: 3 });
const details: ContextDetails = {
  context: 1,
  method: 1,
  name: frame('inner'),
  path: { contexts: Uint32Array.of(0, 1), name: Uint32Array.of(1, 0), names: [frame('inner'), frame('outer')] },
  callees: 0,
  values: [{ metric: 'calls', inclusive: 1234567, exclusive: 0 }],
  treeTotals: [0],
  parentTotals: [0],
  arrays: [],
  objects: [],
};

it('a stack reads innermost first', () => expect(stackOf(details)).toBe('\tat a.B.inner(int)\n\tat a.B.outer(int)'));
it('Markdown has plain digits and no NaN where a total is zero', () => {
  const text = markdownOf(details, { id: 'calls', unit: 'calls' }, 'run.mct, main');
  expect(text).toContain('| calls | 1234567 | 0 | – |');
  expect(text).toContain('**`a.B.inner(int)`** – – of the calls (run.mct, main)');
  expect(text).not.toMatch(/NaN|undefined/);
});
