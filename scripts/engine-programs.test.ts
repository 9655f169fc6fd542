import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { engineNames, findEngine } from './lib/engine-programs.js';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-engines-'));
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, '');
  chmodSync(file, 0o755);
  return file;
}

it('a missing program is named with its package', () => {
  expect(findEngine('firefox-esr', folder).missing).toContain('sudo apt-get install -y firefox-esr');
  expect(findEngine('webkitgtk', folder).missing).toContain('WebKitWebDriver and Xvfb not found');
  const driver = program('WebKitWebDriver');
  expect(findEngine('webkitgtk', folder)).toEqual({
    programs: { WebKitWebDriver: driver },
    missing: 'webkitgtk is not tested: Xvfb not found. Debian has it in xvfb:  sudo apt-get install -y xvfb',
  });
  const Xvfb = program('Xvfb');
  expect(findEngine('webkitgtk', folder)).toEqual({ programs: { WebKitWebDriver: driver, Xvfb }, missing: null });
});

it('without any engine the command fails, unless those that are present are wanted', () => {
  const run = (...args: string[]) =>
    execFileSync(process.execPath, ['scripts/engines.js', ...args], { env: { PATH: '' }, stdio: 'pipe', encoding: 'utf8' });
  expect(() => run()).toThrow(/firefox-esr is not tested[\s\S]*webkit2gtk-driver xvfb/);
  expect(run('--if-present')).toBe('');
  expect(() => run('netscape')).toThrow(`Unknown: netscape. Usage: npm run test:engines [-- [--if-present] [${engineNames[0]}]`);
});
