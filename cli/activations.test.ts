import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeMct } from '../workers/formats/mct/encoder';
import { type Sample, sampleChunk, sampleType, WITHOUT_SAMPLES } from '../workers/testing/flight-chunk';
import { flightChunk } from '../workers/testing/flight-file';
import { throwingProgram } from '../workers/testing/planted/event-programs';
import { runInProcess } from './in-process';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-activations-'));
const [often, few, unindexed, asleep, exact, stacks] = [
  ...['often.jfr', 'few.jfr', 'unindexed.jfr', 'asleep.jfr'],
  ...['exact.mct', 'stacks.collapsed'],
].map((name) => path.join(folder, name));
/** Method a stays in one call, b is called again before every second sample, c before each. */
const SAMPLES = Array.from({ length: 20 }, (_, i): Sample => [i, `a${i >> 1} b${i} c1`]);

beforeAll(async () => {
  writeFileSync(often, flightChunk(sampleChunk(SAMPLES)));
  writeFileSync(few, flightChunk(sampleChunk([...SAMPLES.slice(0, 8), [9, '…c1']])));
  writeFileSync(unindexed, flightChunk(sampleChunk([[1, 'a b']])));
  const types = [...WITHOUT_SAMPLES, sampleType('jdk.ExecutionSample', 40), { name: 'profiler.Log', id: 70, isEvent: true }];
  writeFileSync(asleep, flightChunk(sampleChunk([[1, 'a1 b2']], { types, state: 3 })));
  writeFileSync(exact, await encodeMct(throwingProgram(2)));
  writeFileSync(stacks, 'a;b;c 20\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

const ran = async (...args: string[]): Promise<string> => (await runInProcess(args)).out;

describe('new activations', () => {
  it('are listed by info, as shares by method', async () => {
    const text = await ran('info', often, '--events');
    expect(text).toMatch(
      /^New activations, among frames compared with the previous sample \(0%: one long call, 100%: called often\)\n {2} +New +Samples +Method\n {2} +≈ 5% +20 +a\n {2} +≈ 50% +20 +b\n {2}≈ 100% +20 +c$/m,
    );
    expect(text).not.toContain('Events of the VM');
    expect(text).not.toContain('Warnings');
  });

  it('are listed by info --json', async () => {
    const { newActivations, events } = JSON.parse(await ran('info', often, '--events', '--json'));
    expect(newActivations.map(({ method, samples, newShare }: Record<string, unknown>) => [method, samples, newShare])).toEqual([
      ['a', 20, 0.05],
      ['b', 20, 0.5],
      ['c', 20, 1],
    ]);
    expect(events).toEqual([]);
  });

  it('have no shares if samples are few, and say how many were left out', async () => {
    const text = await ran('info', few, '--events');
    expect(text).toContain('No method was compared 10 times: too few samples.');
    expect(text).toContain('Left out of new activations: 11.1% of 9 CPU samples (1 truncated).');
  });

  it.each([
    ['frames have no bytecode indices', unindexed],
    ['the file has no CPU samples', asleep],
  ])('are unknown because %s', async (why, file) => {
    const text = await ran('info', file, '--events');
    expect(text).toContain(`\nNew activations: unknown, because ${why}.\n`);
    expect(text).not.toContain('They need exact calls');
    expect(await ran('info', file)).not.toContain('ew activations');
  });

  it('are not computed unless asked for', async () => {
    expect(await ran('info', often)).not.toContain('ew activations');
  });

  it('are no events of exact recordings', async () => {
    expect(await ran('info', exact, '--events')).not.toContain('ew activations');
  });

  it('are exported as any metric, by context', async () => {
    expect(await ran('export', often, '--metric', 'new-activations')).toBe('[main];a 1\n[main];a;b 10\n[main];a;b;c 20\n');
    expect(await ran('export', often, '--metric', 'compared-frames')).toBe('[main];a 20\n[main];a;b 20\n[main];a;b;c 20\n');
  });

  it('are unknown to files without times and bytecode indices', async () => {
    const { status, errors } = await runInProcess(['export', stacks, '--metric', 'new-activations']);
    expect(status).toBe(2);
    expect(errors.join('\n')).toContain('New activations are found only in flight recordings, whose CPU samples have times and');
    const compared = await runInProcess(['compare', stacks, stacks, '--metric', 'compared-frames']);
    expect([compared.status, ...compared.errors]).toEqual([
      2,
      expect.stringContaining(
        'The two files have no metric "compared-frames" in common. New activations are found only in flight recordings, whose CPU samples have times and bytecode indices. Choose one of samples.',
      ),
    ]);
  });
});
