import { describe, expect, it } from 'vitest';
import { bufferSource } from '../../files/byte-source';
import { Pace } from '../../jobs/pace';
import { flipped, sectionsOf } from '../../testing/file-surgery';
import { refusal } from '../../testing/refusal';
import { SIZED, SMALL, SNAPSHOTS } from '../../testing/small-profile';
import { parse } from '../registry';
import { type EncodedProfile, encodeMct, encodeMetric } from './encoder';

type Bytes = Uint8Array<ArrayBuffer>;
const read = (bytes: Bytes) => parse(bufferSource(bytes.slice().buffer), new Pace());
const opened = async (profile: EncodedProfile) => read(await encodeMct(profile));
const broken = async (bytes: Bytes) => {
  const { kind, message, where } = (await refusal(bufferSource(bytes.slice().buffer))).error;
  return [kind, message, where];
};
const metric = (id: string, stored: string, more: object = {}) => ({
  ...encodeMetric({ id, label: id, unit: id, kind: 'exact', better: 'less' }, stored),
  ...more,
});
const CALLS = metric('calls', 'column');
const withMetrics = (...metrics: object[]): EncodedProfile => ({ ...SMALL, meta: { metrics } });

describe('the metrics of a dump', () => {
  it('have these sources', async () => {
    const { metrics, problems } = await opened(SIZED);
    expect(metrics.map(({ id, source }) => [id, source.kind])).toEqual([
      ['calls', 'column'],
      ['bytecodes', 'column'],
      ['objects', 'constructors'],
      ['arrays', 'arrays'],
      ['elements', 'elements'],
      ['bytes', 'sizes'],
    ]);
    expect(problems).toEqual([]);
  });

  it.each<[string, EncodedProfile, string[], string[]]>([
    [
      'a metric that is defined twice',
      withMetrics(CALLS, metric('calls', 'constructors')),
      ['calls'],
      ['Metric calls is defined twice; the first definition is used.'],
    ],
    [
      'a metric that cannot be summed',
      withMetrics(CALLS, metric('bytecodes', 'column', { additive: false })),
      ['calls'],
      ['Metric bytecodes is left out: its figures cannot be summed, and this version shows only sums.'],
    ],
    [
      'a metric of a later kind',
      withMetrics(CALLS, metric('depth', 'later')),
      ['calls'],
      ['Metric depth is of a kind unknown to this version (later).'],
    ],
    [
      'a metric without a column',
      withMetrics(CALLS, metric('locks', 'column')),
      ['calls'],
      ['Section metric.locks is treated as absent: Section metric.locks is missing. (section metric.locks)'],
    ],
    [
      'objects without calls',
      {
        ...withMetrics(metric('bytecodes', 'column'), metric('objects', 'constructors')),
        columns: { bytecodes: SMALL.columns.bytecodes! },
      },
      ['bytecodes'],
      [
        'Section metric.calls is treated as absent: Section metric.calls is missing. (section metric.calls)',
        'Metric objects is unavailable, because the section it is computed from is missing.',
      ],
    ],
  ])('with %s', async (_, profile, ids, said) => {
    const { metrics, problems } = await opened(profile);
    expect([metrics.map(({ id }) => id), problems]).toEqual([ids, said]);
  });

  it('are refused if none is complete', async () => {
    expect(await broken(await encodeMct(withMetrics(metric('locks', 'column'))))).toEqual([
      'damaged',
      'The file has no complete metric. Section metric.locks is treated as absent: Section metric.locks is missing. (section metric.locks)',
      'metric sections',
    ]);
  });
});

describe('snapshots of a dump', () => {
  it('are of the metrics that have them', async () => {
    const { snapshots } = await opened(SNAPSHOTS);
    expect([snapshots?.elapsed, [...snapshots!.columns.keys()], snapshots?.arrays]).toEqual([
      [1000, 1500, 4000],
      ['calls', 'bytecodes'],
      null,
    ]);
    expect(snapshots).toMatchObject({ step: null });
    expect(snapshots).not.toHaveProperty('asked');
    const timed = await opened({ ...SNAPSHOTS, meta: { options: { snapshots: '500ms' } } });
    expect(timed.snapshots?.asked).toBe(500);
    expect((await opened(SIZED)).snapshots?.arrays).not.toBeNull();
  });

  it('are none if there are no times, or no columns', async () => {
    expect((await opened(SMALL)).snapshots).toBeNull();
    expect((await opened({ ...SMALL, snapshots: { elapsed: [1, 2], columns: {} } })).snapshots).toBeNull();
  });
});

describe('the structure of a file', () => {
  const cut = async (to: (length: number) => number) => {
    const file = await encodeMct(SMALL);
    return file.slice(0, to(file.length));
  };

  it('is refused where the file ends too early, with the place', async () => {
    expect(await broken(await cut(() => 12))).toEqual([
      'truncated',
      'The file ends after 12 bytes, within its header.',
      'byte 0',
    ]);
    expect(await broken(await cut(() => 20))).toEqual([
      'truncated',
      'The file ends within a section header.',
      'section header at byte 16',
    ]);
    expect(await broken(await cut(() => 60))).toEqual([
      'truncated',
      'The file ends within section meta.',
      'section meta, byte 60',
    ]);
  });

  it('is opened without its directory or footer, and says why', async () => {
    const file = await encodeMct(SMALL);
    const { problems } = await read(file.slice(0, -20));
    expect(problems).toEqual(['The directory at the end of the file is damaged; its sections were found by scanning the file.']);
    const sections = await sectionsOf(file);
    const last = sections.at(-1)!;
    const ended = last.payload + last.storedLength;
    expect((await read(file.slice(0, ended))).problems).toEqual([
      `The file is truncated: The file ends before its directory. (byte ${ended})`,
    ]);
  });

  it('is taken from the directory where a section header is damaged', async () => {
    const file = await encodeMct(SMALL);
    const meta = (await sectionsOf(file)).find(({ name }) => name === 'meta')!;
    expect((await read(flipped(file, meta.offset))).problems).toEqual([
      'The header of section meta is damaged; the directory was used instead.',
    ]);
  });

  it.each([
    [2, 0, 'newer-version', 'The file has format version 2.0; this reader supports versions up to 1.'],
    [0, 3, 'damaged', 'The file declares format version 0.3, which never existed.'],
  ])('of version %i.%i is refused', async (major, minor, kind, message) => {
    const file = await encodeMct(SMALL);
    const view = new DataView(file.buffer);
    view.setUint16(8, major, true);
    view.setUint16(10, minor, true);
    expect(await broken(file)).toEqual([kind, message, 'byte 8']);
  });

  it('of any later minor version is read', async () => {
    const file = await encodeMct(SMALL);
    new DataView(file.buffer).setUint16(10, 99, true);
    expect((await read(file)).problems).toEqual([]);
  });
});
