import { expect, type Locator, type Page } from '@playwright/test';

/** The library on the start page and in the dialog that opens files. */
export class Library {
  readonly region: Locator;
  readonly entries: Locator;
  readonly keep: Locator;
  readonly nameField: Locator;
  readonly tagsField: Locator;
  readonly save: Locator;
  readonly openers: Locator;
  readonly openersAndComparers: Locator;
  readonly compareChosen: Locator;

  constructor(private readonly page: Page) {
    this.region = page.getByRole('region', { name: 'Library' });
    this.entries = this.region.getByRole('listitem');
    this.keep = this.region.getByRole('button', { name: 'Keep files I open' });
    this.nameField = page.getByLabel('Name', { exact: true });
    this.tagsField = page.getByLabel(/^Tags/);
    this.save = page.getByRole('button', { name: 'Save' });
    this.openers = this.entries.getByRole('button', { name: /^Open/ });
    this.openersAndComparers = this.entries.getByRole('button', { name: /^(Open|Compare)/ });
    this.compareChosen = page.getByRole('button', { name: 'Compare 2…' });
  }

  /** The buttons of an entry. */
  async press(what: 'Open' | 'Edit' | 'Pin' | 'Unpin', name: string): Promise<void> {
    await this.button(what, name).click();
  }

  button(what: 'Open' | 'Edit' | 'Pin' | 'Unpin', name: string): Locator {
    return this.page.getByRole('button', { name: `${what} ${name}` });
  }

  choice(name: string): Locator {
    return this.page.getByRole('checkbox', { name: `Choose ${name}` });
  }

  entry(name: string): Locator {
    return this.entries.filter({ hasText: name });
  }

  async keepEverything(): Promise<void> {
    await this.keep.click();
    await expect(this.region).toContainText('appear here');
  }

  /** Compares two entries by clicking each. */
  async compare(a: string, b: string): Promise<void> {
    await this.page.getByRole('button', { name: `Compare ${a} with another` }).click();
    await this.page.getByRole('button', { name: `Compare ${a} with ${b}` }).click();
  }

  /** Deletes an entry through its editor, or with its own button if its bytes are lost, and confirms. */
  async delete(name: string, within: Page | Locator = this.page): Promise<void> {
    await within.getByRole('button', { name: 'Delete', exact: true }).click();
    await within.getByRole('button', { name: `Delete ${name}?` }).click();
  }

  async deleteAll(count: number): Promise<void> {
    await this.page.getByRole('button', { name: 'Delete all', exact: true }).click();
    await this.page.getByRole('button', { name: `Delete all ${count}?` }).click();
  }

  async keepNothing(): Promise<void> {
    await this.page.getByRole('button', { name: 'Stop keeping files' }).click();
    await this.page.getByRole('button', { name: 'Delete all and stop keeping files?' }).click();
  }
}
