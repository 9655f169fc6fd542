import { describe, expect, it } from 'vitest';
import type { MetricKind, ProfileSummary } from '../../../workers/api/engine';
import { inForceText } from '../filters/mapping-text';
import { chipWords, dumpWords, footerWords, isSampled, marksOf, threadChoices } from './file-text';

const metric = (id: string, kind: MetricKind = 'exact', unit = id) => ({ id, label: id, unit, kind, better: 'less', total: 1 });
const summary = (more: object = {}): ProfileSummary =>
  ({
    ...{ mainClass: 'app.Main', jvm: 'OpenJDK 64-Bit Server VM 17.0.15+6', mergedContexts: 1200, shared: null, union: null },
    ...{ metrics: [metric('calls')], threads: [], folded: 0, incomplete: false, dump: 'exit' },
    ...more,
  }) as unknown as ProfileSummary;

describe('words about a file', () => {
  it.each<[MetricKind, string, string]>([
    ['exact', 'calls', 'Counts measure work, not time'],
    ['lower-bound', 'bytes', 'Counts measure work, not time'],
    ['exact', 'ns', 'Times depend on the machine and its load'],
    ['lower-bound', 'ns', 'Times depend on the machine and its load'],
    ['sampled', 'ns', 'Sampled: figures are estimates'],
    ['thresholded', 'ns', 'Recorded only above a threshold'],
  ])('in the footer, of %s figures in %s: %s', (kind, unit, expected) => {
    expect(footerWords({ kind, unit })).toEqual(['Nothing leaves this browser', expected]);
  });

  it.each<[object, string[]]>([
    [{}, ['app.Main', 'JDK 17.0.15', '1,200 contexts']],
    [{ mergedContexts: 1, mainClass: '' }, ['JDK 17.0.15', '1 context']],
    [{ jvm: 'Java HotSpot(TM) 25' }, ['app.Main', 'JDK 25', '1,200 contexts']],
    [{ jvm: 'x 1.8.0_402-b06' }, ['app.Main', 'JDK 1.8.0', '1,200 contexts']],
    [{ jvm: 'Some machine without any version' }, ['app.Main', 'Some machine without any', '1,200 contexts']],
    [{ jvm: '' }, ['app.Main', '1,200 contexts']],
    [{ shared: { kept: 30, whole: 1200 } }, ['app.Main', 'JDK 17.0.15', '30 of 1,200 contexts']],
    [{ union: { file: 'both.mct' } }, ['app.Main', 'JDK 17.0.15', '1,200 contexts', 'from both.mct']],
  ])('in a chip, of %j: %j', (more, expected) => {
    expect(chipWords(summary(more))).toEqual(expected);
  });

  it.each<[object, [string, boolean][]]>([
    [{}, []],
    [{ metrics: [metric('samples', 'sampled')] }, [['Sampled', false]]],
    [{ metrics: [metric('calls'), metric('overlay', 'sampled')] }, [['Time over counts', false]]],
    [{ folded: 3 }, [['folded', false]]],
    [
      { folded: 3, incomplete: true },
      [
        ['folded', false],
        ['counts too low', true],
      ],
    ],
    [{ partlyWoven: { by: 'learned', woven: 5, newMethods: 0 } }, []],
    [{ partlyWoven: { by: 'learned', woven: 5, newMethods: 0, mayHaveRun: 3 } }, [['3 methods may be uncounted', true]]],
    [{ partlyWoven: { by: 'learned', woven: 5, newMethods: 1 } }, [['1 new method', true]]],
    [{ partlyWoven: { by: 'learned', woven: 5, newMethods: 1200 } }, [['1,200 new methods', true]]],
  ])('as marks, of %j: %j', (more, expected) => {
    expect(marksOf(summary(more)).map(({ word, warns }) => [word, warns])).toEqual(expected);
  });

  it.each<[string, string]>([
    ['exit', ''],
    ['checkpoint', 'Checkpoint: the program was still running'],
    ['signal', 'signal'],
  ])('on a dump at %s: “%s”', (dump, expected) => {
    expect(dumpWords(summary({ dump }))).toBe(expected);
  });

  it.each<[MetricKind[], boolean]>([
    [['exact'], false],
    [['sampled'], true],
    [['sampled', 'exact'], false],
    [['sampled', 'thresholded'], false],
  ])('with metrics %j is sampled: %s', (kinds, expected) => {
    expect(isSampled(summary({ metrics: kinds.map((kind) => metric('x', kind)) }))).toBe(expected);
  });

  it('list threads, the largest by the metric first', () => {
    const threads = [
      { index: 0, name: 'small', totals: [9, 10] },
      { index: 1, name: 'large', totals: [1, 20_000] },
      { index: 2, name: 'unknown', totals: [] },
    ];
    const metrics = [metric('calls'), metric('bytes', 'exact', 'bytes')];
    const all = [
      ['all', 'all threads, merged'],
      ['apart', 'all threads, one frame each'],
    ];
    const texts = (id: string) =>
      threadChoices(summary({ threads, metrics }), id).map(([value, label]) => [value, label.replaceAll('\u202f', ' ')]);
    expect(texts('bytes')).toEqual([...all, ['1', 'large · 20.0 kB'], ['0', 'small · 10 B'], ['2', 'unknown · 0 B']]);
    expect(texts('calls')).toEqual([...all, ['0', 'small · 9'], ['1', 'large · 1'], ['2', 'unknown · 0']]);
  });

  it.each<[number, string]>([
    [0, 'map.txt renames none of the 1,200 classes: it may belong to another build'],
    [1, 'map.txt renames 1 of the 1,200 classes'],
  ])('of a mapping that renames %d classes', (renamed, expected) => {
    expect(inForceText({ fileName: 'map.txt', renamed, of: 1200 } as Parameters<typeof inForceText>[0])).toBe(expected);
  });
});
