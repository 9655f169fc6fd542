import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProfileSummary } from '../../api/engine';
import { createEngine } from '../../engine/engine';
import { bufferSource } from '../../files/byte-source';
import { value } from '../../testing/opening';
import { refusal } from '../../testing/refusal';

const bytesOf = (text: string): ArrayBuffer => new Uint8Array(new TextEncoder().encode(text)).buffer;

/** Opens a text; `hot` returns, for each method, its exclusive and inclusive figures of a metric. */
async function opened(text: string) {
  const engine = createEngine();
  const summary = value(await engine.open(1, 'java.hprof.txt', bytesOf(text)));
  const view = { profile: summary.profile, thread: 'all' as const };
  const page = { sort: 'name', order: 'asc', filter: '', offset: 0, limit: 100 } as const;
  const hot = async (metric: string) =>
    Object.fromEntries(
      value(await engine.hotMethods(view, metric, page)).rows.map(({ name, exclusive, inclusive }) => [
        [name.className, name.method].filter((part) => part !== '').join('.'),
        [exclusive, inclusive],
      ]),
    );
  return { summary, hot };
}

const totals = ({ metrics }: ProfileSummary) => Object.fromEntries(metrics.map(({ id, total }) => [id, total]));

describe('figures 2 to 4 of the paper on HPROF', () => {
  const figures = opened(readFileSync(`${import.meta.dirname}/figures.hprof.txt`, 'utf8'));

  it('are added up as printed', async () => {
    const { summary } = await figures;
    expect(totals(summary)).toEqual({
      'allocated-bytes': 1984600 + 118320 + 118320 + 55180,
      'allocated-objects': 129884 + 5916 + 5916 + 2759,
      'live-bytes': 149224 + 118320 + 118320 + 55180,
      'live-objects': 5916 + 5916 + 5916 + 2759,
      samples: 12514 + 8022 + 4828 + 4545 + 3783 + 3280 + 2864 + 2800 + 2516 + 2403,
    });
    expect(summary.metrics.map(({ id, kind }) => [id, kind])).toContainEqual(['samples', 'sampled']);
  });

  it('relate allocation sites to the source code: one class from two traces, each with its callers', async () => {
    const live = await (await figures).hot('live-bytes');
    expect(live['java.util.Hashtable$Entry']).toEqual([118320 + 55180, 118320 + 55180]);
    expect(live['char[]']).toEqual([149224, 149224]);
    expect(live['java.util.Hashtable.put']).toEqual([0, 118320 + 55180]);
    expect(live['sun.tools.java.Identifier.lookup']).toEqual([0, 118320 + 118320]);
    expect(live['sun.tools.java.Scanner.xscan']).toEqual([0, 149224 + 118320 + 118320]);
    expect(live['sun.tools.java.Type.tMethod']).toEqual([0, 55180]);
  });

  it('rank the hot spots of Figure 4, one method of two traces in one row', async () => {
    const samples = await (await figures).hot('samples');
    expect(samples['sun.io.ByteToCharSingleByte.convert']).toEqual([12514 + 2864, 12514 + 2864]);
    expect(samples['sun.io.ByteToCharSingleByte.getUnicode']).toEqual([4545 + 3783, 4545 + 3783]);
  });

  it('say what they leave out', async () => {
    const { summary } = await figures;
    const words = summary.warnings.join(' ');
    expect(words).toContain('204823 of 252378 samples are in no row');
    expect(words).toContain('The deepest stack has 4 frames');
    expect(words).toContain('10 rows refer to stacks that are not in the file');
    expect(summary.threads.map(({ name }) => name)).toEqual(expect.arrayContaining(['main']));
  });
});

const TRACES = `JAVA PROFILE 1.0.1, created Wed Feb  1 19:20:55 2012

--------

THREAD START (obj=50000119, id = 200001, name="worker "1"", group="main")
THREAD END (id = 200001)
TRACE 300001: (thread=200001)
\t<empty>
TRACE 312412: (thread=200001) (from exit phase of JVM)
\tjava.io.BufferedInputStream.read(BufferedInputStream.java:237)
\tcom.acme.Main$$Lambda$1/12345.run(<Unknown Source>:Unknown line)
\tjava.lang.Object.wait(Object.java:Native method)
`;

