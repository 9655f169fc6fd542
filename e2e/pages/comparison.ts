import { expect, type Locator, type Page } from '@playwright/test';
import { figure } from '../lib/figure';
import { Grid } from './grid';

/** The comparison of two profiles, or of several runs per side. */
export class Comparison {
  readonly region: Locator;
  readonly overlap: Locator;
  readonly runsOverlap: Locator;
  readonly correlation: Locator;
  /** Overlap, runs, other metrics, and what was counted, in words. */
  readonly facts: Locator;
  /** Own code, runs, correlation, contexts, overlaps by metric; shown with the settings. */
  readonly figures: Locator;
  /** Sentences about the metric's change and its causes. */
  readonly story: Locator;
  readonly sentences: Locator;
  readonly moreMethods: Locator;
  /** Button that shows threads, noise guard, names and gate. */
  readonly options: Locator;
  /** Handle between the picture and the table. */
  readonly divider: Locator;
  readonly otherMetrics: Locator;
  readonly totals: Locator;
  readonly changes: Changes;
  readonly rules: NameRules;
  readonly myCode: MyCode;
  readonly noiseGuard: Locator;
  /** Button that removes the filter by type. */
  readonly onlyType: Locator;
  /** Shown instead of the comparison if B could not be opened. */
  readonly half: Locator;

  constructor(private readonly page: Page) {
    this.region = page.getByRole('region', { name: 'Comparison', exact: true });
    this.overlap = page.getByTestId('overlap-value');
    this.runsOverlap = page.getByTestId('runs-overlap');
    this.correlation = page.getByTestId('correlation');
    this.facts = this.region.getByRole('group', { name: 'Comparison details' });
    this.figures = this.region.getByRole('group', { name: 'Comparison figures', includeHidden: true });
    this.story = this.region.getByRole('region', { name: 'Why it changed' });
    this.sentences = this.story.getByRole('listitem');
    this.moreMethods = this.region.getByRole('button', { name: /more cause|^Show full text$|^Show less$/ });
    this.options = this.region.getByRole('button', { name: /^Comparison settings/ });
    this.divider = page.getByRole('separator', { name: 'Table height' });
    this.otherMetrics = this.figures
      .getByRole('list', { name: 'Overlap by the other metrics', includeHidden: true })
      .getByRole('listitem', { includeHidden: true });
    this.totals = this.region.getByTitle(/ → .*bytecodes/).first();
    this.changes = new Changes(page);
    this.rules = new NameRules(page);
    this.myCode = new MyCode(page);
    this.noiseGuard = page.getByLabel('Ignore changes up to');
    this.onlyType = page.getByRole('button', { name: /^Only java\.util\..*: show all types/ });
    this.half = page.getByRole('region', { name: 'Compare' });
  }

  /** Waits for the overlap. */
  async compared(): Promise<void> {
    await expect(this.overlap).toHaveText(/\d/);
  }

  async overlapFigure(): Promise<number> {
    return figure(await this.overlap.textContent());
  }

  /** Shows the settings, unless they are already shown. */
  async showOptions(): Promise<void> {
    if ((await this.options.getAttribute('aria-expanded')) === 'false') await this.options.click();
  }

  /** Fields that choose a thread on each side. */
  threadOf(side: 'A' | 'B'): Locator {
    return this.page.getByLabel(`Thread of ${side}`);
  }

  /** Selects the first choice with exactly these words. */
  async press(choice: string): Promise<void> {
    await this.page.getByText(choice, { exact: true }).first().click();
  }

  /** Selects a choice by its label, such as widths by shares, or cost with callees. */
  choice(name: string, { exact = false } = {}): Locator {
    return this.page.getByRole('radio', { name, exact });
  }
}

