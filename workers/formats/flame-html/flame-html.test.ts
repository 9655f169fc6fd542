import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../engine/engine';
import { bufferSource } from '../../files/byte-source';
import { FormatError } from '../../jobs/errors';
import { Pace } from '../../jobs/pace';
import { Profile } from '../../profile/profile';
import { value } from '../../testing/opening';
import { refusal } from '../../testing/refusal';
import { zip } from '../../testing/zip';
import { parse } from '../registry';
import { FrameNames } from './frame-names';

const HEAD = `<!DOCTYPE html>
<h1>CPU profile</h1>
<header>Produced by <a href='https://github.com/async-profiler/async-profiler'>async-profiler</a></header>
<canvas id='canvas'></canvas>
<script>
`;
const NAMES = `const cpool = [
'all',
' [main tid=7]',
' a/B.main',
'$run',
' it\\'s a \\\\ name'
];
unpack(cpool);
`;
const END = 'search();\n</script></body></html>\n';
const bytes = (text: string) => new TextEncoder().encode(text);
const page = (frames: string, { head = HEAD, names = NAMES, end = END } = {}) => bytes(`${head}${names}${frames}${end}`);
const opened = async (file: Uint8Array<ArrayBuffer>): Promise<Profile> => {
  const pace = new Pace();
  return Profile.build(await parse(bufferSource(file.slice().buffer), pace), pace);
};
/** `all` with 10 samples, 9 of them in the thread: 2 in main itself, 4 in run, 3 in the last name. */
const FRAMES = 'n(3,10)\nu(11,9)\nu(17)\nu(25,4)\nn(36,3,1)\n';

