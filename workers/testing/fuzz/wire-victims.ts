/** Files in other formats for fuzzing. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { pprofFile } from '../pprof-file';
import { hprofVictims } from './hprof-victims';
import type { Victim } from './mutants';
import { collapsedTotal, flameTotal, pprofTotal, speedscopeTotal } from './naive-totals';

const frames = ['a.A.main', 'a.A.run', 'b/B.read', 'lib.so', '[unknown]'];
/** Most bytes of a text to corrupt: longer ones take time, but show nothing else. */
const LONGEST_TEXT = 2 ** 16;
/** Stacks from two threads, each with a count. */
const STACKS = Array.from({ length: 40 }, (_, i) => ({
  thread: i % 3 === 0 ? 'main' : 'pool-1',
  frames: Array.from({ length: 1 + (i % 6) }, (__, d) => frames[(i * 7 + d * d) % frames.length]),
  count: 1 + i * i,
}));

/** Files to corrupt, in a format without checksums. */
export function wireVictims(format: string): Victim[] {
  const victim = (name: string, file: Uint8Array | string, naiveTotal: Victim['naiveTotal']): Victim => ({
    ...{ name, pieces: [], nodes: 3000 },
    file: typeof file === 'string' ? new TextEncoder().encode(file) : new Uint8Array(file),
    ...(naiveTotal !== undefined && { naiveTotal }),
  });
  if (format === 'pprof')
    return [
      victim('made up', pprof(), pprofTotal),
      victim('hashes as ids', pprof(2n ** 63n), pprofTotal),
      victim('async-profiler', gunzipSync(readFileSync('golden/pprof/async-profiler-cpu.pb.gz')), pprofTotal),
      victim('Go', gunzipSync(readFileSync('golden/pprof/go-heap.pb.gz')), pprofTotal),
    ];
  if (format === 'speedscope')
    return [
      victim('frames first', speedscope(false, 0), speedscopeTotal),
      victim('frames last', speedscope(true, 1), speedscopeTotal),
    ];
  if (format === 'flame-html') {
    const pages = ['cpu', 'h2-2.9', 'h2-3.0', 'h2-3.0-callers-last', 'h2-4.1'].map((name) =>
      victim(name, gunzipSync(readFileSync(`golden/flames/${name}.html.gz`)), flameTotal),
    );
    return [...pages, victim('short', page(SHORT_CALLS), flameTotal), victim('whole', page(WHOLE_CALLS), flameTotal)];
  }
  if (format === 'hprof-text') return hprofVictims();
  if (format === 'perf-script')
    return ['sort', 'sort-without-time', 'sort-without-event', 'sort-without-stacks', 'java-25'].map((name) =>
      victim(name, gunzipSync(readFileSync(`golden/perf/${name}.perf.txt.gz`)).subarray(0, LONGEST_TEXT), undefined),
    );
  const lines = STACKS.map(({ thread, frames: stack, count }) => `[${thread} tid=7];${stack.join(';')} ${count}`);
  return [
    victim('lines', `${lines.join('\n')}\n`, collapsedTotal),
    victim('of Windows', lines.join('\r\n'), collapsedTotal),
    victim('short', 'a;b 1\n', collapsedTotal),
    victim('two counts', `${lines.map((line, i) => `${line} ${3 * i}`).join('\n')}\n`, collapsedTotal),
  ];
}

const pprof = (firstId = 1n): Uint8Array =>
  pprofFile({
    types: [
      ['alloc_objects', 'count'],
      ['alloc_space', 'bytes'],
    ],
    samples: STACKS.map(({ thread, frames: stack, count }) => ({
      stack: [...stack.map((name) => [{ name }]), [{ address: 0x7f00_0000_0010n + BigInt(count) }]],
      values: [count, count * 24],
      labels: { thread, request: 'r' },
    })),
    comments: ['made up'],
    defaultType: 'alloc_objects',
    firstId,
  });

function speedscope(isLast: boolean, indent: number): string {
  const shared = { frames: frames.map((name) => ({ name, file: `${name}.java`, line: 3 })) };
  const indexes = STACKS.map(({ frames: stack }) => stack.map((name) => frames.indexOf(name)));
  const profiles = [
    {
      ...{ type: 'sampled', name: 'main', unit: 'none', startValue: 0, endValue: 9 },
      samples: indexes,
      weights: STACKS.map(({ count }) => count),
    },
    {
      ...{ type: 'evented', name: 'pool', unit: 'bytes', startValue: 0, endValue: 900 },
      events: indexes.flatMap(([frame], i) => [
        { type: 'O', frame, at: 20 * i },
        { type: 'C', frame, at: 20 * i + 13 },
      ]),
    },
  ];
  const $schema = 'https://www.speedscope.app/file-format-schema.json';
  return JSON.stringify(isLast ? { $schema, profiles, shared } : { $schema, shared, profiles }, null, indent);
}

/** Pages with little besides calls, so that most mutants corrupt those. */
const page = (script: string): string => `<!DOCTYPE html>
<h1>CPU profile</h1>
<header>Produced by <a href='https://github.com/async-profiler/async-profiler'>async-profiler</a></header>
<canvas id='canvas'></canvas>
<script>
${script}
search();
</script></body></html>
`;
const SHORT_CALLS = `const cpool = [
'all',
' [main tid=7]',
' a/B.main',
'$run',
' it\\'s a \\\\ name'
];
unpack(cpool);

n(3,10)
u(11,9)
u(17)
u(25,4,0,1,2)
n(36,3)
f(19,1,5,1)
`;
const WHOLE_CALLS = `	function f(level, left, width, type, title, inln, c1, int) {}
f(0,0,10,3,'all')
f(1,0,8,1,'a/B.main')
f(2,0,2,0,'a/B.\\'x')
f(2,3,5,4,'std::f(int)',0,0,1)
f(1,8,1,5,'read')
`;
