import '../registry';
import { expect, it } from 'vitest';
import type { FrameName, MethodRow } from '../../../workers/api/engine';
import { firstMethod } from './first-method';

const row = (method: number, className: string, inclusive: number): MethodRow => ({
  method,
  name: { className, method: 'run', descriptor: '()V', flags: 0, sourceFile: '', line: 0 },
  inclusive,
  exclusive: 0,
  calls: 1,
  contexts: 1,
});
const isOwn = ({ className }: FrameName): boolean => className.startsWith('mine.') || className.startsWith('thread ');

it('begins with the hottest method of one’s own that does not merely begin the program', () => {
  const [thread, main, library, hot, cool] = [
    row(1, 'thread main', 100),
    row(2, 'mine.Main', 99),
    row(3, 'lib.Query', 80),
    row(4, 'mine.Orders', 60),
    row(5, 'mine.Totals', 20),
  ];
  expect(firstMethod([thread, main, library, hot, cool], 100, isOwn)).toBe(4);
  expect(firstMethod([thread, main, library], 100, isOwn)).toBe(2);
  expect(firstMethod([library, cool], 100, () => false)).toBe(3);
  expect(firstMethod([thread], 100, isOwn)).toBe(-1);
  expect(firstMethod([], 0, isOwn)).toBe(-1);
});