describe('tables of later JDKs', () => {
  it('have times as shares of their total, and calls', async () => {
    const { summary, hot } = await opened(
      `${TRACES}CPU TIME (ms) BEGIN (total = 11669) Wed Feb  1 19:20:55 2012
rank   self  accum   count trace method
   1  3.50%  3.50%   37272 312412 java.io.BufferedInputStream.read
   2  2.73%  6.23%       2 300001 <empty trace>
CPU TIME (ms) END
`,
    );
    const time = [Math.round(0.035 * 11669e6), Math.round(0.0273 * 11669e6)];
    expect(totals(summary)).toEqual({ 'cpu-time': time[0] + time[1], calls: 37274 });
    const calls = await hot('calls');
    expect(calls['java.io.BufferedInputStream.read']).toEqual([37272, 37272]);
    expect(calls['com.acme.Main$$Lambda.run']).toEqual([0, 37272]);
    expect(calls['<empty trace>']).toEqual([2, 2]);
    expect(summary.threads.map(({ name }) => name)).toEqual(['worker "1"']);
  });

  it('name monitors below the frame that waited', async () => {
    const { hot } = await opened(
      `${TRACES}MONITOR TIME BEGIN (total = 200 ms) Wed Feb  1 19:20:55 2012\r
rank   self  accum   count trace monitor\r
   1 75.00% 75.00%       3 312412 com.acme.Lock (Java)\r
MONITOR TIME END\r
`,
    );
    expect((await hot('monitor-time'))['com.acme.Lock (Java)']).toEqual([150e6, 150e6]);
    expect((await hot('monitor-waits'))['java.lang.Object.wait']).toEqual([0, 3]);
  });

  it('that come again replace the earlier ones; heap dumps between them are named', async () => {
    const table = (samples: number) =>
      `CPU SAMPLES BEGIN (total = ${samples}) Wed Feb  1 19:20:55 2012
rank   self  accum   count trace method
   1 100.00% 100.00%  ${samples} 312412 java.io.BufferedInputStream.read
CPU SAMPLES END
`;
    const { summary } = await opened(`${TRACES}${table(5)}HEAP DUMP BEGIN (3 objects, 8 bytes) Wed Feb  1
OBJ 1 (sz=8, trace=1, class=java.lang.Object@2)
HEAP DUMP END
${table(9)}`);
    expect(totals(summary)).toEqual({ samples: 9 });
    expect(summary.warnings.join(' ')).toMatch(/An earlier table of the same kind is not shown\..*not opened: heap dump/s);
  });

  it('of the old format have calls by direct callers', async () => {
    const { summary, hot } = await opened(`count callee caller time
14 java/lang/System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V java/lang/String.getChars([CI)V 5
2 com.acme.Main.main([Ljava/lang/String;)V <unknown caller> 100
1 <unknown callee> <unknown caller> 0
handles_used: 12, handles_free: 3
`);
    expect(totals(summary)).toEqual({ calls: 17 });
    expect((await hot('calls'))['java.lang.String.getChars']).toEqual([0, 14]);
  });
});

/** Sum of the fourth cells in the lines that look like rows of the last table. */
function naiveSamples(text: string): number {
  const table = text.slice(text.lastIndexOf('CPU SAMPLES BEGIN'), text.lastIndexOf('CPU SAMPLES END'));
  const rows = table.split('\n').filter((line) => /^\s*\d+\s+[\d.]+%/.test(line));
  return text.includes('CPU SAMPLES BEGIN') ? rows.reduce((sum, row) => sum + Number(row.trim().split(/\s+/)[3]), 0) : 0;
}

describe('what is wrong', () => {
  const table = 'CPU SAMPLES BEGIN (total = 5) Wed\nrank   self  accum   count trace method\n';

  it.each([
    ['a row without a count', `${table}   1 1.00% x 303 a.b\nCPU SAMPLES END\n`, 'damaged', 'line 3'],
    ['a table without its end', `${table}   1 1.00% 1.00% 5 303 a.b\n`, 'truncated', 'line 4'],
    ['a line in a stack that is no frame', `TRACE 1:\n\ta.b(C.java:1)\n\t…\n`, 'damaged', 'line 3'],
    ['no table', 'JAVA PROFILE 1.0.1, created Wed\nTRACE 1:\n\ta.b(C.java:1)\n', 'damaged', 'its end'],
    ['a line of the old format', 'count callee caller time\nnonsense\n', 'damaged', 'line 2'],
    ['a later line of the old format', `count callee caller time\n1 a.b c.d 2\n3 a.b cd`, 'damaged', 'line 3'],
    ['calls behind their end', `count callee caller time\n1 a.b c.d 2\n\n3 a.b c.d 4\n`, 'damaged', 'line 4'],
    ['rows without the first line of their table', `TRACE 1:\n   1 1.00% 1.00% 5 1 a.b\n`, 'damaged', 'line 2'],
    ['the end of a table that never began', `${table}CPU SAMPLES END\nSITES END\n`, 'damaged', 'line 4'],
    [
      'two rows in one line',
      `${table}  1 40.00% 40.00% 2 1 a.b   2 60.00% 100.00% 3 2 a.c\nCPU SAMPLES END\n`,
      'damaged',
      'line 3',
    ],
    ['a return within a line', `${table}  1 40.00% 40.00% 2 1 a.b\r2 3\nCPU SAMPLES END\n`, 'damaged', 'line 3'],
    ['a trace whose first line is broken', `TRACE 1:\n\ta.b(C.java:1)\n\tTRAC 2: (thread=1)\n`, 'damaged', 'line 3'],
    ['more samples than all', `${table}  1 9.00% 9.00% 6 1 a.b\nCPU SAMPLES END\n`, 'damaged', 'the table of CPU samples'],
  ])('is named with its place: %s', async (_, text, kind, where) => {
    const { error } = await refusal(bufferSource(bytesOf(text)));
    expect([error.kind, error.where]).toEqual([kind, where]);
  });

  it('bytes that are changed or missing are refused, or leave the figures that still stand there', async () => {
    const whole = new Uint8Array(readFileSync(`${import.meta.dirname}/figures.hprof.txt`));
    const edit = fc.record({ at: fc.nat({ max: whole.length - 1 }), byte: fc.integer({ min: 9, max: 126 }), cut: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
        const bytes = Array.from(whole);
        for (const { at, byte, cut } of edits) bytes.splice(Math.min(at, bytes.length - 1), 1, ...(cut ? [] : [byte]));
        const changed = Uint8Array.from(bytes);
        const result = await createEngine().open(1, 'java.hprof.txt', changed.slice().buffer);
        if (result.ok) {
          const samples = result.value.metrics.find(({ id }) => id === 'samples')?.total ?? 0;
          expect(samples).toBe(naiveSamples(new TextDecoder().decode(changed)));
        } else expect(['damaged', 'truncated', 'not-a-profile']).toContain(result.error.kind);
      }),
      { numRuns: 400 },
    );
  });

  it('a binary dump is none', async () => {
    const { error } = await refusal(bufferSource(bytesOf('JAVA PROFILE 1.0.2\0\0\0\0\u0008')));
    expect(error.kind).toBe('not-a-profile');
  });
});
