import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runInProcess } from './in-process';

const folder = 'golden/flames';
const text = (name: string): string => gunzipSync(readFileSync(`${folder}/${name}.gz`)).toString();

/** Sums per stack, as a simple line-by-line reader computes them. */
function linesOf(collapsed: string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const line of collapsed.trimEnd().split('\n')) {
    const end = line.lastIndexOf(' ');
    const stack = plain(line.slice(0, end).split(';'));
    sums[stack] = (sums[stack] ?? 0) + Number(line.slice(end + 1));
  }
  return sums;
}

/** A path with marks and thread numbers removed and slashes replaced by dots. */
const plain = (path: readonly string[]): string =>
  path
    .map((name) =>
      name
        .replace(/ tid=\d+\]$/, ']')
        .replace(/_\[[jik01]\]$/, '')
        .replaceAll('/', '.'),
    )
    .join(';');

/** Sums per stack, as the command line exports them. */
async function exported(name: string): Promise<Record<string, number>> {
  const { status, out, errors } = await runInProcess([
    'export',
    `${folder}/${name}.gz`,
    '--format',
    'collapsed',
    '--metric',
    'samples',
  ]);
  expect([status, errors]).toEqual([0, []]);
  return linesOf(out);
}

interface Drawn {
  left: number;
  width: number;
  title: string;
}

/**
 * Frames per level as drawn by the script in the HTML file. The app never runs that script; this test does, with a fake page.
 */
function drawn(page: string): Drawn[][] {
  // From 4.4 on, a first script chooses the colours.
  const script = page.slice(page.lastIndexOf('<script>') + '<script>'.length, page.lastIndexOf('</script>'));
  const element: object = new Proxy(() => undefined, {
    get: (_, name) => (name === Symbol.toPrimitive ? () => 1000 : element),
    set: () => true,
    apply: () => element,
  });
  const nothing = () => undefined;
  const context = vm.createContext({
    document: { getElementById: () => element, body: { style: { font: '' } } },
    window: {},
    devicePixelRatio: 1,
    getSelection: nothing,
    getComputedStyle: () => element,
    found: null,
  });
  vm.runInContext(`${script}\nfound = levels;`, context);
  return (context as { found: Drawn[][] }).found;
}

/** Sums per path drawn by the script: each sample's path is read off at its x position. */
function drawnSums(page: string, callersLast: boolean): Record<string, number> {
  const levels = drawn(page);
  const sums: Record<string, number> = {};
  const [[{ width }]] = levels;
  for (let sample = 0; sample < width; sample++) {
    const path: string[] = [];
    for (const frames of levels.slice(1)) {
      const at = frames.find((each) => each.left <= sample && sample < each.left + each.width);
      if (at === undefined) break;
      path.push(at.title);
    }
    // The thread frame stays outermost.
    const thread = / tid=\d+\]$/.test(path[0]) ? path.splice(0, 1) : [];
    const stack = plain([...thread, ...(callersLast ? path.reverse() : path)]);
    sums[stack] = (sums[stack] ?? 0) + 1;
  }
  return sums;
}

const total = (sums: Record<string, number>): number => Object.values(sums).reduce((all, each) => all + each, 0);

describe('flame graphs and collapsed stacks of async-profiler', () => {
  it.each(['cpu', 'wall', 'alloc'])(
    '%s: the page has the sums of the stacks that were made of the same recording',
    async (name) => {
      const expected = linesOf(text(`${name}.collapsed`));
      expect(await exported(`${name}.collapsed`)).toEqual(expected);
      expect(await exported(`${name}.html`)).toEqual(expected);
    },
  );

  it.each([
    ['cpu', 'samples'],
    ['wall', 'wall-samples'],
  ])('%s: the recording itself has the same total', async (name, metric) => {
    const { out } = await runInProcess(['info', 'golden/flights/async-profiler-4.1.jfr.gz', '--json']);
    expect(total(linesOf(text(`${name}.collapsed`)))).toBe(JSON.parse(out).totals[metric]);
  });

  it.each([
    ['cpu.html', false],
    ['h2-2.9.html', false],
    ['h2-3.0.html', false],
    ['h2-3.0-callers-last.html', true],
    ...['4.0', '4.1', '4.2', '4.3', '4.4', '4.5', '4.6'].map((version): [string, boolean] => [`h2-${version}.html`, false]),
  ])('%s is read as its own script draws it', async (name, callersLast) => {
    const sums = await exported(name);
    expect(sums).toEqual(drawnSums(text(name), callersLast));
    expect(total(sums)).toBeGreaterThan(50);
  });

  it('stacks that the library itself wrote, marks and all', async () => {
    expect(text('h2-4.1.collapsed')).toMatch(/_\[j\].*_\[[0i]\]/s);
    expect(await exported('h2-4.1.collapsed')).toEqual(linesOf(text('h2-4.1.collapsed')));
  });
});
