import { describe, expect, it } from 'vitest';
import type { NeighbourRow } from '../../../workers/api/engine';
import { callLines } from './call-lines';

const callee = (className: string, method: string): NeighbourRow => ({
  method: 0,
  name: { className, method, descriptor: '()V', flags: 0, sourceFile: '', line: 0 },
  calls: 1,
  inclusive: 10,
  contexts: 1,
});

/**
 * Lines of calls in a method whose text begins at line 1 and whose code begins at line 2; for the other callees, the number of
 * lines that name them.
 */
function found(lines: string[], callees: NeighbourRow[], spans: number[] = []) {
  const block = { from: 1, to: lines.length, named: true, heads: [] };
  const { at, elsewhere } = callLines({ lines, spans: Uint32Array.from(spans) }, block, 2, callees);
  return {
    at: [...at].map(([line, there]) => [line, ...there.map(({ name }) => name?.method)]),
    elsewhere: elsewhere.map((each) => [each.callee.name?.method, each.lines]),
  };
}

describe('the line that calls a method', () => {
  it('is the only one that names it; several, or none, are said instead', () => {
    const text = ['void run() {', '  demo.fill();', '  helper(1);', '  if (x) helper(2);', '  refill();', '}'];
    expect(found(text, [callee('a.Demo', 'fill'), callee('a.Run', 'helper'), callee('b.Far', 'hidden')])).toEqual({
      at: [[2, 'fill']],
      elsewhere: [
        ['helper', 2],
        ['hidden', 0],
      ],
    });
  });

  it('is not one of a comment, of a quoted text, or of the method’s own head', () => {
    const text = ['void run() {', '  // fill()', '  say("fill()"); fill();', '  run();', '}', 'fill();'];
    const spans = [1, 2, 11, 1, 2, 6, 14, 2];
    expect(found(text.slice(0, 5), [callee('a.Demo', 'fill'), callee('a.Demo', 'run')], spans).at).toEqual([
      [3, 'fill'],
      [4, 'run'],
    ]);
  });

  it('makes objects of a class, nested or generic, and of no class whose name is longer', () => {
    const text = ['void run() {', '  x = new Cart<>(1);', '  y = new Cartoon();', '  z = new Shop.Till(2);', '}'];
    const made = [callee('a.Shop$Cart', '<init>'), callee('a.Shop$Till', '<init>'), callee('a.Run$1', '<init>')];
    expect(found(text, made)).toEqual({
      at: [
        [2, '<init>'],
        [4, '<init>'],
      ],
      elsewhere: [['<init>', 0]],
    });
  });

  it('is not known where a construct may call the method without naming it', () => {
    const rows = ['void run() {', '  while (rows.next())', '    total += rows.get();', '}'];
    expect(found(rows, [callee('a.Rows', 'next'), callee('a.Rows', 'get')]).elsewhere).toEqual([]);
    const each = ['void run() {', '  for (Row row : rows)', '    other.next();', '}'];
    expect(found(each, [callee('a.Rows', 'next')])).toEqual({ at: [], elsewhere: [['next', null]] });
    const closed = ['void run() {', '  try (var it = open()) {', '    it.close();', '  }', '}'];
    expect(found(closed, [callee('a.It', 'close'), callee('a.Run', 'open')])).toEqual({
      at: [[2, 'open']],
      elsewhere: [['close', null]],
    });
  });

  it('has all callees that it names: overloads, and what several classes make of one name', () => {
    const text = ['void run() {', '  shape.area();', '}'];
    expect(found(text, [callee('a.Circle', 'area'), callee('a.Square', 'area')]).at).toEqual([[2, 'area', 'area']]);
  });
});
