/** Checks a page against WCAG with axe-core. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules about colours: the only rules in `WCAG` whose results depend on the colour scheme. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Violations of WCAG 2.2 AA, one line per rule and colour scheme: all rules in the light one, rules about colours also in the
 * dark one.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const runOnly = colorScheme === 'light' ? { type: 'tag' as const, values: WCAG } : { type: 'rule' as const, values: COLOURS };
    // Legacy mode needs no second page per analysis. It skips cross-origin frames, but the app has none.
    const axe = new AxeBuilder({ page }).options({ runOnly, resultTypes: ['violations'] }).setLegacyMode();
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations)
      found.push(`${colorScheme}, ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  }
  return found;
}
