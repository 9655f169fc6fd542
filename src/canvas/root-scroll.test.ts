import { expect, it } from 'vitest';
import { awayFromRoot, scrollFromRoot, scrollToFocus, scrollToRow } from './root-scroll';

const HEIGHT = 20;

it.each([false, true])('a row comes into sight, and one in sight stays, upward: %s', (upward) => {
  const box = { scrollTop: 0, clientHeight: 200 };
  const at = (): number => awayFromRoot(box, upward);
  scrollFromRoot(box, 100, upward);
  expect([at(), box.scrollTop]).toEqual([100, upward ? -100 : 100]);
  scrollToRow(box, 7, HEIGHT, upward);
  expect(at()).toBe(100);
  scrollToRow(box, 30, HEIGHT, upward);
  // Two more rows stay visible after it.
  expect(at()).toBe(30 * HEIGHT + 3 * HEIGHT - 200);
  scrollToRow(box, 2, HEIGHT, upward);
  expect(at()).toBe(HEIGHT);
  scrollToFocus(box, 3, HEIGHT, upward);
  expect(at()).toBe(HEIGHT);
  scrollToFocus(box, 9, HEIGHT, upward);
  expect(at()).toBe(6 * HEIGHT);
  scrollToFocus(box, 0, HEIGHT, upward);
  expect(Math.abs(at())).toBe(0);
});
