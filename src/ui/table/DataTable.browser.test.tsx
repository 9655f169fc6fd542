import { useState } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Page } from '../../../workers/api/engine';
import { renumber, rowsPort } from '../row-numbers';
import { mount } from '../testing/mount';
import { type Pages, usePages } from '../useAnswer';
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
    isKnown: () => true,
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

describe('a table whose rows are of an earlier dump', () => {
  interface Context {
    context: number;
    name: string;
  }
  type Rows = Page<Context>['rows'];
  const columns: Column<Context, 'name'>[] = [
    { id: 'name', label: 'Context', width: '1fr', cell: ({ name, context }) => `${name} #${context}` },
  ];
  const before = [
    { context: 1, name: 'a' },
    { context: 2, name: 'a' },
    { context: 3, name: 'b' },
    { context: 4, name: 'gone' },
  ];
  const after = [
    { context: 11, name: 'a' },
    { context: 12, name: 'a' },
    { context: 10, name: 'new' },
    { context: 13, name: 'b' },
  ];
  /** The second tree has numbers for two of the rows, as if the others had been out of sight. */
  const carried = new Map([
    [1, 11],
    [2, 12],
    [4, -1],
  ]);

  let trees = 0;
  /** Shows rows of one tree, then asks for those of the next, which arrive when the returned function is called. */
  async function replaced(named: boolean) {
    const [from, to] = [`tree ${++trees}`, `tree ${++trees}`];
    const events: string[] = [];
    let arrive: (rows: Rows) => void = () => undefined;
    let next: () => void = () => undefined;
    const later = new Promise<Rows>((resolve) => {
      arrive = resolve;
    });
    function Contexts() {
      const [tree, setTree] = useState(from);
      const [selected, setSelected] = useState(-1);
      next = () => setTree(to);
      const load = async () => {
        const rows = tree === from ? before : await later;
        return { ok: true as const, value: { rows, total: rows.length } };
      };
      const take = (event: string) => (row: Context) => {
        events.push(`${event} ${row.name} #${row.context}`);
        setSelected(row.context);
      };
      return (
        <div style={{ display: 'flex', height: 400 }}>
          <DataTable
            label="Contexts"
            columns={columns}
            pages={usePages<Context>(tree, load, tree)}
            {...(named && { nameOf: ({ name }: Context) => name })}
            isSelected={({ context }) => context === selected}
            onSelect={take('select')}
            onMenu={take('about')}
            empty="none"
          />
        </div>
      );
    }
    const menu = (event: Event) => !event.defaultPrevented && events.push('menu');
    addEventListener('contextmenu', menu);
    onTestFinished(() => removeEventListener('contextmenu', menu));
    mount(<Contexts />);
    await expect.element(page.getByRole('row', { name: 'b #3' })).toBeVisible();
    await expect
      .poll(() => rowsPort.all().map((now) => now()))
      .toContainEqual({ tree: from, contexts: [1, 2, 3, 4], methods: [] });
    renumber(to, { from, contexts: carried, methods: new Map() });
    next();
    await expect.element(page.getByRole('row', { name: 'a #12' })).toBeVisible();
    return { events, arrive: () => arrive(after) };
  }
  const row = (name: string) => page.getByRole('row', { name });
  const arrived = () => expect.element(row('new #10')).toBeVisible();

  it('selects the clicked row at once by its new number, even if others have its name', async () => {
    const { events, arrive } = await replaced(false);
    await row('a #12').click();
    expect(events).toEqual(['select a #12']);
    await expect.element(row('a #12')).toHaveAttribute('aria-selected', 'true');
    arrive();
    await arrived();
    await expect.element(row('a #12')).toHaveAttribute('aria-selected', 'true');
    expect(events).toEqual(['select a #12']);
  });

  it('opens a menu about the row under the pointer, or none', async () => {
    const { events, arrive } = await replaced(true);
    await row('a #12').click({ button: 'right' });
    await row('b #3').click({ button: 'right' });
    arrive();
    await arrived();
    expect(events).toEqual(['about a #12', 'menu']);
  });

  it.each([
    { clicked: ['b #3'], named: true, selects: ['select b #13'] },
    { clicked: ['b #3'], named: false, selects: [] },
    { clicked: ['b #3', 'a #11'], named: true, selects: ['select a #11'] },
    { clicked: ['gone #4'], named: true, selects: [] },
  ])('after clicks on $clicked, with names: $named, selects $selects', async ({ clicked, named, selects }) => {
    const { events, arrive } = await replaced(named);
    for (const name of clicked) await row(name).click();
    arrive();
    await arrived();
    await expect.poll(() => events).toEqual(selects);
  });
});
