import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const page = readFileSync(new URL('../docs/viewer.md', import.meta.url), 'utf8');

/** A test file in backticks, and the quoted titles that follow it. */
const NAMED = /`([\w/.-]+\.(?:spec|test)\.ts)`((?:,? “[^”]+”)*)/g;

const rows = page.split('\n').filter((line) => line.startsWith('|') && /\.(spec|test)\.ts`/.test(line));

describe('docs/viewer.md', () => {
  it('has its tables', () => expect(rows.length).toBeGreaterThan(25));

  it.each(rows.map((row) => [row.split('|')[1]!.trim(), row]))('%s: the tests that it names exist', (_, row) => {
    for (const [, file, words] of row.matchAll(NAMED)) {
      const place = new URL(`../${file}`, import.meta.url);
      expect(existsSync(place), file).toBe(true);
      const source = readFileSync(place, 'utf8');
      for (const [, title] of words!.matchAll(/“([^”]+)”/g)) expect(source, `${file}: ${title}`).toContain(title);
    }
  });
});
