import { describe, expect, it } from 'vitest';
import { bufferSource } from '../../files/byte-source';
import { Pace } from '../../jobs/pace';
import { refusal } from '../../testing/refusal';
import { stackValues } from '../../testing/stack-values';
import { parse } from '../registry';
import { FrameCalls } from './frame-calls';
import { FrameNames, textOf } from './frame-names';

const page = (title: string, script: string) =>
  new TextEncoder().encode(
    `<!DOCTYPE html>\n<h1>${title}</h1>\n<a>async-profiler</a>\n<canvas id='canvas'></canvas>\n<script>\n${script}search();\n</script>\n`,
  ).buffer;
const read = (title: string, script: string) => parse(bufferSource(page(title, script)), new Pace());
const FRAMES = "f(0,0,5,3,'all')\nf(1,0,5,1,'a/B.main')\nf(2,0,2,0,'a/B.run')\n";

describe('an async-profiler flame graph', () => {
  it.each([
    ['Wall clock profile', 'wall-samples', 'Wall-clock samples'],
    ['Allocation profile', 'allocation-samples', 'Allocation samples'],
    ['Lock profile', 'lock-samples', 'Lock samples'],
    ['CPU profile', 'samples', 'Samples'],
    ['<b>Lock</b> profile', 'lock-samples', 'Lock samples'],
    ['', 'samples', 'Samples'],
  ])('titled %j has %s', async (title, id, label) => {
    const { metrics, format, warnings } = await read(title, FRAMES);
    expect(metrics).toEqual([expect.objectContaining({ id, label, unit: 'samples', kind: 'sampled', better: 'less' })]);
    expect([format, warnings]).toEqual(['flame-html', []]);
  });

  it.each<[string, string[]]>([
    ['var inverted = true;', []],
    ['let inverted = true;', ['The graph is drawn top-down: if async-profiler used --reverse, callers are below their callees.']],
    ['let inverted = false;', []],
  ])('with %j says %j', async (line, said) => {
    expect((await read('', `${line}\n${FRAMES}`)).warnings).toEqual(said);
  });

  it.each([
    ['let reverse = true;', '>a.B.run;a.B.main'],
    ['\tvar reverse = true;', '>a.B.run;a.B.main'],
    ['let reverse = false;', '>a.B.main;a.B.run'],
  ])('with %j has the stack %s', async (line, stack) => {
    const recording = await read('', `${line}\nf(0,0,5,3,'all')\nf(1,0,5,1,'a/B.main')\nf(2,0,5,0,'a/B.run')\n`);
    expect([...(await stackValues(recording))]).toEqual([[stack, [5]]]);
  });

  it.each([
    ["f(0,0,5,3,'all')\nf(2,0,5,1,'x')\n", 'A frame at level 2 has no caller.', 'line 7'],
    [`${FRAMES}f(2,1,2,0,'x')\n`, 'A frame extends beyond its caller.', 'line 9'],
    [`${FRAMES}f(2,4,2,0,'x')\n`, 'A frame extends beyond its caller.', 'line 9'],
    [`${FRAMES}f(0,0,5,3,'all')\n`, 'A frame at level 0 has no caller.', 'line 9'],
    [`f(0,0,x\n${FRAMES}`, 'A line among the frames does not draw a frame.', 'line 6'],
    [`f(0,0,x\nn(x\n${FRAMES}`, 'A line among the frames does not draw a frame.', 'line 6'],
    [`${FRAMES}other\n`, 'A line among the frames does not draw a frame.', 'line 9'],
    [`${FRAMES}search();\n${FRAMES}`, 'A frame appears after the end of the frames.', 'line 10'],
  ])('is refused where a frame is wrong (%#)', async (script, message, where) => {
    const { error } = await refusal(bufferSource(page('', script)));
    expect([error.kind, error.message, error.where]).toEqual(['damaged', message, where]);
  });

  it('may have a last frame that ends where its caller ends', async () => {
    await expect(read('', `${FRAMES}f(2,2,3,0,'x')\n`)).resolves.toMatchObject({ warnings: [] });
  });
});

describe('a drawn frame', () => {
  const drawn = (...lines: string[]) => {
    const names = new FrameNames();
    names.add("'all',", 1);
    names.add("' run',", 2);
    const calls = new FrameCalls(names);
    const last = lines.map((line) => calls.read(line, 1)).at(-1);
    return last === null || last === undefined ? null : Object.values(last).join(' ');
  };

  it.each([
    [["f(1,2,3,0,'x')"], '1 2 3 x_[0]'],
    [["f(1,2,3,1,'x')"], '1 2 3 x_[j]'],
    [["f(1,2,3,2,'x')"], '1 2 3 x_[i]'],
    [["f(1,2,3,3,'x')"], '1 2 3 x'],
    [["f(1,2,3,4,'x')"], '1 2 3 x'],
    [["f(1,2,3,5,'x')"], '1 2 3 x_[k]'],
    [["f(1,2,3,6,'x')"], '1 2 3 x_[1]'],
    [["f(1,2,3,9,'x')"], '1 2 3 x'],
    [["f(1,2,3,0,'x',4,5)"], '1 2 3 x_[0]'],
    [['f(9,1,2,3)'], '1 2 3 run_[j]'],
    [['f(9,1,2,3)', 'f(3,2,4,5)'], '2 6 5 all'],
    [['f(9,1,2,3)', 'f(3,2,4)'], '2 6 3 all'],
    [['f(9,1,2,3)', 'u(13,7)'], '2 2 7 run_[k]'],
    [['f(9,1,2,3)', 'u(13)'], '2 2 3 run_[k]'],
    [['f(9,1,2,3)', 'n(8,7)'], '1 5 7 run_[0]'],
    [['f(9,1,2,3)', 'n(8)'], '1 5 3 run_[0]'],
    [["f(1,2,03,0,'x')"], null],
    [["f(1,2,3,'x')"], null],
    [['g(1,2)'], null],
  ])('by %j is %s', (lines, frame) => expect(drawn(...lines)).toBe(frame));

  it.each([
    ["'a'", 'a'],
    ["'it\\'s'", "it's"],
    ["'a\\\\b'", 'a\\b'],
    ["''", ''],
    ["'a\\n'", null],
    ["'a'b'", null],
    ['"a"', null],
  ])('is named by %s: %j', (literal, text) => expect(textOf(literal)).toBe(text));
});
