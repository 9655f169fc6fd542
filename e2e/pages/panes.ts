import type { Locator, Page } from '@playwright/test';

/** The details of the selected context, next to any view. */
export class Details {
  readonly region: Locator;
  readonly title: Locator;
  readonly links: Locator;
  readonly linksToSources: Locator;
  readonly copyStack: Locator;
  readonly copied: Locator;
  readonly exactName: Locator;
  /** The path of callers. */
  readonly trail: Locator;
  readonly showInFlameGraph: Locator;
  /** On a narrow screen, the line of the details sheet that names the selection. */
  readonly sheet: Locator;

  constructor(page: Page) {
    this.region = page.getByRole('complementary', { name: 'Details' });

    this.title = this.region.getByRole('heading').first();
    this.links = this.region.getByRole('link');
    this.linksToSources = this.region.getByRole('button', { name: 'Source links' });
    this.copyStack = page.getByRole('button', { name: 'Copy stack' });
    this.copied = page.getByRole('button', { name: 'Copied' });
    this.exactName = page.getByTestId('exact-name');
    this.trail = page.getByRole('navigation', { name: 'Calling context' });
    this.showInFlameGraph = page.getByRole('button', { name: 'Show in the flame graph' });
    this.sheet = page.getByRole('button', { name: /^(Details|Callers and callees)(: |$)/ });
  }

  /** The inclusive figure of a metric. */
  inclusive(metric: string): Locator {
    return this.region
      .getByRole('row', { name: new RegExp(`^${metric} `, 'i') })
      .getByRole('cell')
      .nth(0);
  }

  /** The exclusive figure of a metric. */
  exclusive(metric: string): Locator {
    return this.region
      .getByRole('row', { name: new RegExp(`^${metric} `, 'i') })
      .getByRole('cell')
      .nth(1);
  }

  link(name: string): Locator {
    return this.region.getByRole('link', { name });
  }
}

/** The transform strip, and the controls for code, order and grouping. */
export class Transforms {
  readonly strip: Locator;
  /** The steps, the first of which is the whole recording. */
  readonly steps: Locator;
  readonly undo: Locator;
  /** Note on whether the totals are complete. */
  readonly kept: Locator;
  /** The grouping: method, class, package or module. */
  readonly groupBy: Locator;
  /** The switch between own code and all code, in every view that has it. */
  readonly myCode: Locator;
  readonly allCode: Locator;

  constructor(private readonly page: Page) {
    this.strip = page.getByRole('region', { name: 'Transforms' });
    this.steps = this.strip.getByRole('listitem');
    this.undo = page.getByRole('button', { name: 'Undo the last transform' });
    this.kept = this.strip.getByRole('button', { name: /All bytecodes are kept/ });
    this.groupBy = page.getByRole('combobox', { name: 'Group by' });
    const code = page.getByRole('group', { name: 'Code in view' });
    this.myCode = code.getByRole('radio', { name: 'My code' });
    this.allCode = code.getByRole('radio', { name: 'All code' });
  }

  step(name: RegExp): Locator {
    return this.strip.getByRole('button', { name });
  }

  async leafUp(): Promise<void> {
    await this.page.getByText('Bottom-up', { exact: true }).click();
  }
}

/** Filters and names: my code, the JDK, languages; and the strip for a mapping file. */
export class Filters {
  readonly dialog: Locator;
  readonly another: Locator;
  readonly showMine: Locator;
  readonly guess: Locator;
  readonly mapping: Locator;
  readonly removeMapping: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Filters and names' });
    this.another = this.dialog.getByRole('textbox', { name: 'Another package or class of my code' });
    this.showMine = this.dialog.getByRole('button', { name: 'Show my code' });
    this.guess = this.dialog.getByRole('button', { name: 'Detect' });
    this.mapping = page.getByRole('region', { name: 'Name mapping' });
    this.removeMapping = this.mapping.getByRole('button', { name: /^Remove the mapping/ });
  }

  switch(name: RegExp): Locator {
    return this.dialog.getByRole('checkbox', { name });
  }
}

/** The search for methods, in a picture or a table. */
export class Search {
  readonly box: Locator;
  /** The search field of the current view. */
  readonly anyBox: Locator;
  readonly result: Locator;
  readonly next: Locator;
  /** The methods found, largest first; choosing one goes to its largest context. */
  readonly methods: Locator;
  /** Error in a pattern, with its position marked. */
  readonly refusal: Locator;
  readonly refusedPart: Locator;

  constructor(page: Page) {
    this.box = page.getByRole('searchbox', { name: 'Find methods' });
    this.anyBox = page.getByRole('searchbox').first();
    this.result = page.getByRole('search').getByRole('status');
    this.next = page.getByRole('button', { name: 'Next match' });
    this.methods = page.getByRole('list', { name: 'Methods found, largest first' }).getByRole('button');
    this.refusal = page.getByRole('alert').filter({ hasText: 'regular expression' });
    this.refusedPart = this.refusal.locator('mark');
  }
}
