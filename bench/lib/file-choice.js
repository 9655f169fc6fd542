/**
 * Chooses a file in the page's first file input through the browser's protocol. Playwright's own method would load a library of
 * two megabytes into the page whose memory is measured.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} file
 */
export async function chooseFile(page, file) {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.querySelector("input[type=file]")' });
  if (result.objectId === undefined) throw new Error('The page has no field for files.');
  await session.send('DOM.setFileInputFiles', { files: [file], objectId: result.objectId });
  await session.detach();
}
