/**
 * Waits until nothing on the page is marked busy and nothing has changed for a moment. Runs in the page.
 *
 * @param {number} quiet milliseconds
 * @returns {Promise<void>}
 */
export const untilRest = (quiet) =>
  new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('[aria-busy="true"]')) return;
      changes.disconnect();
      resolve();
    };
    let timer = setTimeout(look, quiet);
    const changes = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(look, quiet);
    });
    changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });

/**
 * @param {import('@playwright/test').Page} page
 * @param {number} [quietMs]
 */
export async function atRest(page, quietMs = 120) {
  await page.evaluate(untilRest, quietMs);
}
