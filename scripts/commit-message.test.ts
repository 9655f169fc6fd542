import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemsOf } from './lib/commit-message.js';

const root = new URL('..', import.meta.url).pathname;

describe('a commit message', () => {
  it.each([
    'reader: keep leaf flags when names merge',
    'snapshots=gc: take one after each collection',
    'agent, docs: need no second walk\n\nBecause one is enough.',
    'Process files in order\n\n# a comment of git',
    `reader: ${'x'.repeat(64)}`,
    'Merge branch names',
    '\n\npass over comments\n',
  ])('%j is fine', (message) => expect(problemsOf(message)).toEqual([]));

  it.each([
    ['', /missing/],
    ['# only a comment', /missing/],
    [`reader: ${'x'.repeat(65)}`, /73 characters, at most 72/],
    ['reader: keep leaf flags.', /full stop/],
    ['keep leaf flags\nand others', /second line/],
    ['reader: keeps leaf flags', /“keeps”/],
    ['kept: added a flag', /“added”/],
    ['Adding a flag', /“Adding”/],
    ['The reader keeps flags', /begins with “The”/],
    ['What the reader keeps', /begins with “What”/],
  ])('%j is refused', (message, says) => expect(problemsOf(message).join()).toMatch(says));
});

describe('in a repository', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-commits-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org'];
  const git = (...args: string[]) => spawnSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' });
  const hooked = (message: string) =>
    git('-c', `core.hooksPath=${root}.githooks`, 'commit', '--allow-empty', '--quiet', '-m', message);
  const checked = () =>
    spawnSync(process.execPath, [`${root}scripts/commit-messages.js`, '--repository', folder], { encoding: 'utf8' });

  beforeAll(() => {
    git('init', '--quiet');
  });

  it('the hook of CONTRIBUTING.md lets a good message pass, and no other', () => {
    expect(hooked('reader: keep leaf flags').status).toBe(0);
    const refused = hooked('reader: keeps leaf flags');
    expect(refused.status).not.toBe(0);
    expect(refused.stderr).toMatch(/“keeps” is no imperative/);
  });

  it('the check looks at commits since the hook was added, and passes where there is no history', () => {
    expect(checked().status).toBe(0);
    execFileSync('mkdir', ['-p', path.join(folder, '.githooks')]);
    execFileSync('cp', [`${root}.githooks/commit-msg`, path.join(folder, '.githooks')]);
    git('add', '.');
    git('commit', '--quiet', '-m', 'Added by hand, and not looked at.');
    expect(checked().status).toBe(0);
    git('commit', '--allow-empty', '--quiet', '-m', 'Added after it.');
    expect(checked().status).toBe(1);
    expect(checked().stderr).toMatch(/full stop/);
    rmSync(path.join(folder, '.git'), { recursive: true });
    expect(checked().status).toBe(0);
  });
});
