import { expect, type Locator, type Page } from '@playwright/test';
import { atRest } from '../../scripts/lib/page-rest.js';
import { figure } from '../lib/figure';

interface Press {
  x: number;
  y: number;
  button?: 'left' | 'right';
}

/** A flame graph: its canvas, and the hidden table that lists its frames. */
export class Picture {
  readonly canvas: Locator;
  readonly frameTable: Locator;
  /** The frames' rows, largest first. */
  readonly frames: Locator;
  readonly names: Locator;

  constructor(
    private readonly page: Page,
    place: Page | Locator = page,
  ) {
    this.canvas = place.getByTestId('flame-canvas');
    this.frameTable = place.getByTestId('flame-table');
    this.frames = this.frameTable.locator('tbody tr');
    this.names = this.frameTable.locator('tbody th');
  }

  get largest(): Locator {
    return this.frames.first();
  }

  get largestName(): Locator {
    return this.largest.locator('th');
  }

  /** In a profile, the inclusive figure comes first; in a comparison, the kind of change, then both sides. */
  get largestFigures(): Locator {
    return this.largest.locator('td');
  }

  async largestFigure(at = 0): Promise<number> {
    return figure(await this.largestFigures.nth(at).textContent());
  }

  /** Waits for the picture and its table. */
  async drawn(): Promise<void> {
    await expect(this.largest).toBeAttached();
  }

  async press({ x, y, button = 'left' }: Press): Promise<void> {
    await this.canvas.click({ position: { x, y }, button });
  }

  async point(position: { x: number; y: number }): Promise<void> {
    await this.canvas.hover({ position });
  }

  async key(key: string): Promise<void> {
    await this.canvas.press(key);
  }

  async focus(): Promise<void> {
    await this.canvas.focus();
  }

  /** Text of the table once picture and figures no longer change. */
  async steady(): Promise<string> {
    await atRest(this.page);
    const frames = await this.frameTable.innerText();
    expect(frames).not.toMatch(/\t\s*(\n|$)/);
    return frames;
  }
}
