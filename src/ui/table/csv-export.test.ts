import { expect, it } from 'vitest';
import { exportCsv } from './csv-export';

interface Row {
  name: string;
  callsA: number;
  callsB: number;
}

it('has a column of its own for each figure of a cell, under plain headings', async () => {
  const rows: Row[] = [
    { name: 'a,b', callsA: 480_120, callsB: 1320 },
    { name: 'c', callsA: 0, callsB: 2.5 },
  ];
  const columns = [
    { label: 'Method', hint: 'Names of methods', value: ({ name }: Row) => name },
    { label: 'Bar' },
    {
      label: 'Calls A → B',
      values: [
        { label: 'Calls A', value: ({ callsA }: Row) => callsA },
        { label: 'Calls B', value: ({ callsB }: Row) => callsB },
      ],
    },
  ];
  const pages = {
    ...{ total: rows.length, error: null, row: (index: number) => rows[index], need: () => undefined },
    ...{ isFresh: true, isKnown: () => true, find: () => undefined },
    each: async (take: (some: readonly Row[], total: number) => void) => {
      for (const row of rows) take([row], rows.length);
      return true;
    },
  };
  const file = await exportCsv(columns, pages, { signal: new AbortController().signal, tell: () => undefined });
  expect((await file?.text())?.split(/\r?\n/).filter(Boolean)).toEqual([
    'Method,Calls A,Calls B',
    '"a,b",480120,1320',
    'c,0,2.5',
  ]);
});
