import { describe, expect, it } from 'vitest';
import { canvasCommands, keyCommand } from './keys';
import { changeStyle, huesOf, packageStyle, STYLE_COUNT } from './palette';

const FIRST = STYLE_COUNT - 11;

describe('the style of a change', () => {
  it.each<[string, number, number, number]>([
    // Styles in order: same, grew in three strengths, shrank in three, appeared, vanished, and these two again as causes.
    ['same', 0, 0, 0],
    ['same, whatever its cause', 0, 2, 0],
    ['grew', 1, 0, 1],
    ['grew, a notable cause', 1, 1, 2],
    ['grew, a main cause', 1, 2, 3],
    ['grew, though its cause lowers the metric', 1, -1, 5],
    ['shrank', 2, 0, 4],
    ['shrank, a notable cause', 2, -1, 5],
    ['shrank, a main cause', 2, -2, 6],
    ['shrank, though its cause raises the metric', 2, 2, 3],
    ['appeared', 3, 0, 7],
    ['appeared, a notable cause', 3, 1, 7],
    ['appeared, a main cause', 3, 2, 9],
    ['vanished', 4, 0, 8],
    ['vanished, a main cause', 4, -2, 10],
  ])('that %s', (_, kind, cause, expected) => {
    expect(changeStyle(kind, cause) - FIRST).toBe(expected);
  });
});

describe('colours of packages', () => {
  it('are the same for all classes of a group, in shades, and others for the JDK', () => {
    const style = (className: string) => packageStyle({ className });
    const hue = (className: string) => Math.floor((style(className) - 2) / 3);
    expect(hue('com.acme.db.Row')).toBe(hue('com.acme.db.more.Table'));
    expect(hue('java.util.List')).toBeGreaterThanOrEqual(12);
    expect(hue('com.acme.db.Row')).toBeLessThan(12);
    expect(style('com.acme.db.Row')).toBe(style('com.acme.db.Row'));
  });

  it('are one for each of the largest groups', () => {
    const groups = Array.from({ length: 12 }, (_, i) => `org.p${i}`);
    const hueOf = huesOf({ depth: 2, largest: groups });
    expect(new Set(groups.map((group) => hueOf(group))).size).toBe(12);
    expect(hueOf('org.p3.deeper.still')).toBe(hueOf('org.p3'));
    expect(huesOf({ depth: 1, largest: ['org'] })('org.p3')).toBe(huesOf({ depth: 1, largest: ['org'] })('org.p4'));
  });

  it('of the largest group is that of its name, whatever else there is', () => {
    expect(huesOf({ depth: 2, largest: ['org.a', 'org.b'] })('org.a')).toBe(huesOf({ depth: 2, largest: [] })('org.a'));
  });
});

describe('keys of a flame graph', () => {
  const press = (key: string, more: object = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });

  it.each<[string, object | null, object | null]>([
    ['ArrowUp', { kind: 'walk', to: 'parent' }, { kind: 'walk', to: 'first' }],
    ['ArrowDown', { kind: 'walk', to: 'first' }, { kind: 'walk', to: 'parent' }],
    ['ArrowLeft', { kind: 'walk', to: 'previous' }, { kind: 'walk', to: 'previous' }],
    ['ArrowRight', { kind: 'walk', to: 'next' }, { kind: 'walk', to: 'next' }],
    ['PageDown', { kind: 'rows', pages: 1 }, { kind: 'rows', pages: -1 }],
    ['PageUp', { kind: 'rows', pages: -1 }, { kind: 'rows', pages: 1 }],
    ['+', { kind: 'zoom', factor: 0.6 }, { kind: 'zoom', factor: 0.6 }],
    ['=', { kind: 'zoom', factor: 0.6 }, { kind: 'zoom', factor: 0.6 }],
    ['-', { kind: 'zoom', factor: 1 / 0.6 }, { kind: 'zoom', factor: 1 / 0.6 }],
    ['Enter', { kind: 'focus' }, { kind: 'focus' }],
    ['Backspace', { kind: 'back' }, { kind: 'back' }],
    ['Escape', { kind: 'reset' }, { kind: 'reset' }],
    ['Home', { kind: 'reset' }, { kind: 'reset' }],
    ['x', null, null],
  ])('%s', (key, downward, upward) => {
    expect([keyCommand(press(key), false), keyCommand(press(key), true)]).toEqual([downward, upward]);
    for (const held of ['ctrlKey', 'metaKey', 'altKey']) expect(keyCommand(press(key, { [held]: true }), false)).toBeNull();
  });

  it('are listed as they work', () => {
    const keysOf = (upward: boolean, id: string) => canvasCommands(upward).find((each) => each.id === id)?.keys;
    expect([keysOf(false, 'caller'), keysOf(true, 'caller'), keysOf(true, 'down'), keysOf(true, 'in')]).toEqual([
      ['ArrowUp'],
      ['ArrowDown'],
      ['PageUp'],
      ['Plus', '='],
    ]);
  });
});
