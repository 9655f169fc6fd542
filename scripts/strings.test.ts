import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const strings = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'strings.js'), ...args], { encoding: 'utf8' });

it('the list of strings says how it is used, also to an option that it lacks', () => {
  expect(strings('--help')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage: npm run strings/), stderr: '' });
  const wrong = strings('--pick', '60');
  expect(wrong).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('Usage: npm run strings') });
  expect(wrong.stderr).not.toMatch(/^ +at /m);
});

it('has sentences and labels, but no styles, package lists, directives or bare values', () => {
  const { stdout } = strings('common', 'src/views/tree', 'agent-java/agent/src/main/java/org/callgrove/agent/jvm');
  expect(stdout).toContain('compiler directives could not be removed');
  expect(stdout).toMatch(/TreeGrid\.tsx:\d+: Method$/m);
  expect(stdout).not.toMatch(/minmax\(|annotation\.processing|\{ match:|: …: … and …$/m);
});
