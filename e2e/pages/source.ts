import type { Locator, Page } from '@playwright/test';

/** The source pane below a view. */
export class SourcePane {
  readonly region: Locator;
  /** The line at which the selected method begins. */
  readonly line: Locator;
  readonly lines: Locator;
  readonly files: Locator;
  readonly focused: Locator;
  readonly search: Locator;
  readonly whichFile: Locator;
  readonly note: Locator;
  readonly folder: Locator;
  readonly chooseFolder: Locator;
  readonly readAgain: Locator;
  readonly hide: Locator;
  readonly height: Locator;

  constructor(page: Page) {
    this.region = page.getByRole('region', { name: 'Source', exact: true });
    this.line = this.region.locator('[role="row"][aria-current="location"]');
    this.lines = this.region.getByRole('grid');
    this.files = this.region.getByLabel('Source files');
    this.focused = this.region.locator('[role="row"]:focus');
    this.search = this.region.getByRole('searchbox');
    this.whichFile = this.region.getByLabel('Which file');
    this.note = this.region.getByRole('note');
    this.folder = this.region.getByLabel('Source folder');
    this.chooseFolder = this.region.getByRole('button', { name: 'Choose a folder…' });
    this.readAgain = this.region.getByRole('button', { name: 'Read again' });
    this.hide = this.region.getByRole('button', { name: 'Hide the source' });
    this.height = page.getByRole('separator', { name: 'Source pane height' });
  }

  /** A line, by its row in the grid; the heading is row 1. */
  row(ariaRowIndex: number): Locator {
    return this.region.locator(`[aria-rowindex="${ariaRowIndex}"]`);
  }

  /** The first line with the given text. */
  lineWith(text: string): Locator {
    return this.region.getByRole('row').filter({ hasText: text }).first();
  }

  matchIn(line: Locator): Locator {
    return line.locator('mark');
  }

  remove(name: string): Locator {
    return this.region.getByRole('button', { name: `Remove the sources ${name}` });
  }
}

/** The dialog for source link templates. */
export class SourceLinks {
  readonly dialog: Locator;
  readonly address: Locator;
  readonly package: Locator;
  readonly preview: Locator;
  readonly save: Locator;
  readonly removeAll: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Source links' });
    this.address = this.dialog.getByLabel('Address');
    this.package = this.dialog.getByRole('textbox', { name: 'Package' });
    this.preview = this.dialog.getByRole('status');
    this.save = this.dialog.getByRole('button', { name: 'Save' });
    this.removeAll = this.dialog.getByRole('button', { name: 'Remove all' });
  }
}
