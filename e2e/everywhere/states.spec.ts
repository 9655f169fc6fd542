import { Buffer } from 'node:buffer';
import { expect, test } from '@playwright/test';
import { type EncodedProfile, encodeMct } from '../../workers/formats/mct/encode';
import { atRest, drop, opened, start } from '../lib/app';
import { overhang } from '../lib/axe';

const LONG = `com.example.${'averylongpackage.'.repeat(20)}Class${'Name'.repeat(80)}`;

const one = (className: string, figures: [calls: number, bytecodes: number]): EncodedProfile => ({
  methods: [{ className, name: `m${'ethod'.repeat(className === LONG ? 60 : 1)}`, descriptor: '(Ljava/lang/String;)V' }],
  threads: [{ name: 'main', nodes: 1 }],
  depth: [0],
  method: [0],
  columns: { calls: [figures[0]], bytecodes: [figures[1]] },
  arrays: [],
});

const cases = [
  { what: 'one context', profile: one('a.B', [1, 7]) },
  { what: 'totals of zero', profile: one('a.B', [0, 0]) },
  { what: 'very long names', profile: one(LONG, [3, 2 ** 52]) },
];

for (const { what, profile } of cases) {
  test(`a profile with ${what}: every view says what there is, nothing says NaN, nothing runs off the page`, async ({ page }) => {
    const errors = await start(page);
    await drop(page, [{ name: `${what.replaceAll(' ', '-')}.mct`, bytes: Buffer.from(await encodeMct(profile)) }]);
    // Where nothing was counted there is no frame to wait for.
    if (what === 'totals of zero') await expect(page.getByTestId('status')).toContainText('opened in');
    else await opened(page);
    const views = page.getByRole('navigation', { name: 'Views' }).getByRole('link');
    for (let at = 0; at < (await views.count()); at++) {
      await views.nth(at).click();
      await expect(views.nth(at)).toHaveAttribute('aria-current', 'page');
      await page.locator('main > :not(h1)').first().waitFor();
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await atRest(page);
        const text = await page.locator('body').innerText();
        expect(text, `view ${at} at ${width}`).not.toMatch(/NaN|undefined|Infinity|\[object/);
        expect(await overhang(page), `view ${at} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
    await expect(page.getByRole('alert').filter({ hasText: /went wrong|failed/ })).toHaveCount(0);
    expect(errors).toEqual([]);
  });
}
