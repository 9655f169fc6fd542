import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  agentClassesIn,
  anchorsIn,
  filesInComments,
  filesNamedIn,
  headingsNamedIn,
  isThere,
  linksIn,
} from './lib/documents/links.js';

const root = new URL('..', import.meta.url).pathname;
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));
const files = new Set(tracked);
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
// A changelog names files that no longer exist; golden files are data.
const documents = tracked.filter(
  (file) => file.endsWith('.md') && file !== 'CHANGELOG.md' && !file.startsWith('golden/released/'),
);
// This file contains examples of names that do not exist.
const sources = tracked.filter((file) => /\.(ts|tsx|js|cjs|java)$/.test(file) && file !== 'scripts/links.test.ts');

describe('links', () => {
  it.each(documents)('%s leads to files and headings that exist', (file) => {
    for (const { target, anchor } of linksIn(read(file))) {
      const place = target === '' ? file : path.posix.join(path.posix.dirname(file), decodeURI(target));
      expect(existsSync(path.join(root, place)), `${file}: ${target}`).toBe(true);
      if (anchor !== '' && place.endsWith('.md')) expect(anchorsIn(read(place)), `${file}: ${target}`).toContain(anchor);
    }
  });

  it.each(documents)('%s names files that exist', (file) => {
    const gone = filesNamedIn(read(file)).filter((named) => !isThere(named, file, files));
    expect(gone).toEqual([]);
  });

  it.each(documents)('%s names classes of the agent that exist', (file) => {
    const classes = new Set(tracked.filter((each) => each.endsWith('.java')).map((each) => path.basename(each, '.java')));
    expect(agentClassesIn(read(file)).filter((name) => !classes.has(name))).toEqual([]);
  });

  it('comments name files and headings that exist', () => {
    const headings = [...read('ARCHITECTURE.md').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);
    const gone: string[] = [];
    for (const file of sources) {
      const text = read(file);
      for (const named of filesInComments(text)) if (!isThere(named, file, files)) gone.push(`${file}: ${named}`);
      for (const heading of headingsNamedIn(text)) if (!headings.includes(heading)) gone.push(`${file}: “${heading}”`);
    }
    expect(gone).toEqual([]);
  });
});

describe('finding them', () => {
  it('reads links, names and comments, and passes over code', () => {
    expect(linksIn('[a](b.md#c) `[x](y.md)` [d](https://e.example/f.md) [g](#h)')).toEqual([
      { target: 'b.md', anchor: 'c' },
      { target: '', anchor: 'h' },
    ]);
    expect(anchorsIn('# A map, and `more`\n## B')).toEqual(['a-map-and-more', 'b']);
    expect(agentClassesIn('`GroveCap`, `Grove`, `OneTest` BTest `EndIT` `Test`')).toEqual(['GroveCap', 'OneTest', 'EndIT']);
    expect(filesNamedIn('`a/b.ts` b.ts\n```\n`c.ts`\n```\n')).toEqual(['a/b.ts']);
    const code = "const a = 'x/y.ts'; // see a/b.ts and docs/c.md.\n/** f.ts, e.md */";
    expect(filesInComments(code)).toEqual(['a/b.ts', 'docs/c.md', 'f.ts', 'e.md']);
  });

  it('finds a file from the folder that names it, from above, or by its end', () => {
    const some = new Set(['a/b/c.ts', 'a/d.ts', 'e.md']);
    expect(['c.ts', 'd.ts', 'e.md', 'b/c.ts'].map((named) => isThere(named, 'a/b/x.md', some))).toEqual([true, true, true, true]);
    expect(['c.ts', 'gone.ts', './d.ts'].map((named) => isThere(named, 'f/x.md', some))).toEqual([false, false, false]);
  });
});
