import { test as base } from '@playwright/test';
import { App } from './app';

export { expect } from '@playwright/test';

/** A test with the app; `app.start` opens it in the test's window. */
export const test = base.extend<{ app: App }>({ app: async ({ page }, use) => use(new App(page)) });