/** The tables of changes. */
class Changes {
  readonly region: Locator;
  readonly count: Locator;
  readonly nameFilter: Locator;
  /** Button that shows direction, cost and kinds of change. */
  readonly filters: Locator;
  /** The sort order, which is one of the filters. */
  readonly order: Locator;
  /** The current table. */
  readonly table: Grid;
  readonly methods: Grid;

  constructor(private readonly page: Page) {
    this.region = page.getByRole('region', { name: 'What changed' });
    this.count = this.region.getByRole('status');
    this.nameFilter = this.region.getByRole('searchbox', { name: 'Filter by name' });
    this.filters = this.region.getByRole('button', { name: /^Filters/ });
    this.order = this.region.getByLabel('Sort by');
    this.table = new Grid(page.getByRole('grid').first());
    this.methods = this.by('Methods by change');
  }

  by(label: string | RegExp): Grid {
    return new Grid(this.page.getByRole('grid', { name: label }));
  }

  /** Opens a table by its exact name. */
  async show(table: string): Promise<void> {
    await this.tab(table).check();
  }

  tab(table: string): Locator {
    return this.page.getByRole('radio', { name: table, exact: true });
  }

  /** The switch for a kind of change. */
  kind(name: string): Locator {
    return this.page.getByRole('button', { name });
  }
}

/** Packages that count as own code: the button that names them, and its dialog. */
class MyCode {
  readonly dialog: Locator;
  readonly prefixes: Locator;
  readonly apply: Locator;
  readonly guess: Locator;

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Which code is yours' });
    this.prefixes = this.dialog.getByRole('textbox');
    this.apply = this.dialog.getByRole('button', { name: 'Apply', exact: true });
    this.guess = this.dialog.getByRole('button', { name: 'Detect' });
  }

  button(named: string): Locator {
    return this.page.getByRole('button', { name: `My code: ${named}…` });
  }
}

/** Name rules: the button with their number, and its dialog. */
class NameRules {
  readonly asRecorded: Locator;
  readonly dialog: Locator;
  readonly parameterTypes: Locator;
  readonly addRenaming: Locator;
  readonly apply: Locator;
  readonly undo: Locator;
  readonly allAsRecorded: Locator;
  /** A rule's effect, in words. */
  readonly effects: Locator;
  readonly effect: Locator;
  readonly inLink: Locator;
  readonly text: Locator;
  readonly takeOver: Locator;
  readonly refusal: Locator;

  constructor(private readonly page: Page) {
    this.asRecorded = page.getByRole('button', { name: 'Names: as recorded' });
    this.dialog = page.getByRole('dialog', { name: 'Which names in A and B count as the same' });
    this.parameterTypes = this.dialog.getByRole('checkbox', { name: /Parameter types/ });
    this.addRenaming = this.dialog.getByRole('button', { name: 'Renamed class or package' });
    this.apply = this.dialog.getByRole('button', { name: 'Apply', exact: true });
    this.undo = this.dialog.getByRole('button', { name: 'Undo' });
    this.allAsRecorded = this.dialog.getByRole('button', { name: 'Reset to recorded names' });
    this.effects = this.dialog.getByText(/changes \d+.*of A’s methods/).first();
    this.effect = page.getByTestId('match-effect');
    this.inLink = page.getByTestId('rules-in-link');
    this.text = this.dialog.getByLabel('Rules as text');
    this.takeOver = this.dialog.getByRole('button', { name: 'Use these rules' });
    this.refusal = this.dialog.getByRole('alert');
  }

  /** The button with the number of rules. */
  button(count: number): Locator {
    return this.page.getByRole('button', { name: `Names: ${count} rule${count === 1 ? '' : 's'}` });
  }

  /** The fields of a rename rule. */
  renaming(number: number): { from: Locator; to: Locator } {
    return {
      from: this.dialog.getByLabel(`Rule ${number}: old name`),
      to: this.dialog.getByLabel(`Rule ${number}: new name`),
    };
  }

  async showText(): Promise<void> {
    await this.dialog.getByText('As text').click();
  }
}
