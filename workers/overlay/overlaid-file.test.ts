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
    const { metrics, threads, warnings, overlay } = value(await engine.open(2, 'both.mct', file));
    const { ranking, stated, ...facts } = report;
    expect(overlay).toEqual(facts);
    expect(metrics.map(({ id }) => id)).toEqual(['calls', 'bytecodes', 'objects', 'arrays', 'elements', 'overlay']);
    expect(metrics.at(-1)).toMatchObject({ kind: 'sampled', unit: 'samples', total: 100 });
    expect(threads.map(({ totals }) => totals.at(-1))).toEqual([60, 40]);
    expect(warnings).toContain(stated);
    expect(stated).toContain('(time from time.collapsed); the page’s user states that both ran the same program');
  });

  it('has the ranking of its report when it is opened later, with threads merged and leaves by context', async () => {
    const method = (name: string, flags = 0) => ({ className: 'app.Main', name, descriptor: '()V', flags });
    // `copy` is counted as a leaf only below `fast`.
    const methods = [method('main'), method('slow'), method('fast'), method('copy', 64), method('copy')];
    const columns = { calls: [1, 1, 1, 9, 1, 1, 1], bytecodes: [10, 4000, 4000, 0, 10, 100, 300] };
    const threads = [
      { name: 'main', nodes: 4 },
      { name: 'worker', nodes: 3 },
    ];
    const bytes = await encodeMct({ methods, threads, depth: [0, 1, 1, 2, 0, 1, 2], method: [0, 1, 2, 3, 0, 1, 4], columns });
    const stacks = [
      '[main];app/Main.main;app/Main.slow 1800',
      '[main];app/Main.main;app/Main.fast 80',
      '[main];app/Main.main;app/Main.fast;app/Main.copy 40',
      '[worker];app/Main.main;app/Main.slow 100',
      '[worker];app/Main.main;app/Main.slow;app/Main.copy 60',
    ].join('\n');
    const engine = createEngine();
    const exact = { name: 'exact.mct', file: new Blob([bytes]) };
    const time = { name: 'time.collapsed', file: new Blob([stacks]) };
    const { file, report } = value(await engine.overlay(1, { exact, time }, null, 'a test'));
    const { profile } = value(await engine.open(2, 'both.mct', file));
    const { judged, cautions, slow, ...costs } = value(await engine.methodCosts({ profile, thread: 'all' }));
    const { slow: reported, ...ranking } = report.ranking;
    expect(costs).toEqual({ ...ranking, metric: 'overlay' });
    expect(ranking.natives).toMatchObject([{ name: { method: 'copy' }, samples: 40 }]);
    const bounds = ({ name, least, most, samples }: (typeof slow)[number]) => [name.method, least, most, samples];
    expect([slow.map(bounds), reported.map(({ name }) => name.method)]).toEqual([reported.map(bounds), ['slow']]);
    expect(slow[0]?.contexts.map(({ context, samples }) => [context, samples])).toEqual([[3, 1900]]);
    expect([judged.map(({ name }) => name.method), cautions]).toEqual([['copy', 'fast', 'slow'], report.cautions]);
    const other = value(await engine.open(3, 'exact.mct', new Blob([bytes])));
    expect(await engine.methodCosts({ profile: other.profile, thread: 'all' })).toMatchObject({
      error: { kind: 'unknown-metric' },
    });
  });

  it('is refused as a value, with advice', async () => {
    const { answer } = await asked('[main];b.Other.main 100\n');
    expect(answer).toMatchObject({ ok: false, error: { kind: 'undecided', advice: expect.stringContaining('same input') } });
  });
});
