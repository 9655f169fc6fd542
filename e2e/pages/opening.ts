import type { Locator, Page } from '@playwright/test';
import { Library } from './library';

/** The start page, and the same panel as a dialog over an open profile. */
export class Opening {
  readonly dialog: Locator;
  readonly chooseFiles: Locator;
  /** The file input behind the button. */
  readonly files: Locator;
  readonly address: Locator;
  readonly openButton: Locator;
  readonly library: Library;
  readonly beside: Beside;
  readonly agent: Locator;
  readonly agentMissing: Locator;
  readonly recordCommand: Locator;
  readonly samplesHead: Locator;
  readonly compareSamples: Locator;
  readonly example: Example;
  /** The question about an exact and a sampled file, and its answers. */
  readonly overlay: Record<'dialog' | 'lay' | 'compare', Locator>;
  readonly asks: Asks;
  readonly wanted: Wanted;

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Open' });
    this.chooseFiles = page.getByRole('button', { name: 'Choose files…' });
    this.files = page.getByLabel('Profile files').first();
    this.address = page.getByRole('dialog').getByLabel(/relative to this page/);
    this.openButton = page.getByRole('button', { name: 'Open', exact: true });
    this.library = new Library(page);
    this.beside = new Beside(page);
    this.agent = page.getByRole('link', { name: 'callgrove-agent.jar' });
    this.agentMissing = page.getByText('not part of this build');
    this.recordCommand = page.getByText('-javaagent:callgrove-agent.jar=out=run.mct');
    this.samplesHead = page.getByText('Sample profiles: real programs');
    this.compareSamples = page.getByRole('button', { name: 'Compare H2 without an index with H2 with an index' });
    this.example = new Example(page);
    const dialog = page.getByRole('dialog', { name: 'Overlay time on counts?' });
    this.overlay = {
      dialog,
      lay: dialog.getByRole('button', { name: 'Overlay time on counts' }),
      compare: dialog.getByRole('button', { name: 'Compare' }),
    };
    this.asks = new Asks(page);
    this.wanted = new Wanted(page);
  }

  sample(name = ''): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^Open the sample ${name}`) });
  }

  /** Opens an address through the dialog's field. */
  async openAddress(): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
  }
}

/** The example on the start page: two samples compared in miniature. */
class Example {
  readonly region: Locator;
  readonly sentence: Locator;
  readonly picture: Locator;
  readonly open: Locator;

  constructor(page: Page) {
    this.region = page.getByRole('region', { name: 'Example' });
    this.sentence = this.region.getByRole('listitem');
    this.picture = this.region.getByRole('img', { name: /^Flame graph of both/ });
    this.open = this.region.getByRole('button', { name: 'Open this comparison' });
  }
}

/** The profiles offered by `callgrove serve`. */
class Beside {
  readonly region: Locator;

  constructor(page: Page) {
    this.region = page.getByRole('region', { name: 'Profiles in this page’s folder' });
  }

  profile(name: string): Locator {
    return this.region.getByRole('button', { name: `Open ${name}` });
  }
}

/** The dialog for more than two files. */
class Asks {
  readonly dialog: Locator;
  readonly keepAll: Locator;
  readonly matrix: Locator;
  /** Compares several runs, as the base, with the last file. */
  readonly compareRuns: Locator;
  readonly compareTwo: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: /^What do you want to do with \d files\?$/ });
    this.keepAll = this.dialog.getByRole('checkbox', { name: 'Keep all of them' });
    this.matrix = this.dialog.getByRole('button', { name: 'Compare all 3' });
    this.compareRuns = page.getByRole('button', { name: 'Compare 3 runs (A) with B' });
    this.compareTwo = page.getByRole('button', { name: 'Compare A with B' });
  }
}

/** Questions about files that a link names but the page does not have. */
class Wanted {
  readonly ofMatrix: Locator;
  readonly runsOfA: Locator;
  readonly another: Locator;
  /** Shown if another host does not allow pages to read its files. */
  readonly download: Locator;
  readonly differs: Locator;

  constructor(private readonly page: Page) {
    this.ofMatrix = page.getByRole('region', { name: 'Files listed in the link' });
    this.runsOfA = page.getByRole('region', { name: 'Files for A in the link' });
    this.another = page.getByRole('button', { name: 'Open another file' });
    this.download = page.getByRole('link', { name: 'download it' });
    this.differs = page.getByText('is not the file named in the link');
  }

  file(side: 'A' | 'B'): Locator {
    return this.page.getByRole('region', { name: `File for ${side} in the link` });
  }

  /** Allows fetching from another host. */
  fetchFrom(host = ''): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^Fetch from ${host.replaceAll('.', '\\.')}`) });
  }
}
