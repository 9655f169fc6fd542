import { test as base } from '@playwright/test';
import { App } from './app';

export { expect } from '@playwright/test';

/** A test with the app in its window; `app.start` opens it. */
export const test = base.extend<{ app: App }>({ app: async ({ page }, use) => use(new App(page)) });
