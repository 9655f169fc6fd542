import { expect, type Locator, type Page } from '@playwright/test';
import { Grid } from './grid';
import { Picture } from './picture';

/** The flame graph with its buttons for other views. */
export class FlameGraph extends Picture {
  readonly region: Locator;
  /** The overview of the whole tree, shown while zoomed in. */
  readonly overview: Locator;
  readonly rootSwitch: Locator;
  readonly legend: Locator;

  constructor(page: Page) {
    super(page);
    this.region = page.getByRole('region', { name: 'Flame graph' });
    this.overview = page.getByRole('button', { name: /^Overview:/ });
    this.rootSwitch = page.getByRole('button', { name: 'Root at the bottom' });
    this.legend = page.getByText('Colour shows the package');
  }

  /** The meaning of the colours. */
  get colours(): Locator {
    return this.region.getByRole('list', { name: 'Colours' });
  }

  /** Chooses the colouring, which is offered if time was laid over counts. */
  async colourBy(label: string): Promise<void> {
    await this.region.getByRole('group', { name: 'Colour' }).getByText(label).click();
  }

  async pressOverview(position: { x: number; y: number }): Promise<void> {
    await this.overview.locator('canvas').click({ position });
  }
}

export class HotMethods extends Grid {
  readonly region: Locator;
  readonly filter: Locator;
  readonly neighbours: Locator;
  readonly neighbourTitle: Locator;
  readonly toSandwich: Locator;
  /** Packages before names: each is shown in full, cut off, or omitted. */
  readonly packages: Locator;

  constructor(page: Page) {
    super(page.getByRole('grid', { name: 'Methods by cost' }));
    this.region = page.getByRole('region', { name: 'Methods by cost' });
    this.filter = page.getByLabel('Filter methods');
    this.neighbours = page.getByRole('complementary', { name: 'Callers and callees' });
    this.neighbourTitle = this.neighbours.getByRole('heading').first();
    this.toSandwich = this.neighbours.getByRole('button', { name: 'Sandwich' });
    this.packages = page.locator('[data-part="package"] > span');
  }

  /** The table of callees; its name includes their number. */
  calleesTable(name: RegExp): Locator {
    return this.neighbours.getByRole('table', { name });
  }

  /** Shows ratios, such as bytecodes per call, instead of figures. */
  async showRatios(): Promise<void> {
    await this.region.getByText('Ratios').click();
  }
}

export class CallTree extends Grid {
  readonly expandHottest: Locator;
  readonly collapseAll: Locator;

  constructor(page: Page) {
    super(page.getByRole('treegrid'));
    this.expandHottest = page.getByRole('button', { name: 'Expand hottest path' });
    this.collapseAll = page.getByRole('button', { name: 'Collapse all' });
  }

  /** The first row that can be expanded. */
  get closed(): Locator {
    return this.root.locator('[aria-expanded="false"]').first();
  }

  expand(method: string): Locator {
    return this.root.getByRole('button', { name: `Expand ${method}` });
  }

  async levels(): Promise<number[]> {
    return this.rows.evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-level'))));
  }
}

export class Threads extends Grid {
  readonly filter: Locator;
  readonly oneByOne: Locator;
  readonly allThreads: Locator;
  readonly recording: Locator;

  constructor(private readonly page: Page) {
    super(page.getByRole('grid', { name: 'Threads' }));
    this.filter = page.getByLabel('Filter threads');
    this.oneByOne = page.getByRole('radio', { name: 'One by one' });
    this.allThreads = page.getByRole('button', { name: 'Show all threads' });
    this.recording = page.getByRole('complementary', { name: 'The recording' });
  }

  /** The figure of the selected thread, without its bar. */
  selectedFigure(column: number): Locator {
    return this.selected.getByRole('gridcell').nth(column).locator('span span').last();
  }

  async showOneByOne(): Promise<void> {
    await this.page.getByText('One by one').click();
  }
}

/** A method between its callers and its callees. */
export class Sandwich {
  readonly callers: Half;
  readonly callees: Half;
  readonly methods: Grid;
  readonly filter: Locator;

  constructor(private readonly page: Page) {
    this.callers = new Half(page, 'Callers');
    this.callees = new Half(page, 'Callees');
    this.methods = new Grid(page.getByRole('grid', { name: 'Methods' }));
    this.filter = page.getByLabel('Filter methods');
  }

  /** Chooses the only method left by the filter. */
  async choose(name: string): Promise<void> {
    await this.filter.fill(name);
    await expect(this.methods.rows).toHaveCount(1);
    await this.methods.rows.first().click();
  }

  async shareExclusive(): Promise<void> {
    await this.page.getByText('Exclusive', { exact: true }).click();
  }
}

