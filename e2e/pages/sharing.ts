import { expect, type Locator, type Page } from '@playwright/test';

type Rung = 'Summary in the link' | 'Recipients have the files' | 'Files on the web' | 'One HTML file';

/** The dialog that shares what is open. */
export class Sharing {
  readonly dialog: Locator;
  readonly link: Locator;
  readonly copy: Locator;
  readonly close: Locator;
  readonly leaves: Locator;
  readonly save: Locator;
  /** Warning about a link that nobody else can follow. */
  readonly localOnly: Locator;
  readonly fileInstead: Locator;
  /** The link's content, shown after it was opened. */
  readonly held: Locator;

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Share' });
    this.link = page.getByTestId('share-link');
    this.copy = page.getByRole('button', { name: 'Copy the link' });
    this.close = this.dialog.getByRole('button', { name: 'Close' });
    this.leaves = this.dialog.getByRole('region', { name: 'What you share' });
    this.localOnly = this.dialog.getByRole('note');
    this.fileInstead = this.dialog.getByRole('button', { name: 'Make an HTML file instead' });
    this.save = page.getByRole('button', { name: 'Save the HTML file' });
    this.held = page.getByRole('region', { name: 'What the link contains', exact: true });
  }

  /** Opens the dialog on a given way to share. */
  async open(rung: Rung): Promise<void> {
    await this.page.getByRole('button', { name: 'Share…' }).click();
    await this.choose(rung);
  }

  async choose(rung: Rung): Promise<void> {
    await this.dialog.getByText(rung, { exact: true }).click();
  }

  /** Chooses the content of an HTML file. */
  async include(content: 'Whole files' | 'Only the main contexts'): Promise<void> {
    await this.dialog.getByText(new RegExp(`^${content}`)).click();
  }

  /** Renames a package in the shared content. */
  renamePackage(name: RegExp): Locator {
    return this.dialog.getByLabel(name);
  }

  /** The link, once it has been made. */
  async address(): Promise<string> {
    await expect(this.link).toHaveAttribute('aria-busy', 'false');
    return this.link.inputValue();
  }
}

/** The gate: the dialog of its conditions, and the strip with the verdict. */
export class Gate {
  readonly button: Locator;
  readonly dialog: Locator;
  readonly conditions: Locator;
  readonly show: Locator;
  readonly verdict: Locator;
  readonly outcomes: Locator;

  constructor(page: Page) {
    this.button = page.getByRole('button', { name: 'Gate…' });
    this.dialog = page.getByRole('dialog', { name: 'Gate' });
    this.conditions = page.getByLabel('Conditions, one per line');
    this.show = page.getByRole('button', { name: 'Show above the comparison' });
    this.verdict = page.getByRole('region', { name: 'Gate' });
    this.outcomes = this.verdict.getByRole('listitem');
  }
}
