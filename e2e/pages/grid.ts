import { expect, type Locator } from '@playwright/test';
import { figure } from '../lib/figure';

/** Height of a row with a mouse, in pixels. */
const ROW = 30;

/** A virtualised table or tree, in which only visible rows exist, numbered from 0. */
export class Grid {
  readonly rows: Locator;
  readonly selected: Locator;

  constructor(readonly root: Locator) {
    this.rows = root.locator('[data-index]');
    this.selected = root.locator('[aria-selected=true]');
  }

  row(at: number): Locator {
    return this.root.locator(`[data-index="${at}"]`);
  }

  cells(at: number): Locator {
    return this.row(at).getByRole('gridcell');
  }

  cell(at: number, column: number): Locator {
    return this.cells(at).nth(column);
  }

  /** Cells of a row that are not empty. */
  filledCells(at: number): Locator {
    return this.root.locator(`[data-index="${at}"] [role="gridcell"]:not(:empty)`);
  }

  /** The row at which Tab stops. */
  get stop(): Locator {
    return this.root.locator('[data-index][tabindex="0"]').first();
  }

  async figure(at: number, column: number): Promise<number> {
    return figure(await this.cell(at, column).textContent());
  }

  heading(name: string): Locator {
    return this.root.getByRole('columnheader', { name });
  }

  sorter(name: string | RegExp): Locator {
    return this.root.getByRole('button', { name });
  }

  /** Number of all rows, visible or not, including the heading. */
  async rowCount(): Promise<number> {
    return Number(await this.root.getAttribute('aria-rowcount'));
  }

  /** Pixels by which the columns are wider than the table. */
  async overhang(): Promise<number> {
    return this.row(0).evaluate((row) => {
      const scroller = row.closest('[role="grid"], [role="treegrid"]')!.parentElement!;
      return scroller.scrollWidth - scroller.clientWidth;
    });
  }

  async label(): Promise<string> {
    return (await this.root.getAttribute('aria-label')) ?? '';
  }

  /** Waits for the first row. */
  async filled(): Promise<void> {
    await expect(this.row(0)).not.toHaveText('');
  }

  /** Text of each cell of all rows, read while scrolling from top to bottom. */
  async all(): Promise<string[][]> {
    await this.filled();
    const expected = (await this.rowCount()) - 1;
    const rows = new Map<number, string[]>();
    for (let next = 0; next < expected; ) {
      await this.root.evaluate((element, top) => element.parentElement?.scrollTo({ top }), next * ROW);
      await expect(this.row(next)).not.toHaveText('');
      const seen = await this.rows.evaluateAll((elements) =>
        elements.map((row) => ({
          at: Number(row.getAttribute('data-index')),
          cells: [...row.querySelectorAll('[role="gridcell"]')].map((cell) => cell.textContent ?? ''),
        })),
      );
      for (const { at, cells } of seen) if (cells.some((cell) => cell !== '')) rows.set(at, cells);
      while (rows.has(next)) next++;
    }
    return [...rows.entries()].sort(([a], [b]) => a - b).map(([, cells]) => cells);
  }
}
