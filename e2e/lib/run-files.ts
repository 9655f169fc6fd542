import { Buffer } from 'node:buffer';
import { encodeMct } from '../../workers/formats/mct/encoder';
import { SMALL } from '../../workers/testing/small-profile';

const run = async (name: string, first: number): Promise<{ name: string; bytes: Buffer }> => ({
  name: `${name}.mct`,
  bytes: Buffer.from(
    await encodeMct({
      ...SMALL,
      columns: { ...SMALL.columns, bytecodes: [first, ...Array.from(SMALL.columns.bytecodes).slice(1)] },
    }),
  ),
});

/**
 * Files of three runs as the base and one as the head. They differ in the bytecodes of the first context, for which the head is
 * outside the base's range.
 */
export const runsAndHead = (): Promise<{ name: string; bytes: Buffer }[]> =>
  Promise.all([run('base-1', 100), run('base-2', 120), run('base-3', 110), run('head', 190)]);
