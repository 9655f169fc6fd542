import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { figure } from '../lib/figure';
import { inRepo, sample } from '../lib/files';
import { expect, test } from '../pages/test';

const run = promisify(execFile);
const { version } = JSON.parse(readFileSync(inRepo('package.json'), 'utf8')) as { version: string };

test('the package installs into an empty folder, reads profiles, compares two into a page that opens from disk, and serves the app', async ({
  app,
  page,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-package-'));
  // Packed like a release, but from the existing build, because prepack needs a JDK and has its own test.
  const packed = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], { cwd: inRepo('.') });
  const [{ filename, files }] = JSON.parse(packed.stdout) as [{ filename: string; files: { path: string }[] }];
  const paths = files.map((file) => file.path);
  expect(paths).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'README.md',
      'bin/callgrove.js',
      'dist-cli/callgrove.js',
      'dist/index.html',
      'dist/sw.js',
      'dist/licences.txt',
    ]),
  );
  expect(paths.filter((name) => !/^(bin|dist|dist-cli)\/|^(LICENSE|README\.md|CHANGELOG\.md|package\.json)$/.test(name))).toEqual(
    [],
  );
  expect(paths.filter((name) => name.startsWith('dist/recordings/'))).toEqual([]);
  expect(paths.includes('dist/callgrove-agent.jar')).toBe(existsSync(inRepo('dist/callgrove-agent.jar')));

  await run('npm', ['init', '--yes'], { cwd: folder });
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', path.join(folder, filename)], { cwd: folder });
  const callgrove = path.join(folder, 'node_modules', 'callgrove', 'bin', 'callgrove.js');
  expect((await run(process.execPath, [callgrove, '--version'])).stdout.trim()).toBe(version);
  expect((await run(process.execPath, [callgrove, 'info', sample('handcount.mct')])).stdout).toMatch(/Bytecodes/);

  const report = path.join(folder, 'report.html');
  const sides = ['h2-scan.mct', 'h2-index.mct'].map(sample);
  const compared = await run(process.execPath, [callgrove, 'compare', ...sides, '--html', report, '--json']);
  const { overlap, totals } = JSON.parse(compared.stdout) as {
    overlap: { bytecodes: number };
    totals: { bytecodes: { a: number; b: number } };
  };
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(report).href);
  await app.comparison.compared();
  expect(await app.comparison.overlapFigure()).toBeCloseTo(Math.floor(overlap.bytecodes * 100) / 100, 9);
  const shown = await app.comparison.totals.getAttribute('title');
  expect(shown?.split(' → ').map(figure)).toEqual([totals.bytecodes.a, totals.bytecodes.b]);
  await page.context().setOffline(false);

  const server = spawn(process.execPath, [callgrove, 'serve', inRepo('public/samples'), '--port', '0'], { cwd: folder });
  try {
    const url = await new Promise<string>((resolve, reject) => {
      server.stdout.on('data', (text) => resolve(String(text).split('\n')[0] ?? ''));
      server.once('exit', () => reject(new Error('serve ended')));
    });
    await page.goto(url);
    const { beside } = app.opening;
    await expect(beside.region).toContainText('samples');
    await beside.profile('handcount.mct').click();
    await app.opened();
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    expect(await ended).toBe(0);
    rmSync(folder, { recursive: true });
  }
});
