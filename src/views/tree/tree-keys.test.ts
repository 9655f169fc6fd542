import { describe, expect, it } from 'vitest';
import type { Row } from './call-tree';
import { treeKey } from './tree-keys';

const context = (
  at: number,
  name: string,
  more: { level?: number; parent?: number; callees?: number; open?: boolean } = {},
): Row =>
  ({
    ...{ kind: 'context', level: 1, position: 1, siblings: 1, parent: -1, open: false },
    ...more,
    row: {
      ...{ context: at, callees: more.callees ?? 0 },
      name: { className: 'app.Main', method: name, descriptor: '()V', flags: 0, sourceFile: '', line: 0 },
    },
  }) as unknown as Row;

/** `main`, open, with `order` (closed), `ship` (a leaf) and more; and `other` beside it. */
const ROWS: Row[] = [
  context(10, 'main', { callees: 3, open: true }),
  context(11, 'order', { level: 2, parent: 10, callees: 2 }),
  context(12, 'ship', { level: 2, parent: 10 }),
  { kind: 'more', parent: 10, level: 2, left: 7 },
  context(20, 'other'),
];
const held = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const press = (key: string, index: number, more: object = {}) =>
  treeKey({ key, ...held, ...more }, ROWS, index, 2, { text: '', at: 0 }, 10_000);

describe('a key in the call tree', () => {
  it.each<[string, number, ReturnType<typeof treeKey>]>([
    ['ArrowDown', 0, { kind: 'go', to: 1 }],
    ['ArrowUp', 0, { kind: 'go', to: 0 }],
    ['PageDown', 0, { kind: 'go', to: 2 }],
    ['PageUp', 4, { kind: 'go', to: 2 }],
    ['End', 0, { kind: 'go', to: 4 }],
    ['Home', 4, { kind: 'go', to: 0 }],
    ['ArrowRight', 0, { kind: 'go', to: 1 }],
    ['ArrowRight', 1, { kind: 'expand', context: 11 }],
    ['ArrowRight', 2, null],
    ['ArrowRight', 3, null],
    ['ArrowLeft', 0, { kind: 'collapse', context: 10 }],
    ['ArrowLeft', 1, { kind: 'go', to: 0 }],
    ['ArrowLeft', 3, { kind: 'go', to: 0 }],
    ['ArrowLeft', 4, null],
    [' ', 0, { kind: 'collapse', context: 10 }],
    [' ', 1, { kind: 'expand', context: 11 }],
    [' ', 2, null],
    [' ', 3, { kind: 'toggle-more' }],
    ['Enter', 2, { kind: 'open' }],
    ['Enter', 3, { kind: 'toggle-more' }],
    ['F5', 0, null],
    ['7', 0, null],
    ['ArrowDown', 9, null],
  ])('“%s” in row %d', (key, index, expected) => {
    expect(press(key, index)).toEqual(expected);
  });

  it('follows the hottest path with Shift, and does nothing with other keys held', () => {
    expect(press('ArrowRight', 1, { shiftKey: true })).toEqual({ kind: 'hottest' });
    for (const key of ['ctrlKey', 'metaKey', 'altKey']) expect(press('ArrowDown', 0, { [key]: true })).toBeNull();
  });
});

describe('letters that are typed', () => {
  const type = (typed: { text: string; at: number }, letter: string, index: number, now: number) =>
    treeKey({ key: letter, ...held }, ROWS, index, 2, typed, now);

  it('go to the next row that begins with them, and round from the end', () => {
    const typed = () => ({ text: '', at: 0 });
    expect(type(typed(), 'o', 0, 10_000)).toEqual({ kind: 'go', to: 1 });
    expect(type(typed(), 'O', 1, 10_000)).toEqual({ kind: 'go', to: 4 });
    expect(type(typed(), 'o', 4, 10_000)).toEqual({ kind: 'go', to: 1 });
    expect(type(typed(), 'x', 2, 10_000)).toEqual({ kind: 'go', to: 2 });
  });

  it('make a word if they follow within 700 ms', () => {
    const typed = { text: '', at: 0 };
    type(typed, 'o', 0, 10_000);
    expect(type(typed, 't', 1, 10_699)).toEqual({ kind: 'go', to: 4 });
    expect(typed.text).toBe('ot');
    expect(type(typed, 's', 4, 11_399)).toEqual({ kind: 'go', to: 2 });
    expect(typed).toEqual({ text: 's', at: 11_399 });
  });
});
