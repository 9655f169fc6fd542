import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { unzip } from 'unzipit';
import { shaded } from '../../scripts/lib/packages/shaded-libraries.js';
import { difference, npmUrl, shippedPackages, unaccounted } from '../../scripts/lib/packages/shipped-packages.js';
import { inRepo } from '../lib/files';

const JAR = inRepo('dist/callgrove-agent.jar');
const SHADED = 'org/callgrove/agent/shaded/';

/** Names of the files in the jar, and the texts of its notices. */
async function jar(): Promise<{ names: string[]; notice: string; licence: string }> {
  const { entries } = await unzip(new Uint8Array(readFileSync(JAR)));
  const text = (name: string) => entries[name]?.text() ?? Promise.resolve('');
  const names = Object.keys(entries).filter((name) => !name.endsWith('/'));
  return { names, notice: await text('META-INF/NOTICE'), licence: await text('META-INF/LICENSE') };
}

/** Third-party libraries found in the jar by their classes, each with the version that Maven shaded. */
function librariesIn(names: readonly string[], notice: string): string[] {
  const found = new Set<string>();
  for (const name of names.filter((each) => each.startsWith(SHADED))) {
    const [, tree] = /^asm\/(tree\/)?/.exec(name.slice(SHADED.length)) ?? [null, name];
    found.add(tree === undefined ? 'asm' : tree === 'tree/' ? 'asm-tree' : `unknown: ${name}`);
  }
  return [...found].map((name) => `pkg:maven/org.ow2.asm/${name}@${new RegExp(`\\b${name} (\\d[\\w.]*)`).exec(notice)?.[1]}`);
}

/** This project's classes according to its sources, with their names in the jar. */
function ownClasses(): Set<string> {
  const sources = readdirSync(inRepo('agent-java')).flatMap((module) => {
    const folder = inRepo(`agent-java/${module}/src/main/java`);
    return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  });
  const classes = sources
    .filter((file) => file.endsWith('.java'))
    .map((file) =>
      file
        .replace(/\.java$/, '')
        .split(path.sep)
        .join('/'),
    );
  return new Set(classes.map((name) => name.replace(/^org\/callgrove\/runtime\/(\w+\/)?/, 'java/lang/')));
}

test('the bill of materials lists what is in the shipped files, no less and no more', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-sbom-'));
  try {
    const out = path.join(folder, 'sbom.cdx.json');
    await promisify(execFile)(process.execPath, [inRepo('scripts/sbom.js'), '--out', out], { cwd: inRepo('.') });
    const bom = JSON.parse(readFileSync(out, 'utf8'));
    expect(unaccounted()).toEqual([]);
    const java = existsSync(JAR)
      ? librariesIn(...(({ names, notice }) => [names, notice] as const)(await jar()))
      : shaded().map(({ group, name, version }) => `pkg:maven/${group}/${name}@${version}`);
    expect(difference(bom, [...[...shippedPackages()].map(npmUrl), ...java])).toEqual({ missing: [], superfluous: [] });
    // Each package names its licence, whose text comes with the app.
    const texts = readFileSync(inRepo('dist/licences.txt'), 'utf8');
    for (const { group, name, version, licenses } of bom.components) {
      expect(licenses?.length, name).toBeGreaterThan(0);
      const full = group?.startsWith('@') ? `${group}/${name}` : name;
      expect(texts, full).toContain(`${full} ${version}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the agent’s jar has its licence, and that of what is shaded into it, and nothing of others beside', async () => {
  test.skip(!existsSync(JAR), 'The agent is not part of this build.');
  const { names, notice, licence } = await jar();
  expect(licence).toBe(readFileSync(inRepo('LICENSE'), 'utf8'));
  const texts = readFileSync(inRepo('dist/licences.txt'), 'utf8');
  for (const { name, version, text } of shaded()) {
    expect(notice).toContain(`${name} ${version}`);
    expect(notice).toContain(text);
    expect(texts).toContain(`${name} ${version}, part of callgrove-agent.jar (BSD-3-Clause)\n\n${text}`);
  }
  const own = ownClasses();
  const others = names.filter((name) => !name.startsWith(SHADED) && !own.has(name.replace(/(\$.*)?\.class$/, '')));
  const list = 'org/callgrove/dump/one-time.txt';
  expect(others.sort()).toEqual(['META-INF/LICENSE', 'META-INF/MANIFEST.MF', 'META-INF/NOTICE', list]);
});
