import { expect, it } from 'vitest';
import type { ProfileSummary } from '../../../workers/api/engine';
import { boundsSize } from './counted-text';
import { chipWords } from './file-text';

const file = (limited: number, counted: number | null) =>
  ({
    limited: Array.from({ length: limited }, (_, at) => ({ className: 'demo.Main', method: `m${at}()V`, reason: 'native' })),
    metrics: [{ id: 'bytes' }],
    threads: counted === null ? [] : [{ totals: [counted], allocated: 1000 }],
  }) as unknown as Pick<ProfileSummary, 'limited' | 'threads' | 'metrics'>;

it.each([
  [[file(43, 990)], '43 methods are partly counted', '99.0% of the bytes that the VM allocated are counted'],
  [[file(1, null)], '1 method is partly counted', ''],
  // The VM allocated less than was counted, so no share can say how much is missing.
  [[file(43, 1011)], '43 methods are partly counted', ''],
  [
    [file(40, 990), file(43, 985)],
    '43 methods are partly counted in A or B',
    '99.0% and 98.5% of the bytes that the VM allocated are counted',
  ],
  [[file(0, 990)], '', ''],
])('says how much is missing', (files, methods, bytes) => {
  expect(boundsSize(files)).toEqual({ methods, bytes });
});

it('the size beside a name is that of the tree in view, with all threads merged', () => {
  const file = {
    mainClass: 'demo.H2Demo',
    jvm: 'OpenJDK 64-Bit Server VM 17.0.15+6',
    contexts: 309_003,
    mergedContexts: 309_002,
  };
  const words = chipWords({ ...file, shared: null, union: null } as unknown as ProfileSummary);
  expect(words).toEqual(['demo.H2Demo', 'JDK 17.0.15', '309,002 contexts']);
});