describe('flame graphs of async-profiler', () => {
  it('have names and the samples that are theirs alone, by thread', async () => {
    const profile = await opened(page(FRAMES));
    const names = profile.recording.methods;
    expect(names.names.map((name, i) => [names.classNames[names.classOf[i]], name]).sort()).toEqual([
      ['', "it's a \\ name"],
      ['a.B', 'main'],
      ['a.B', 'run'],
    ]);
    expect(profile.infos.map(({ id, kind, total }) => [id, kind, total])).toEqual([['samples', 'sampled', 9]]);
    expect(profile.threads.map(({ name, id, totals }) => [name, id, ...totals])).toEqual([['main', 7, 9]]);
    expect(profile.recording.warnings).toEqual([
      expect.stringMatching(/^Outside every frame of the page, so not counted: 1 of 10 samples/),
    ]);
  });

  it('of versions up to 2 have each frame whole', async () => {
    const frames = "f(0,0,5,3,'all')\nf(1,0,5,1,'a/B.main')\nf(2,0,2,0,'a/B.\\'x')\nf(2,3,1,4,'std::f(int)',0,0,1)\n";
    const profile = await opened(page(frames, { names: '' }));
    expect(profile.infos.map(({ total }) => total)).toEqual([5]);
    expect([...profile.recording.methods.names].sort()).toEqual(["a/B.'x", 'main', 'std::f(int)']);
  });

  it.each([
    ['Wall clock profile', 'wall-samples'],
    ['Allocation profile', 'allocation-samples'],
    ['Lock profile', 'lock-samples'],
    ['Flame Graph', 'samples'],
  ])('titled %s count %s', async (title, id) => {
    const profile = await opened(page(FRAMES, { head: HEAD.replace('CPU profile', title) }));
    expect(profile.infos.map((info) => info.id)).toEqual([id]);
  });

  it('that hang from the top may have callers last, which they do not say', async () => {
    const profile = await opened(page(FRAMES, { head: `${HEAD}\tlet inverted = true;\n` }));
    expect(profile.recording.warnings).toContainEqual(expect.stringMatching(/--reverse/));
  });

  it('open packed', async () => {
    const archive = zip([
      { name: 'index.html', bytes: bytes('<!DOCTYPE html><html></html>') },
      { name: 'run.flame.html', bytes: page(FRAMES) },
    ]);
    const summary = value(await createEngine().open(1, 'x.zip', archive.slice().buffer));
    expect([summary.format, summary.metrics.map(({ total }) => total)]).toEqual(['flame-html', [9]]);
  });

  it.each([
    ['no frames', '', {}, 'not-a-profile', /is not a flame graph/],
    ['no end', FRAMES, { end: '' }, 'truncated', /middle of its script/],
    ['a frame on none', 'n(3,10)\nf(17,3,0,2)\n', {}, 'damaged', /level 3 has no caller/],
    ['two roots', 'n(3,10)\nn(3,10)\n', {}, 'damaged', /level 0 has no caller/],
    ['a frame that is too wide', 'n(3,10)\nu(17,11)\n', {}, 'damaged', /beyond its caller/],
    ['frames that overlap', 'n(3,10)\nu(17,6)\nn(25,6)\n', {}, 'damaged', /beyond its caller/],
    ['a name that is not there', 'n(3,10)\nu(170)\n', {}, 'damaged', /name 21, but there are only 5/],
    ['a name that shares too much', 'n(3,10)\n', { names: "const cpool = [\n'all',\n'%x'\n];\n" }, 'damaged', /reuses more/],
    ['a name that is none', 'n(3,10)\n', { names: 'const cpool = [\nall\n];\n' }, 'damaged', /is not text/],
    ['a name without a comma', 'n(3,10)\n', { names: "const cpool = [\n'all'\n' x'\n];\n" }, 'damaged', /is not text/],
    ['an escape that the page never has', 'n(3,10)\n', { names: "const cpool = [\n'a\\u12'\n];\n" }, 'damaged', /is not text/],
    ['a broken frame', 'n(3,10)\nu(17,6)\nm(25,4)\n', {}, 'damaged', /does not draw/],
    ['an octal number', 'n(3,10)\nu(17,06)\n', {}, 'damaged', /does not draw/],
    ['a line before the frames', `;\n${FRAMES}`, {}, 'damaged', /does not draw/],
    ['a broken first frame', "f(0,0,ion\nf(0,0,5,3,'all')\n", { names: '' }, 'damaged', /does not draw/],
    ['a frame cut by the end of the script', 'n(3,10)\nu(17,', { end: '</script>\n' }, 'damaged', /does not draw/],
    ['a frame behind the end', `${FRAMES}search();\nn(17,1)\n`, {}, 'damaged', /after the end/],
    ['a width beyond 2^53', 'n(3,99999999999999999)\n', {}, 'damaged', /2\^53/],
  ])('with %s are refused', async (_, frames, parts, kind, message) => {
    const { error } = await refusal(bufferSource(page(frames, parts).buffer));
    expect([error.kind, error.message, error.where]).toEqual([
      kind,
      expect.stringMatching(message),
      expect.stringMatching(/^line \d+$/),
    ]);
  });

  it.each([
    ['before them', `;\n;\n${FRAMES}`, {}, 14],
    ['as the first of them', "f(0,0,ion\nf(0,0,ion\nf(0,0,5,3,'all')\n", { names: '' }, 6],
    ['among them', `${FRAMES};\n;\n`, {}, 19],
  ])('are refused for the first line that is not valid, %s', async (_, frames, parts, line) =>
    expect((await refusal(bufferSource(page(frames, parts).buffer))).error.where).toBe(`line ${line}`),
  );

  it('that are damaged anywhere are refused, or have no more samples than the frame below all', async () => {
    const whole = gunzipSync(readFileSync('golden/flames/cpu.html.gz'));
    const from = whole.indexOf('const cpool');
    const change = fc.record({ at: fc.integer({ min: from, max: whole.length - 1 }), byte: fc.integer({ min: 32, max: 126 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const file = new Uint8Array(whole);
        for (const { at, byte } of changes) file[at] = byte;
        const profile = await opened(file).catch((error: unknown) => {
          expect(error).toBeInstanceOf(FormatError);
          return null;
        });
        const [, width] = /^[nf]\(\d+,(?:0,0,)?(\d+)/m.exec(new TextDecoder().decode(file.subarray(from))) ?? [];
        if (profile !== null) expect(profile.infos[0].total).toBeLessThanOrEqual(Number(width));
      }),
      { numRuns: 60 },
    );
  });
});

it('names share beginnings with the one before', () => {
  const names = new FrameNames();
  for (const [i, entry] of ["'all',", "' java/lang/String.<init>',", "'1length',", "'('"].entries()) names.add(entry, i);
  expect([0, 1, 2, 3].map((number) => names.at(number, 1))).toEqual([
    'all',
    'java/lang/String.<init>',
    'java/lang/String.length',
    'java/lan',
  ]);
});
