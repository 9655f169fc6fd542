import '../registry';
import { describe, expect, it } from 'vitest';
import { shownTable } from './diff-tables';
import { FITTING, TABLE_IDS } from './table-ids';

const all = Object.fromEntries(TABLE_IDS.map((id) => [id, true])) as Parameters<typeof shownTable>[1];
const MINE = { isMine: true, isFiltered: false, hasRuns: false };

describe('the table of changes', () => {
  it('is that of my methods for my code, while none was chosen', () => {
    expect(shownTable(FITTING, all, MINE)).toBe('own');
    expect(shownTable(FITTING, all, { ...MINE, isMine: false })).toBe('methods');
    expect(shownTable(FITTING, { ...all, own: false }, MINE)).toBe('methods');
    // Filters from an address, and ranges of several runs, exist only in the other table.
    expect(shownTable(FITTING, all, { ...MINE, isFiltered: true })).toBe('methods');
    expect(shownTable(FITTING, all, { ...MINE, hasRuns: true })).toBe('methods');
  });

  it('is the chosen one where the comparison has it', () => {
    expect(shownTable('contexts', all, MINE)).toBe('contexts');
    expect(shownTable('types', { ...all, types: false }, MINE)).toBe('methods');
  });
});
