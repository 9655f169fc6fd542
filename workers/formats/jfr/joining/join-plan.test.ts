import { describe, expect, it } from 'vitest';
import { bufferSource } from '../../../files/byte-source';
import { Pace } from '../../../jobs/pace';
import { type FlightType, flightChunk, joined } from '../../../testing/flight-file';
import { planJoin } from './join-plan';

const INFORMATION: FlightType = {
  ...{ name: 'jdk.JVMInformation', id: 82, isEvent: true },
  fields: ['pid: long', 'jvmStartTime: long'],
};
const OTHER: FlightType = { name: 'app.Other', id: 83, isEvent: true, fields: ['a: long'] };
const SECOND = 1_000_000_000n;
const START = 1_700_000_000;

interface Times {
  readonly from: number;
  readonly to: number;
  /** Number of the process, and start of its VM; without it, the chunk does not say. */
  readonly process?: readonly [pid: number, start: number];
  /** Number of other events before that of the process. */
  readonly others?: number;
}

const chunk = ({ from, to, process = [7, 1], others = 0 }: Times): Uint8Array<ArrayBuffer> =>
  flightChunk({
    types: [INFORMATION, OTHER],
    events: [
      ...Array.from({ length: others }, () => ({ type: OTHER.name, values: [1] })),
      { type: INFORMATION.name, values: [...process] },
    ],
    constants: [{}],
    startNs: BigInt(START + from) * SECOND,
    durationNs: BigInt(to - from) * SECOND,
    startTicks: BigInt(from) * SECOND,
  });

const plan = (...files: Times[][]) =>
  planJoin(
    files.map((chunks) => ({ name: 'run.jfr', source: bufferSource(joined(chunks.map(chunk)).buffer) })),
    new Pace(),
  );

const ALIKE = { reason: 'They were recorded at the same time, as by two profilers.' };
const SECONDS = [expect.stringMatching(/^20\.00? s between the first and the last chunk are in no file\.$/)];

describe('chunks', () => {
  it.each<[string, Times[][], object]>([
    [
      'one after the other',
      [[{ from: 0, to: 10 }], [{ from: 10, to: 30 }]],
      { files: 2, start: START * 1000, end: (START + 30) * 1000, notes: [] },
    ],
    ['at the same time', [[{ from: 0, to: 100 }], [{ from: 30, to: 130 }]], ALIKE],
    [
      'at the same time, with an empty one between them',
      [[{ from: 0, to: 100 }], [{ from: 20, to: 20 }], [{ from: 30, to: 130 }]],
      ALIKE,
    ],
    [
      'with an empty one within another',
      [[{ from: 0, to: 100 }], [{ from: 20, to: 20 }]],
      { files: 2, end: (START + 100) * 1000, notes: [] },
    ],
    [
      'with an empty one within another, and time that is in none',
      [[{ from: 0, to: 100 }], [{ from: 20, to: 20 }], [{ from: 120, to: 130 }]],
      { files: 3, notes: SECONDS },
    ],
    [
      'of two programs in files with equal names',
      [[{ from: 0, to: 10 }], [{ from: 10, to: 30, process: [8, 2] }]],
      { reason: expect.stringMatching(/^They are of 2 processes: run\.jfr \(process 7, [^)]+\); run\.jfr \(process 8, /) },
    ],
    [
      'of which the last is of another program',
      [
        [{ from: 0, to: 10 }],
        [
          { from: 10, to: 30 },
          { from: 30, to: 40, process: [8, 2] },
        ],
      ],
      { reason: expect.stringMatching(/^They are of 2 processes: run\.jfr and 1 more \(/) },
    ],
    [
      'of which later ones do not state their program',
      [
        [
          { from: 0, to: 10 },
          { from: 10, to: 30, process: [0, 0] },
        ],
        [{ from: 50, to: 60 }],
      ],
      { files: 2, notes: SECONDS },
    ],
    [
      'that do not state their program, with time between them',
      [[{ from: 0, to: 10, process: [0, 0] }], [{ from: 30, to: 40 }]],
      { reason: expect.stringMatching(/^They do not say which process they are of/) },
    ],
    [
      'with a start that is no date',
      [[{ from: 0, to: 10, process: [7, 8.65e15] }], [{ from: 10, to: 30, process: [8, 2] }]],
      { files: 2 },
    ],
  ])('%s', async (_, files, expected) => expect(await plan(...files)).toMatchObject(expected));

  it('are not searched to their end for the program', async () => {
    const late = 2 ** 20 / 2;
    expect(
      await plan(
        [
          { from: 0, to: 10 },
          { from: 10, to: 30, process: [8, 2], others: late },
        ],
        [{ from: 30, to: 40 }],
      ),
    ).toMatchObject({ files: 2 });
    // Within a file's first chunk, the event may come late.
    expect(await plan([{ from: 0, to: 10 }], [{ from: 10, to: 30, process: [8, 2], others: late }])).toHaveProperty('reason');
  });
});