class Half extends Picture {
  readonly region: Locator;

  constructor(page: Page, name: string) {
    const region = page.getByRole('region', { name });
    super(page, region);
    this.region = region;
  }

  /** Shows the selected frame's method instead. */
  goTo(method: RegExp): Locator {
    return this.region.getByRole('button', { name: new RegExp(`^Go to ${method.source}`) });
  }
}

export class Allocations {
  readonly region: Locator;
  readonly classes: Grid;
  /** Types by bytes, if the file has them. */
  readonly types: Grid;
  /** The allocations of methods, contexts or packages. */
  readonly where: Grid;
  readonly sunburst: Sunburst;
  /** Counted share of the VM's account. */
  readonly coverage: Locator;

  constructor(private readonly page: Page) {
    this.region = page.getByRole('region', { name: 'Allocations' });
    this.classes = new Grid(page.getByRole('grid', { name: 'Objects by class' }));
    this.types = new Grid(page.getByRole('grid', { name: 'Allocations by type' }));
    this.where = new Grid(page.getByRole('region', { name: 'Where' }).getByRole('grid'));
    this.sunburst = new Sunburst(page);
    this.coverage = this.region.getByText(/^Bytes counted: /);
  }

  /** The row of a type, if the file has bytes. */
  type(name: string): Locator {
    return this.types.rows.filter({ has: this.page.getByText(name, { exact: true }) });
  }

  async showSunburst(): Promise<void> {
    await this.page.getByText('Sunburst', { exact: true }).click();
  }
}

class Sunburst {
  readonly region: Locator;
  /** Names of the arcs. */
  readonly table: Locator;
  readonly out: Locator;
  readonly firstClass: Locator;

  constructor(page: Page) {
    this.region = page.getByRole('region', { name: /^(Bytes|Objects) by package$/ });
    this.table = this.region.getByRole('table', { name: /^Packages and classes in/ });
    this.out = this.region.getByRole('button', { name: /^Up to the enclosing/ });
    this.firstClass = this.region.locator('path[data-class="true"]').first();
  }

  /** Full name of an arc's class. */
  async nameOf(arc: Locator): Promise<string> {
    return ((await arc.locator('title').textContent()) ?? '').split('\n')[0]!;
  }
}

export class Timeline {
  readonly region: Locator;
  readonly bars: Locator;
  readonly intervals: Locator;
  readonly chosen: Locator;
  readonly table: Grid;
  readonly summary: Locator;
  readonly wholeRun: Locator;
  /** Sums of garbage-collection pauses, below the bars. */
  readonly pauses: Locator;

  constructor(private readonly page: Page) {
    this.region = page.getByRole('region', { name: 'Timeline' });
    this.pauses = this.region.getByText(/^GC pauses:/);
    this.bars = page.getByRole('listbox', { name: /^Intervals by / });
    this.intervals = this.bars.getByRole('option');
    this.chosen = this.bars.getByRole('option', { selected: true });
    this.table = new Grid(page.getByRole('grid', { name: 'Intervals' }));
    this.summary = page.getByRole('status').filter({ hasText: 'intervals' });
    this.wholeRun = page.getByRole('button', { name: 'Show the whole run' });
  }

  async arrange(how: 'Width by time' | 'By thread'): Promise<void> {
    await this.page.getByText(how).click();
  }
}

export class Matrix {
  readonly region: Locator;
  readonly table: Locator;
  readonly readout: Locator;

  constructor(page: Page) {
    this.region = page.getByRole('region', { name: 'Overlap of each pair of profiles' });
    this.table = this.region.getByRole('table');
    this.readout = page.getByTestId('matrix-readout');
  }

  cell(a: string, b: string): Locator {
    return this.region.getByRole('button', { name: new RegExp(`compare ${a} with ${b}`) });
  }

  metric(name: string): Locator {
    return this.region.getByRole('radio', { name });
  }
}

/** Methods by what their bytecodes cost, in a file with time laid over its counts. */
export class SlowForItsWork {
  readonly region: Locator;
  /** The answer, with its reservations. */
  readonly sentence: Locator;
  readonly answer: Locator;
  readonly matching: Locator;
  readonly save: Locator;

  constructor(page: Page) {
    this.region = page.getByRole('region', { name: 'Slow per bytecode' });
    this.answer = this.region.getByRole('region', { name: 'The answer' });
    this.sentence = this.answer.getByRole('paragraph').first();
    this.matching = this.region.getByRole('group').filter({ hasText: 'matched to contexts' });
    this.save = this.region.getByRole('button', { name: /^Save / });
  }

  /** Rows of a list, by its title. */
  list(title: RegExp): Locator {
    return this.region.getByRole('table', { name: title }).getByRole('row');
  }
}
