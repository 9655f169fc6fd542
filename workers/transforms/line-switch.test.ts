import { expect, it } from 'vitest';
import { drawnTree } from '../testing/drawn-tree';
import { mergedTree } from '../testing/opening';
import { acrossGroups } from './line-switch';

const WHOLE = ['main 1 1', '  order 1 1', '    pack 1 1', '  ship 1 1'];
const LINED = [
  'main:3 1 1',
  '  order:7 1 1',
  'main:5 1 1',
  '  order:7 1 1',
  '    pack:9 1 1',
  '  order:8 1 1',
  '    pack:9 1 1',
  '  ship 1 1',
];

it.each<[string, string[], number, string[], number]>([
  ['the first line of a method', WHOLE, 0, LINED, 0],
  ['the first that fits', WHOLE, 1, LINED, 1],
  ['a callee below the first caller that has it', WHOLE, 2, LINED, 4],
  ['a method without lines', WHOLE, 3, LINED, 7],
  ['back to the method', LINED, 6, WHOLE, 2],
  ['back to the outermost', LINED, 2, WHOLE, 0],
  ['nothing where the path is not there', WHOLE, 2, ['main:3 1 1', '  order:7 1 1', '  pack:9 1 1'], -1],
  ['nothing where another class has the method', ['main 1 1'], 0, ['other.Shop.main:3 1 1'], -1],
  ['nothing before the first context', WHOLE, -1, LINED, -1],
  ['nothing past the last context', WHOLE, 4, LINED, -1],
])('across lines, a context leads to %s', async (_, from, context, to, expected) => {
  expect(acrossGroups(await mergedTree(drawnTree(...from)), context, await mergedTree(drawnTree(...to)))).toBe(expected);
});
