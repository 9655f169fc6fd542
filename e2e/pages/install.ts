import type { Locator, Page } from '@playwright/test';

/** Questions asked by the installed app: about a new version, and about files passed on by the system. */
export class Install {
  readonly newVersion: Locator;
  readonly restart: Locator;
  readonly otherWindows: Locator;
  readonly tryAgain: Locator;
  readonly compareWithA: Locator;

  constructor(private readonly page: Page) {
    this.newVersion = page.getByRole('status').filter({ hasText: 'A new version is ready' });
    this.restart = this.newVersion.getByRole('button', { name: 'Restart now' });
    this.otherWindows = page.getByText('Callgrove is open in other windows.');
    this.tryAgain = page.getByRole('button', { name: 'Try again' });
    this.compareWithA = page.getByRole('button', { name: 'Compare with A' });
  }

  /** The question what to do with a file that arrives while another one is open. */
  arrived(name: string): Locator {
    return this.page.getByText(`${name} is waiting to be opened`);
  }

  /** Waits until the service worker has cached every file of the app. */
  async ready(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller)
        await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
    });
  }
}
