import path from 'node:path';
import { type ElementHandle, launch, type Page } from 'puppeteer-core';
import { type Engine, type EngineElement, type EngineWindow, type Place, size } from './engine';

/** Starts Firefox without a screen and speaks WebDriver BiDi to it. @param folder folder for the browser profile */
export async function startFirefox(program: string, folder: string): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    userDataDir: path.join(folder, 'profile'),
    defaultViewport: size,
  });
  const [page = await browser.newPage()] = await browser.pages();
  await page.setViewport(size);
  return { version: await browser.version(), window: new FirefoxWindow(page), close: () => browser.close() };
}

class FirefoxWindow implements EngineWindow {
  constructor(private readonly page: Page) {}

  async visit(address: string): Promise<void> {
    await this.page.goto(address);
  }

  async reload(): Promise<void> {
    await this.page.reload();
  }

  async find(place: Place): Promise<EngineElement | null> {
    const selector = 'css' in place ? place.css : `aria/${place.name}[role="${place.role}"]`;
    const handle = await this.page.$(selector);
    return handle && new FirefoxElement(handle);
  }

  async evaluate<Value>(expression: string): Promise<Value> {
    return (await this.page.evaluate(expression)) as Value;
  }

  async picture(): Promise<Uint8Array> {
    return this.page.screenshot();
  }

  async another(): Promise<EngineWindow> {
    const page = await this.page.browser().newPage();
    await page.setViewport(size);
    return new FirefoxWindow(page);
  }
}

class FirefoxElement implements EngineElement {
  constructor(private readonly handle: ElementHandle) {}

  async press(at?: { x: number; y: number }): Promise<void> {
    await this.handle.click(at && { offset: at });
  }

  async type(text: string): Promise<void> {
    await this.handle.type(text);
  }

  async give(files: readonly string[]): Promise<void> {
    await (this.handle as ElementHandle<HTMLInputElement>).uploadFile(...files);
  }

  async text(): Promise<string> {
    return this.handle.evaluate((element) => (element as HTMLElement).innerText);
  }
}
