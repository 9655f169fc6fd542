import type { Locator, Page } from '@playwright/test';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const source = (text: string | RegExp): string => (typeof text === 'string' ? escaped(text) : text.source);

export type Side = 'A' | 'B';

/** Header and bar above every view: files, metrics, threads, and buttons that open dialogs. */
export class Header {
  readonly banner: Locator;
  /** The bar with tabs and metrics. */
  readonly bar: Locator;
  readonly open: Locator;
  readonly share: Locator;
  readonly filters: Locator;
  readonly theme: Locator;
  readonly swap: Locator;
  /** Shows a view's controls on a narrow screen. */
  readonly view: Locator;
  readonly metrics: Locator;
  readonly thread: Locator;

  constructor(private readonly page: Page) {
    this.banner = page.getByRole('banner');
    this.bar = page.getByRole('region', { name: 'What is shown' });
    this.open = page.getByRole('button', { name: 'Open…', exact: true });
    this.share = page.getByRole('button', { name: 'Share…' });
    this.filters = page.getByRole('button', { name: 'Filters and names' });
    this.theme = page.getByRole('button', { name: /^Theme/ });
    this.swap = page.getByRole('button', { name: 'Swap A and B' });
    this.view = page.getByRole('button', { name: 'View', exact: true });
    this.metrics = page.getByRole('group', { name: 'Metric' });
    this.thread = page.getByRole('combobox', { name: 'Thread', exact: true });
  }

  /** A side's file, by its name, with which its description begins. */
  file(side: Side, description: string | RegExp = ''): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${side}: ${source(description)}`) });
  }

  /** The files of both sides. */
  get files(): Locator {
    return this.page.getByRole('button', { name: /^[AB]: / });
  }

  close(side: Side): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^Close ${side}`) });
  }

  /** A warning next to a file's name; if no side is given, of either side. */
  mark(word: string, side = ''): Locator {
    return this.banner.getByRole('button', { name: new RegExp(`^${word}, ${side === '' ? '' : `${side}: `}`) });
  }

  themeIs(scheme: 'light' | 'dark'): Locator {
    return this.page.getByRole('button', { name: `Theme: ${scheme}` });
  }

  /** Names of the controls under *View* that have no visible text. */
  wordlessTools(): Promise<string[]> {
    return this.view.evaluate((button) =>
      [
        ...document.getElementById(button.getAttribute('aria-controls') ?? '')!.querySelectorAll<HTMLElement>('button, select'),
      ].flatMap((control) => {
        const text = control instanceof HTMLSelectElement ? control.labels[0]?.firstChild?.textContent : control.innerText;
        return text?.trim() ? [] : [control.getAttribute('aria-label') ?? control.outerHTML];
      }),
    );
  }

  /** Chooses a metric by its exact name. */
  async pressMetric(name: string): Promise<void> {
    await this.metrics.getByText(name, { exact: true }).click();
  }

  metric(name: string, { exact = false } = {}): Locator {
    return this.page.getByRole('radio', { name, exact });
  }
}

/** The tabs of the views. */
export class Tabs {
  readonly all: Locator;
  readonly current: Locator;
  /** On a narrow screen, shows the tabs that are hidden. */
  readonly more: Locator;

  constructor(page: Page) {
    this.more = page.getByRole('button', { name: /^More views/ });
    this.all = page.getByRole('navigation', { name: 'Views' }).getByRole('link');
    this.current = this.all.and(page.locator('[aria-current=page]'));
  }

  tab(name: string): Locator {
    return this.all.and(this.all.page().getByRole('link', { name, exact: true }));
  }

  async open(name: string): Promise<void> {
    await this.tab(name).click();
  }
}

/** The footer below every view. */
export class Footer {
  /** Shown once a file is open; opens the dialog about what was counted and what was not. */
  readonly status: Locator;
  readonly facts: Locator;

  constructor(private readonly page: Page) {
    this.status = page.getByTestId('status');
    this.facts = page.getByRole('contentinfo').getByRole('button');
  }

  /** Opens that dialog if the footer names a problem. */
  warning(name: RegExp): Locator {
    return this.page.getByRole('contentinfo').getByRole('button', { name });
  }
}

/** Notices above the view. */
export class Notices {
  readonly all: Locator;
  /** Notices with text: the page keeps an empty one for screen readers. */
  readonly spoken: Locator;
  /** One button per notice. */
  readonly dismiss: Locator;

  constructor(private readonly page: Page) {
    this.all = page.getByRole('alert');
    this.dismiss = this.all.getByRole('button', { name: 'Dismiss this message' });
    this.spoken = this.all.filter({ hasText: /\S/ });
  }

  saying(text: string | RegExp): Locator {
    return this.all.filter({ hasText: text });
  }

  /** A note inside the content to which it belongs. */
  note(text: string): Locator {
    return this.page.getByRole('note').filter({ hasText: text });
  }

  /** A strip with a report and buttons. */
  strip(text: string): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }
}

/** The header's menu with its submenus, and the context menu of a frame. */
export class Menu {
  readonly button: Locator;
  readonly root: Locator;
  readonly overFrame: Locator;
  readonly foldPackage: Locator;
  /** Entries of the context menu that are visible at first. */
  readonly first: Locator;

  constructor(private readonly page: Page) {
    this.button = page.getByRole('button', { name: 'Menu' });
    this.root = page.getByRole('menu');
    this.overFrame = page.getByRole('menu', { name: 'Actions' });
    this.first = this.overFrame.getByRole('menuitem');
    this.foldPackage = this.item('Fold this package');
  }

  item(name: string | RegExp): Locator {
    return this.page.getByRole('menuitem', { name });
  }

  /** Exports the current picture as SVG or PNG. */
  exportAs(format: string): Locator {
    return this.item(new RegExp(`as ${format}$`));
  }
}

/** Replaces a view, dialog or page that failed. */
export class Failure {
  readonly region: Locator;
  readonly tryAgain: Locator;
  readonly reload: Locator;
  readonly copy: Locator;
  readonly copied: Locator;

  constructor(page: Page) {
    this.region = page.getByRole('alert', { name: / failed$/ });
    this.tryAgain = page.getByRole('button', { name: 'Try again' });
    this.reload = page.getByRole('button', { name: 'Reload the page' });
    this.copy = page.getByRole('button', { name: 'Copy report' });
    this.copied = page.getByRole('button', { name: 'Copied' });
  }
}
