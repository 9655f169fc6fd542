import { readdirSync, readFileSync, statSync } from 'node:fs';
import { both } from '../lib/addresses';
import { inRepo } from '../lib/files';
import { fontsOf } from '../lib/fonts';
import { expect, test } from '../pages/test';

test('the fonts have at most 60 kB, and a report page has none', () => {
  const files = readdirSync(inRepo('dist'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.woff2'));
  expect(files).toHaveLength(2);
  const bytes = files.reduce((sum, name) => sum + statSync(inRepo(`dist/${name}`)).size, 0);
  expect(bytes).toBeLessThanOrEqual(60_000);
  expect(readFileSync(inRepo('dist/report.html'), 'utf8')).not.toContain('woff2');
});

test('sentences, figures and names are in the page’s own fonts, all their signs included', async ({ app, page }) => {
  const errors = await app.start(both('compare', '&table=methods'));
  const { sentences, facts, changes } = app.comparison;
  await app.comparison.compared();
  await expect(sentences.first()).toContainText('bytecodes');
  expect(await fontsOf(sentences.first())).toEqual(['Inter']);
  expect(await fontsOf(facts)).toEqual(['Inter']);
  expect(await fontsOf(changes.methods.row(0))).toEqual(['Inter', 'JetBrains Mono']);
  // Digits in a table are aligned below each other.
  const widths = await page.evaluate(() => {
    const probe = document.createElement('span');
    document.body.append(probe);
    const widthOf = (text: string) => {
      probe.textContent = text;
      return probe.getBoundingClientRect().width;
    };
    const all = [widthOf('1111'), widthOf('0000'), widthOf('7474')];
    probe.style.fontVariantNumeric = 'normal';
    const usual = [widthOf('1111'), widthOf('0000')];
    probe.remove();
    return { all, usual };
  });
  expect(new Set(widths.all).size).toBe(1);
  expect(new Set(widths.usual).size).toBe(2);
  expect(errors).toEqual([]);
});

test('labels of a picture are drawn in the font of the page', async ({ app }) => {
  await app.start(both('flame'));
  await app.opened();
  const { font, drawn, fallen } = await app.flame.canvas.evaluate((element) => {
    const pen = (element as HTMLCanvasElement).getContext('2d')!;
    const widthIn = (font: string) => {
      pen.save();
      pen.font = font;
      const { width } = pen.measureText('Select$LazyResultQueryFlat.fetchNextRow');
      pen.restore();
      return width;
    };
    return { font: pen.font, drawn: widthIn(pen.font), fallen: widthIn(pen.font.replace(/Inter, /, '')) };
  });
  expect(font).toMatch(/^\d+px Inter, /);
  expect(drawn).not.toBe(fallen);
});

test('where fonts do not come, the page begins without them', async ({ app, page }) => {
  await page.route('**/*.woff2', (route) => route.abort());
  const errors = await app.start();
  await expect(app.opening.example.sentence).toContainText('bytecodes');
  expect((await fontsOf(app.opening.example.sentence)).every((name) => name.endsWith('(system)'))).toBe(true);
  expect(errors).toEqual([]);
});
