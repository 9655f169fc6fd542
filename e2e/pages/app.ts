import { expect, type Locator, type Page } from '@playwright/test';
import { atRest } from '../../scripts/lib/page-rest.js';
import type { Dropped } from '../lib/files';
import { Comparison } from './comparison';
import { Grid } from './grid';
import { Install } from './install';
import { Opening } from './opening';
import { Palette } from './palette';
import { Details, Filters, Search, Transforms } from './panes';
import { Gate, Sharing } from './sharing';
import { Failure, Footer, Header, Menu, Notices, Tabs } from './shell';
import { SourceLinks, SourcePane } from './source';
import { Allocations, CallTree, FlameGraph, HotMethods, Matrix, Sandwich, SlowForItsWork, Threads, Timeline } from './views';

/** The app in a window: its parts, and ways to give it a file. */
export class App {
  readonly body: Locator;
  readonly main: Locator;
  /** Content of the view below its heading. */
  readonly view: Locator;
  readonly heading: Locator;
  /** The first picture or row of the view, on which its context menu opens. */
  readonly menuTarget: Locator;
  /** Replaces a view whose code could not be fetched. */
  readonly refusal: Locator;
  readonly dialog: Locator;
  readonly help: Locator;
  readonly facts: Locator;
  readonly tooltip: Locator;
  /** Heading printed above the view. */
  readonly printed: Locator;
  readonly focused: Locator;
  readonly header: Header;
  readonly tabs: Tabs;
  readonly footer: Footer;
  readonly notices: Notices;
  readonly failure: Failure;
  readonly menu: Menu;
  readonly palette: Palette;
  readonly opening: Opening;
  readonly install: Install;
  readonly details: Details;
  readonly transforms: Transforms;
  readonly filters: Filters;
  readonly search: Search;
  readonly source: SourcePane;
  readonly sourceLinks: SourceLinks;
  readonly sharing: Sharing;
  readonly gate: Gate;
  readonly flame: FlameGraph;
  readonly methods: HotMethods;
  readonly tree: CallTree;
  readonly threads: Threads;
  readonly sandwich: Sandwich;
  readonly allocations: Allocations;
  readonly timeline: Timeline;
  readonly matrix: Matrix;
  readonly slow: SlowForItsWork;
  readonly comparison: Comparison;
  /** All tables of the current view. */
  readonly table: Grid;

  constructor(readonly page: Page) {
    this.body = page.locator('body');
    this.main = page.getByRole('main');
    this.view = page.locator('main > :not(h1)').first();
    this.refusal = this.main.getByRole('alert');
    this.menuTarget = this.main
      .locator('[data-testid="flame-canvas"], [data-menu="row"], [role="treegrid"] [data-index]')
      .first();
    this.heading = page.getByRole('heading', { level: 1 });
    this.dialog = page.getByRole('dialog');
    this.help = page.getByRole('dialog', { name: 'Help and shortcuts' });
    this.facts = page.getByRole('dialog', { name: 'What was counted and what was not' });
    this.tooltip = page.getByRole('tooltip');
    this.printed = page.locator('[data-print]');
    this.focused = page.locator(':focus');
    this.header = new Header(page);
    this.tabs = new Tabs(page);
    this.footer = new Footer(page);
    this.notices = new Notices(page);
    this.failure = new Failure(page);
    this.menu = new Menu(page);
    this.palette = new Palette(page);
    this.opening = new Opening(page);
    this.install = new Install(page);
    this.details = new Details(page);
    this.transforms = new Transforms(page);
    this.filters = new Filters(page);
    this.search = new Search(page);
    this.source = new SourcePane(page);
    this.sourceLinks = new SourceLinks(page);
    this.sharing = new Sharing(page);
    this.gate = new Gate(page);
    this.flame = new FlameGraph(page);
    this.methods = new HotMethods(page);
    this.tree = new CallTree(page);
    this.threads = new Threads(page);
    this.sandwich = new Sandwich(page);
    this.allocations = new Allocations(page);
    this.timeline = new Timeline(page);
    this.matrix = new Matrix(page);
    this.slow = new SlowForItsWork(page);
    this.comparison = new Comparison(page);
    this.table = new Grid(page.locator('body'));
  }

  /**
   * Opens the start page, or a view by its hash.
   *
   * @returns list to which the page's uncaught errors are added
   */
  async start(hash = ''): Promise<string[]> {
    const errors: string[] = [];
    this.page.on('pageerror', (error) => errors.push(error.message));
    await this.visit(hash);
    return errors;
  }

  /** Changes the address as if the user typed it into the address bar. */
  async visit(hash = ''): Promise<void> {
    await this.page.goto(`./${hash}`);
  }

  /** Opens each view by its tab, and checks that it has neither failed nor shows a broken figure. */
  async readEveryView(): Promise<void> {
    const views = this.tabs.all;
    for (let at = 0; at < (await views.count()); at++) {
      await views.nth(at).click();
      await expect(views.nth(at)).toHaveAttribute('aria-current', 'page');
      await this.atRest();
      expect(await this.body.innerText(), `view ${at}`).not.toMatch(/NaN|undefined|Infinity|\[object/);
    }
    await expect(this.notices.saying(/went wrong|failed/)).toHaveCount(0);
  }

  /** Leaves the app, so that the next visit starts with a new document. */
  async leave(): Promise<void> {
    await this.page.goto('about:blank');
  }

  /** Closes all files and opens the start page in a new document. */
  async again(): Promise<void> {
    await this.leave();
    await this.start();
  }

  /** Gives files to the input, as if picked in the browser's dialog. */
  async pick(...files: string[]): Promise<void> {
    await this.opening.files.setInputFiles(files);
  }

  /** Drops bytes on the page, as if by mouse. */
  async drop(...files: Dropped[]): Promise<void> {
    const transfer = await this.page.evaluateHandle(
      (given) => {
        const data = new DataTransfer();
        for (const { name, base64 } of given) {
          const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
          data.items.add(new File([bytes], name));
        }
        return data;
      },
      files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') })),
    );
    for (const type of ['dragenter', 'dragover', 'drop']) await this.page.dispatchEvent('body', type, { dataTransfer: transfer });
  }

  /** Waits until a profile is open and drawn. */
  async opened(): Promise<void> {
    await expect(this.footer.status).toBeAttached();
    await this.flame.drawn();
  }

  async atRest(): Promise<void> {
    await atRest(this.page);
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async resize(width: number, height: number): Promise<void> {
    await this.page.setViewportSize({ width, height });
  }

  /** Pixels by which the page is wider than its window. */
  async overhang(): Promise<number> {
    return this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  }

  async clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }
}
