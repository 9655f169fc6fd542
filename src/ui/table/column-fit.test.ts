import { expect, it } from 'vitest';
import { fittingColumns, ON_PAPER, ON_SCREEN } from './column-fit';

const COLUMNS = [
  { width: 'minmax(8rem, 1fr)', sort: 'name' },
  { width: '6rem', sort: 'bytes' },
  { width: '7rem', sort: 'objects', wideOnly: true },
  { width: '7rem', sort: 'arrays', wideOnly: true },
  { width: '8rem', sort: 'elements', wideOnly: true },
];
const names = (width: number | null, sort?: string, gaps: typeof ON_SCREEN | typeof ON_PAPER = ON_SCREEN) =>
  fittingColumns(COLUMNS, width === null ? null : { width, rem: 10, ...gaps }, sort).map((column) => column.sort);

it('columns give way until the others fit, the last one first', () => {
  // 36 rem, four gaps of 14 px, and 28 px of padding.
  expect(names(444)).toEqual(['name', 'bytes', 'objects', 'arrays', 'elements']);
  expect(names(443)).toEqual(['name', 'bytes', 'objects', 'arrays']);
  expect(names(340)).toEqual(['name', 'bytes', 'objects']);
  expect(names(10)).toEqual(['name', 'bytes']);
  expect(names(null)).toHaveLength(5);
});

it('gaps are narrower on paper', () => {
  expect(names(400, 'name', ON_PAPER)).toHaveLength(5);
  expect(names(399, 'name', ON_PAPER)).toHaveLength(4);
});

it('the column that sorts the table stays', () => {
  expect(names(443, 'elements')).toEqual(['name', 'bytes', 'objects', 'elements']);
  expect(names(10, 'arrays')).toEqual(['name', 'bytes', 'arrays']);
});
