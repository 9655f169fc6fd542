import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { inRepo, sample } from '../lib/files';
import { expectCompared, expectText, press, wait } from './steps';
import { test } from './test';

test('an HTML file of a comparison opens from disk', async ({ engine, keepPicture }, info) => {
  const { window } = engine;
  const report = info.outputPath('report.html');
  const sides = [sample('h2-scan.mct'), sample('h2-index.mct')];
  execFileSync(process.execPath, [inRepo('bin/callgrove.js'), 'compare', ...sides, '--html', report]);
  await window.visit(pathToFileURL(report).href);
  await expectCompared(window);
  await keepPicture(window, 'report');
});

test('the library keeps a file, or says that it cannot', async ({ engine, host, keepPicture }, { project }) => {
  const { window } = engine;
  const library = { role: 'region', name: 'Library' } as const;
  const home = await host.start();
  await window.visit(home);
  await press(window, { role: 'button', name: 'Keep files I open' });
  // WebKitGTK has no navigator.storage.
  if (project.name === 'webkitgtk') {
    await expectText(window, library, 'This browser does not let the page store data');
    await keepPicture(window, 'refused');
    return;
  }
  await (await wait(window, { css: 'input[type="file"]' })).give([sample('h2-scan.mct')]);
  await press(window, { role: 'button', name: 'Open…' });
  await expectText(window, library, 'h2-scan.mct');
  await window.visit('about:blank');
  await window.visit(home);
  await expectText(window, library, 'h2-scan.mct');
  await keepPicture(window, 'library');
});
