import { describe, expect, it } from 'vitest';
import { createEngine } from '../engine/engine';
import { encodeMct } from '../formats/mct/encoder';
import { value } from '../testing/opening';
import { SMALL } from '../testing/small-profile';

const STACKS = '[main];app.Main.main 60\n[worker];app.Main.main 40\n';

async function asked(stacks: string) {
  const engine = createEngine();
  const exact = { name: 'exact.mct', file: new Blob([await encodeMct(SMALL)]) };
  const time = { name: 'time.collapsed', file: new Blob([stacks]) };
  return { engine, answer: await engine.overlay(1, { exact, time }, null, 'the page’s user') };
}

describe('the question of the page', () => {
  it('is answered by a file that opens as any other, with the time as a metric', async () => {
    const { engine, answer } = await asked(STACKS);
    const { file, report } = value(answer);
    expect(report.matching.total).toBe(100);
    const { metrics, threads, warnings } = value(await engine.open(2, 'both.mct', file));
    expect(metrics.map(({ id }) => id)).toEqual(['calls', 'bytecodes', 'objects', 'arrays', 'elements', 'overlay']);
    expect(metrics.at(-1)).toMatchObject({ kind: 'sampled', unit: 'samples', total: 100 });
    expect(threads.map(({ totals }) => totals.at(-1))).toEqual([60, 40]);
    expect(warnings.join()).toContain('from time.collapsed; the page’s user states that both ran the same program');
  });

  it('is refused as a value, with advice', async () => {
    const { answer } = await asked('[main];b.Other.main 100\n');
    expect(answer).toMatchObject({ ok: false, error: { kind: 'undecided', advice: expect.stringContaining('same input') } });
  });
});
