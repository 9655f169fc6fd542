import { Buffer } from 'node:buffer';
import { type EncodedProfile, encodeMct } from '../../workers/formats/mct/encoder';
import { expect, test } from '../pages/test';

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
  test(`a profile with ${what}: every view says what there is, nothing says NaN, nothing runs off the page`, async ({ app }) => {
    const errors = await app.start();
    await app.drop({ name: `${what.replaceAll(' ', '-')}.mct`, bytes: Buffer.from(await encodeMct(profile)) });
    // A profile without counts has no frame to wait for.
    if (what === 'totals of zero') await expect(app.footer.status).toBeVisible();
    else await app.opened();
    const views = app.tabs.all;
    for (let at = 0; at < (await views.count()); at++) {
      await views.nth(at).click();
      await expect(views.nth(at)).toHaveAttribute('aria-current', 'page');
      await app.view.waitFor();
      for (const width of [390, 1440]) {
        await app.resize(width, 844);
        await app.atRest();
        const text = await app.body.innerText();
        expect(text, `view ${at} at ${width}`).not.toMatch(/NaN|undefined|Infinity|\[object/);
        expect(await app.overhang(), `view ${at} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
    await expect(app.notices.saying(/went wrong|failed/)).toHaveCount(0);
    expect(errors).toEqual([]);
  });
}
