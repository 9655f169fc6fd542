// npm run icons: renders public/icon.svg as the PNGs that the web app manifest and older browsers need.
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chromiumArgs, findChromium, installChromium } from './lib/browser.js';
import { root } from './lib/run.js';

const executablePath = findChromium();
if (!executablePath) {
  console.error(`No Chromium or Chrome found. Install one:  ${installChromium}`);
  process.exit(1);
}
const svg = readFileSync(path.join(root, 'public/icon.svg'), 'utf8');
const ground = /<rect[^>]*\bfill="(#[0-9a-f]+)"/.exec(svg)?.[1];
if (!ground) throw new Error('public/icon.svg begins with no rectangle that fills the ground.');
const folder = path.join(root, 'public/icons');
mkdirSync(folder, { recursive: true });

// A maskable icon may lose everything outside a circle of 80% (W3C manifest, "icon masks"), so the background extends to the
// edges.
const icons = [
  { name: 'icon-192', size: 192, inset: 0, back: 'transparent' },
  { name: 'icon-512', size: 512, inset: 0, back: 'transparent' },
  { name: 'maskable-512', size: 512, inset: 64, back: ground },
  { name: 'apple-touch-180', size: 180, inset: 0, back: ground },
];
const { chromium } = await import('@playwright/test');
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
for (const { name, size, inset, back } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const inner = size - 2 * inset;
  await page.setContent(
    `<style>body{margin:0;background:${back}}svg{display:block;margin:${inset}px;width:${inner}px;height:${inner}px}</style>${svg}`,
  );
  await page.screenshot({ path: path.join(folder, `${name}.png`), omitBackground: back === 'transparent' });
  await page.close();
}
await browser.close();
