import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorOf } from './lib/documents/links.js';
import { sectionsIn, sentencesIn, wordsIn } from './lib/documents/prose.js';

const root = new URL('..', import.meta.url).pathname;
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const tracked = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));

/** Pages that people read from start to end; those in docs/leaves are tables that a command writes. */
const pages = tracked.filter((file) => !file.includes('/') || (file.startsWith('docs/') && !file.startsWith('docs/leaves/')));

const designs = pages.filter((file) => file.startsWith('docs/design/') && !file.endsWith('/README.md'));

/** Maximum number of words in a sentence. */
const LONGEST = 45;
/** Number of words from which a page needs a table of contents. */
const LONG = 800;

/** Number of all words of a file, including markup, as `wc -w` counts them. */
const size = (file: string): number => read(file).trim().split(/\s+/).length;

describe('sentences', () => {
  it.each(pages)('of %s are never endless', (file) => {
    expect(sentencesIn(read(file)).filter((sentence) => wordsIn(sentence) > LONGEST)).toEqual([]);
  });

  it('are told apart in paragraphs, lists and tables; code and headings are none', () => {
    const page = [
      '# A heading.',
      'One sentence with `code. In it` and a [link](x.md). Two,',
      'over two lines.',
      '- An item',
      '```sh',
      'npm run code. Not a sentence.',
      '```',
      '| short cell | a cell of more than eight words is a sentence |',
    ].join('\n');
    expect(sentencesIn(page).map((sentence) => sentence.trim())).toEqual([
      'One sentence with Code and a link.',
      'Two, over two lines.',
      'An item',
      'a cell of more than eight words is a sentence',
    ]);
  });
});

describe('pages', () => {
  it.each([['README.md', 700], ['ARCHITECTURE.md', 1500], ...designs.map((file): [string, number] => [file, 600])])(
    '%s has at most %d words',
    (file, most) => expect(size(file)).toBeLessThanOrEqual(most),
  );

  it.each(designs)('%s tells problem, solution, alternatives, figures', (file) => {
    expect(sectionsIn(read(file))).toEqual(['Problem', 'Solution', 'Alternatives', 'Figures']);
    expect(read('ARCHITECTURE.md')).toContain(`](${file})`);
  });

  it.each(pages.filter((file) => file.startsWith('docs/') && size(file) > LONG))('%s has a table of contents', (file) => {
    const sections = sectionsIn(read(file)).map(anchorOf);
    const [above] = read(file).split(/^## /m);
    expect(sections.filter((anchor) => !above.includes(`](#${anchor})`))).toEqual([]);
  });

  it('are all named by the index of docs/', () => {
    const index = read('docs/README.md');
    const missing = pages.filter(
      (file) => file.startsWith('docs/') && !file.startsWith('docs/design/') && file !== 'docs/README.md',
    );
    expect(missing.filter((file) => !index.includes(`](${file.slice('docs/'.length)})`))).toEqual([]);
  });
});

describe('options', () => {
  it('of the agent stand in docs/agent-options.md as in its help', () => {
    const help = read('agent-java/agent/src/main/java/org/callgrove/agent/JarCommands.java');
    const options = [...help.matchAll(/^ +" {2}([\w.]+)=/gm)].map(([, option]) => option);
    expect(new Set(options).size).toBeGreaterThan(10);
    expect(options.filter((option) => !read('docs/agent-options.md').includes(`\`${option}=`))).toEqual([]);
  });

  it('of the command line stand in docs/command-line.md as in its help', () => {
    const options = [...read('cli/terminal/help.ts').matchAll(/^ +(--[a-z-]+)/gm)].map(([, option]) => option);
    expect(new Set(options).size).toBeGreaterThan(10);
    expect(options.filter((option) => !read('docs/command-line.md').includes(`\`${option}`))).toEqual([]);
  });
});
