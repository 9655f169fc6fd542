import { expect, type Locator, type Page } from '@playwright/test';

type Rung = 'All in the link' | 'They have the files' | 'Files on the web' | 'One HTML file';

/** The dialog that shares what one looks at. */
export class Sharing {
  readonly dialog: Locator;
  readonly link: Locator;
  readonly copy: Locator;
  readonly close: Locator;
  readonly leaves: Locator;
  readonly save: Locator;
  /** Where a link was opened: what it holds. */
  readonly held: Locator;

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Share' });
    this.link = page.getByTestId('share-link');
    this.copy = page.getByRole('button', { name: 'Copy the link' });
    this.close = this.dialog.getByRole('button', { name: 'Close' });
    this.leaves = this.dialog.getByRole('region', { name: 'What leaves' });
    this.save = page.getByRole('button', { name: 'Save the HTML file' });
    this.held = page.getByRole('region', { name: 'What the link holds', exact: true });
  }

  /** Opens the dialog on one of its rungs. */
  async open(rung: Rung): Promise<void> {
    await this.page.getByRole('button', { name: 'Share…' }).click();
    await this.choose(rung);
  }

  async choose(rung: Rung): Promise<void> {
    await this.dialog.getByText(rung, { exact: true }).click();
  }

  /** What an HTML file is to hold. */
  async include(content: 'Whole files' | 'The pruned comparison'): Promise<void> {
    await this.dialog.getByText(content).click();
  }

  /** Gives a package another name in what is sent. */
  renamePackage(name: RegExp): Locator {
    return this.dialog.getByLabel(name);
  }

  /** The link, once it is made. */
  async address(): Promise<string> {
    await expect(this.link).toHaveAttribute('aria-busy', 'false');
    return this.link.inputValue();
  }
}

/** Conditions of a comparison: their dialog, and the strip that says whether they hold. */
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
    this.conditions = page.getByLabel('Conditions, one a line');
    this.show = page.getByRole('button', { name: 'Show above the comparison' });
    this.verdict = page.getByRole('region', { name: 'Gate' });
    this.outcomes = this.verdict.getByRole('listitem');
  }
}
