import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Dropped } from '../lib/files';
import { limits } from '../lib/limits';

/** The command palette, opened with Control+K. */
export class Palette {
  readonly box: Locator;
  readonly list: Locator;
  readonly options: Locator;
  readonly nothing: Locator;

  constructor(private readonly page: Page) {
    this.box = page.getByRole('combobox', { name: 'Find a command' });
    this.list = page.getByRole('listbox', { name: 'Commands' });
    this.options = this.list.getByRole('option');
    this.nothing = page.getByText('No command matches');
  }

  /** Opens the palette by keyboard and types into it. */
  async type(letters: string): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await expect(this.box).toBeFocused();
    await this.page.keyboard.type(letters);
  }

  /** Runs a command by keyboard, once it is the selected one in the list. */
  async choose(command: string): Promise<void> {
    await this.type(command);
    await expect(this.list.getByRole('option', { selected: true })).toBeVisible();
    await this.page.keyboard.press('Enter');
  }

  /**
   * Saves a file with a command.
   *
   * @returns the file
   */
  async download(command: string): Promise<Dropped> {
    const coming = this.page.waitForEvent('download', { timeout: limits.expect });
    await this.choose(command);
    const file = await coming;
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  }
}
