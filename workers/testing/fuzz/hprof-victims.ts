/** HPROF files for fuzzing. */
import { readFileSync } from 'node:fs';
import type { Victim } from './mutants';
import { hprofTotal } from './naive-hprof';

const THREADS = `JAVA PROFILE 1.0.1, created Wed Feb  1 19:20:55 2012

--------

THREAD START (obj=50000119, id = 200001, name="worker 1", group="main")
THREAD START (obj=5000011a, id = 200002, name="main", group="main")
THREAD END (id = 200001)
`;
const TRACES = Array.from(
  { length: 12 },
  (_, i) => `TRACE ${300001 + i}: (thread=${200001 + (i % 2)})
${Array.from({ length: 1 + (i % 4) }, (__, d) => `\tcom.acme.Part${(i + d) % 3}.step${d}(Part.java:${10 * d + i})\n`).join('')}`,
).join('');

/** A table with a row for each trace. `cells`: the text between the shares and the number of the trace. */
function table(title: string, head: string, columns: string, cells: (i: number) => string): string {
  const rows = Array.from(
    { length: 12 },
    (_, i) =>
      `${String(i + 1).padStart(4)}  ${(6.25 - i / 4).toFixed(2)}% 50.00% ${cells(i)} ${300001 + i} com.acme.Part${i % 3}.step0`,
  );
  return `${title} BEGIN ${head}Wed Feb  1 19:20:55 2012\nrank   self  accum   ${columns}\n${rows.join('\n')}\n${title} END\n`;
}
const counts = (i: number): string => String(100 - 8 * i);
const total = Array.from({ length: 12 }, (_, i) => Number(counts(i))).reduce((sum, each) => sum + each, 30);
const SAMPLES = table('CPU SAMPLES', `(total = ${total}) `, 'count trace method', counts);
const TIME = table('CPU TIME (ms)', '(total = 11669) ', 'count trace method', counts);
const MONITOR = table('MONITOR TIME', '(total = 200 ms) ', 'count trace monitor', counts);
const SITES = table('SITES', '(ordered by live bytes) ', 'bytes objs bytes objs trace name', (i) => `${80 + i} 5 ${160 + i} 9`);
const HEAP = `HEAP DUMP BEGIN (3 objects, 8 bytes) Wed Feb  1
OBJ 1 (sz=8, trace=1, class=java.lang.Object@2)
HEAP DUMP END
`;
const OLD = `count callee caller time
${Array.from({ length: 20 }, (_, i) => `${i * i} com/acme/Part${i}.run([CI)V ${i % 5 === 0 ? '<unknown caller>' : `com.acme.Main.main`} ${3 * i}`).join('\n')}
handles_used: 12, handles_free: 3
`;

/** Texts of HPROF to corrupt. */
export function hprofVictims(): Victim[] {
  const victim = (name: string, text: string): Victim => ({
    ...{ name, pieces: [], nodes: 3000, naiveTotal: hprofTotal },
    file: new TextEncoder().encode(text),
  });
  return [
    victim('figures of the paper', readFileSync('workers/formats/hprof-text/figures.hprof.txt', 'utf8')),
    victim('all tables', THREADS + TRACES + SITES + TIME + MONITOR + SAMPLES),
    victim('samples of two moments', (THREADS + TRACES + SAMPLES + HEAP + SAMPLES).replaceAll('\n', '\r\n')),
    victim(
      'short',
      `TRACE 1:\n\ta.B.c(B.java:1)\nCPU SAMPLES BEGIN (total = 5) Wed\n   1 100.00% 100.00% 5 1 a.B.c\nCPU SAMPLES END\n`,
    ),
    victim('old format', OLD),
  ];
}
