import { useState } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../testing/mount';
import type { Pages } from '../useAnswer';
import { type Column, DataTable } from './DataTable';

interface Row {
  name: string;
  calls: number;
}

const COLUMNS: Column<Row, 'name' | 'calls'>[] = [
  { id: 'name', label: 'Method', width: 'minmax(0, 1fr)', sort: 'name', cell: ({ name }) => name },
  { id: 'calls', label: 'Calls', width: '8rem', sort: 'calls', numeric: true, cell: ({ calls }) => calls },
  { id: 'note', label: 'Note', width: '8rem', wideOnly: true, cell: () => 'a note' },
];

/** Pages with all rows already loaded; `needed` records the requests. */
function rowsOf(total: number): { pages: Pages<Row>; needed: [number, number][] } {
  const needed: [number, number][] = [];
  const pages: Pages<Row> = {
    total,
    isFresh: true,
    find: () => undefined,
    row: (index) => ({ name: `m${index}`, calls: total - index }),
    need: (first, last) => void needed.push([first, last]),
    error: null,
    each: () => Promise.resolve(false),
  };
  return { pages, needed };
}

function Table({ pages }: { pages: Pages<Row> }) {
  const [chosen, setChosen] = useState('');
  const [sort, setSort] = useState<{ column: 'name' | 'calls'; order: 'asc' | 'desc' }>({ column: 'calls', order: 'desc' });
  return (
    <div style={{ display: 'flex', height: 400 }}>
      <DataTable
        label="Methods"
        columns={COLUMNS}
        pages={pages}
        sort={{ ...sort, onSort: (column, order) => setSort({ column, order }) }}
        isSelected={({ name }) => name === chosen}
        onSelect={({ name }) => setChosen(name)}
        empty="No method"
      />
    </div>
  );
}

const grid = page.getByRole('grid', { name: 'Methods' });
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-index]')];
const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
const scroller = () => grid.element().parentElement!;

async function shown(total: number) {
  const { pages, needed } = rowsOf(total);
  mount(<Table pages={pages} />);
  await expect.element(rowOf('m0')).toBeVisible();
  return needed;
}

describe('a long table', () => {
  it('has the rows in sight and a few around them, and says how many there are', async () => {
    await shown(100_000);
    await expect.element(grid).toHaveAttribute('aria-rowcount', '100001');
    expect(rows().length).toBeLessThan(40);
    expect(scroller().scrollHeight).toBeGreaterThan(100_000 * 29);
    for (const [at, row] of rows().entries()) expect(row.getAttribute('aria-rowindex')).toBe(String(at + 2));
  });

  it('draws other rows as it is scrolled, and asks for them', async () => {
    const needed = await shown(100_000);
    await rowOf('m3').wheel({ delta: { y: 30 * 500 } });
    await expect.element(rowOf('m505')).toBeInTheDocument();
    await expect.element(rowOf('m0')).not.toBeInTheDocument();
    expect(rows().length).toBeLessThan(40);
    expect(needed.some(([first, last]) => first <= 505 && last >= 505)).toBe(true);
    // The heading stays visible.
    expect(page.getByRole('columnheader', { name: 'Method' }).element().getBoundingClientRect().top).toBeLessThan(40);
  });

  it('is walked by keys to its ends, and a row is chosen by Enter', async () => {
    await shown(1000);
    await rowOf('m0').click();
    await expect.element(rowOf('m0')).toHaveAttribute('aria-selected', 'true');
    for (const [key, name] of [
      ['{ArrowDown}', 'm1'],
      ['{End}', 'm999'],
      ['{ArrowUp}', 'm998'],
      ['{Home}', 'm0'],
      ['{ArrowUp}', 'm0'],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.element(rowOf(name)).toHaveFocus();
    }
    await userEvent.keyboard('{PageDown}');
    await expect.poll(() => Number(document.activeElement?.getAttribute('data-index'))).toBeGreaterThan(5);
    await userEvent.keyboard('{Enter}');
    await expect.element(rowOf('m0')).toHaveAttribute('aria-selected', 'false');
    expect(document.activeElement?.getAttribute('aria-selected')).toBe('true');
  });

  it('has one stop for Tab among its rows, behind the buttons that sort', async () => {
    await shown(1000);
    const [method, calls] = [page.getByRole('button', { name: 'Method' }), page.getByRole('button', { name: 'Calls' })];
    for (const stop of [method, calls, rowOf('m0')]) {
      await userEvent.keyboard('{Tab}');
      // In some browsers, the first Tab stop is the scroller itself.
      if (document.activeElement === scroller()) await userEvent.keyboard('{Tab}');
      await expect.element(stop).toHaveFocus();
    }
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
    await expect.element(page.getByRole('columnheader', { name: 'Calls' })).toHaveAttribute('aria-sort', 'ascending');
    await method.click();
    await expect.element(page.getByRole('columnheader', { name: 'Method' })).toHaveAttribute('aria-sort', 'ascending');
    await expect.element(page.getByRole('columnheader', { name: 'Calls' })).not.toHaveAttribute('aria-sort');
  });

  it('leaves out on a narrow screen what is for wide ones', async () => {
    await shown(10);
    await expect.element(grid).toHaveAttribute('aria-colcount', '3');
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 800));
    await expect.element(grid).toHaveAttribute('aria-colcount', '2');
    await expect.element(page.getByText('a note').first()).not.toBeInTheDocument();
  });

  it('says so where it has no rows, and where it has more than a page can hold', async () => {
    mount(<Table pages={rowsOf(0).pages} />);
    await expect.element(page.getByText('No method')).toBeVisible();
    await shown(500_000);
    await expect.element(page.getByText('Only the first 400000 rows are listed')).toBeInTheDocument();
    await expect.element(grid).toHaveAttribute('aria-rowcount', '500001');
  });
});

it('selects the row that was clicked before the rows of a newer dump arrived, by its name', async () => {
  const chosen: Row[] = [];
  const named = COLUMNS.map((column) => (column.id === 'name' ? { ...column, value: ({ name }: Row) => name } : column));
  const pagesOf = (rows: Row[], isFresh: boolean): Pages<Row> => ({
    ...{ total: rows.length, row: (index) => rows[index], isFresh, find: (matches) => rows.find(matches) },
    ...{ need: () => undefined, error: null, each: () => Promise.resolve(false) },
  });
  const before = [
    { name: 'a', calls: 1 },
    { name: 'b', calls: 2 },
    { name: 'gone', calls: 3 },
  ];
  const after = [
    { name: 'new', calls: 1 },
    { name: 'b', calls: 3 },
    { name: 'a', calls: 2 },
  ];
  let show: (pages: Pages<Row>) => void = () => undefined;
  function Arriving() {
    const [pages, setPages] = useState(() => pagesOf(before, false));
    show = setPages;
    return (
      <div style={{ display: 'flex', height: 400 }}>
        <DataTable label="Methods" columns={named} pages={pages} onSelect={(row) => chosen.push(row)} empty="" />
      </div>
    );
  }
  mount(<Arriving />);
  await rowOf('b').click();
  expect(chosen).toEqual([]);
  show(pagesOf(after, true));
  await expect.poll(() => chosen).toEqual([after[1]]);
  show(pagesOf(before, false));
  await rowOf('gone').click();
  show(pagesOf(after, true));
  await expect.element(rowOf('new')).toBeVisible();
  await rowOf('a').click();
  await expect.poll(() => chosen).toEqual([after[1], after[2]]);
});
