import type { Locator } from '@playwright/test';

/** Names of the fonts used for the glyphs in an element, in order. System fonts are followed by `(system)`. */
export async function fontsOf(element: Locator): Promise<string[]> {
  const session = await element.page().context().newCDPSession(element.page());
  await element.evaluate((found) => found.setAttribute('data-fonts', ''));
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const selector = '[data-fonts], [data-fonts] *';
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const names = new Set<string>();
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    // A variable font's name says that it is variable.
    for (const { familyName, isCustomFont } of fonts)
      names.add(familyName.replace(/ Variable$/, '') + (isCustomFont ? '' : ' (system)'));
  }
  await element.evaluate((found) => found.removeAttribute('data-fonts'));
  await session.detach();
  return [...names].sort();
}
