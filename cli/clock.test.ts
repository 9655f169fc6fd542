import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeMct, encodeMetric } from '../workers/formats/mct/encoder';
import { runInProcess } from './in-process';

const golden = (name: string): string => path.join(import.meta.dirname, '../golden/clock', name);
const [READS, EQUAL, AGAIN, SLEEPS, CONVOY] = ['reads.mct', 'equal-1.mct', 'equal-2.mct', 'sleeps.mct', 'convoy.mct'].map(golden);
const said = async (...args: string[]): Promise<string> => (await runInProcess(args)).out;
/** Any name of a metric of the clock, as text or id. */
const OF_CLOCK = /\b(cpu|ticks?|wait|waiting)\b/i;

describe('callgrove info of a recording with a clock', () => {
  it.each<[file: string, title: string, sentence: string]>([
    [
      READS!,
      'Slow per bytecode, by CPU time',
      'Reads.scattered takes 97.4% of the CPU time for 30.6% of the bytecodes: per bytecode, at least 64 times the cost of the rest.',
    ],
    [EQUAL!, 'Slow per bytecode, by CPU time', 'No method is slow per bytecode.'],
    [SLEEPS!, 'Waiting', 'Sleeps.fetch waits longest: 4.02 s, 100.0% of the waiting time, in Thread.sleep.'],
    [CONVOY!, 'Waiting', 'Convoy$Ledger.book waits longest: 30.02 s, 60.2% of the waiting time, in its own code.'],
  ])('of %s begins its part “%s” with the answer', async (file, title, sentence) => {
    const lines = (await said('info', file)).split('\n');
    expect(lines[lines.indexOf(title) + 1]).toBe(`  ${sentence}`);
    const json = JSON.parse(await said('info', file, '--json'));
    expect((title === 'Waiting' ? json.waits : json.slow).sentence).toBe(sentence);
  });

  it('says how often it ticked, what was not recorded, and what calls cost', async () => {
    const text = await said('info', SLEEPS!);
    expect(text).toMatch(/\n {2}Clock +746 ticks, one every 15\.3 ms on average \(2\.0 ms requested\)\n/);
    expect(text).toMatch(/\n {2}CPU time +924\.5 ms recorded; 1\.44 s not recorded: /);
    expect(text).toMatch(
      /\n {2}Waiting time +4\.02 s recorded, of platform threads only: not measured for virtual threads; 1\.27 s left out/,
    );
    expect(text).toContain('  The clock times the program under the agent, where every call costs more');
    expect(text).toMatch(/Methods with the most bytecodes of their own/);
    expect(JSON.parse(await said('info', SLEEPS!, '--json'))).toMatchObject({ clock: { ticks: 746, wait: { notRecorded: 0 } } });
  });

  it('does not call waits of virtual threads 0', async () => {
    const clock = { better: 'less', kind: 'sampled', unit: 'nanoseconds', eventWeight: 1e7 } as const;
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'callgrove-')), 'virtual.mct');
    const bytes = await encodeMct({
      methods: [{ className: 'app.Main', name: 'main', descriptor: '()V' }],
      threads: [
        { name: 'main', nodes: 1 },
        { name: 'virtual', nodes: 1, virtual: true },
      ],
      depth: [0, 0],
      method: [0, 0],
      columns: { ticks: [1, 1], cpu: [1e7, 2e7], wait: [0, 0] },
      meta: {
        metrics: [
          encodeMetric({ id: 'ticks', label: 'Ticks of the clock', unit: 'ticks', kind: 'sampled', better: 'less' }),
          encodeMetric({ id: 'cpu', label: 'CPU time, recorded', ...clock }),
          encodeMetric({ id: 'wait', label: 'Waiting time', ...clock }),
        ],
      },
    });
    writeFileSync(file, bytes);
    const text = await said('info', file);
    expect(text).toMatch(/\n {2}main +1 +1 +≈ 10\.0 ms +≈ 0 ns/);
    expect(text).toMatch(/\n {2}virtual +1 +1 +≈ 20\.0 ms +not measured/);
    const { threads } = JSON.parse(await said('info', file, '--json'));
    expect(threads.map(({ totals }: { totals: { wait: number | null } }) => totals.wait)).toEqual([0, null]);
  });

  it('has times per call and per 1,000 bytecodes', async () => {
    const text = await said('info', READS!);
    expect(text).toMatch(/Per call {2}Per 1,000 bytecodes {2}Method\n.* 99\.3 ms +20\.9 µs {2}planted\.Reads\.scattered/);
  });
});

describe('callgrove compare of recordings with a clock', () => {
  it('uses nothing of the clock unless it is chosen', async () => {
    const json = JSON.parse(await said('compare', EQUAL!, READS!, '--json'));
    expect(json.metric).toBe('bytecodes');
    expect(JSON.stringify(json.story)).not.toMatch(OF_CLOCK);
    const text = await said('compare', EQUAL!, READS!);
    expect(/What changed\n(.*?)\n\n/s.exec(text)?.[1]).not.toMatch(OF_CLOCK);
    const gated = JSON.parse(await said('compare', EQUAL!, READS!, '--fail-if', 'overlap < 99%', '--json'));
    expect(gated.gates[0].parts[0].metric).toBe('bytecodes');
    const runs = await said('compare', '--base', EQUAL!, AGAIN!, '--head', READS!, '--json');
    expect(JSON.parse(runs).metric).toBe('bytecodes');
  });

  it('finds no difference between two runs of the same program by CPU time', async () => {
    const text = await said('compare', EQUAL!, AGAIN!, '--metric', 'cpu');
    expect(text).toContain('  No method’s share differs by more than it usually does between two runs of the same program.\n');
    expect(text).toMatch(/\n {2}CPU time, recorded +\d\d\.\d\d% +3\.85 s +3\.\d\d s +–\n/);
    expect(text).toContain('(ticks of the clock; CPU time, recorded): these figures are estimates and vary from run to run.');
  });

  it('finds a planted change of CPU time', async () => {
    expect(await said('compare', EQUAL!, READS!, '--metric', 'cpu')).toContain(
      '  Reads.near accounts for 1% of the time, down from 47%.\n',
    );
  });

  it('writes times of several runs with their unit', async () => {
    const text = await said('compare', '--base', EQUAL!, AGAIN!, '--head', EQUAL!, '--metric', 'cpu');
    expect(text).toMatch(/CPU time, recorded +3\.\d\d s \(3\.\d\d s to 3\.\d\d s\) +3\.85 s/);
    expect(text).toMatch(/\nOverlap of time: /);
  });
});

it('an overlay takes no time from a clock, unless it is named', async () => {
  const { status, errors } = await runInProcess(['overlay', EQUAL!, READS!]);
  expect([status, errors.join(' ')]).toEqual([
    2,
    expect.stringMatching(
      /reads\.mct has no time samples\..*Record the program with a sampling profiler instead of the agent\./s,
    ),
  ]);
});
