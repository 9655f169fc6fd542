import { describe, expect, it } from 'vitest';
import type { GateOutcome, Result } from '../api/engine';
import { createEngine } from '../engine/engine';
import { type EncodedProfile, encodeMct } from '../formats/mct/encoder';
import { gateOf, value } from '../testing/opening';
import { type Allocated, allocatingFlight } from '../testing/planted/allocating-flight';
import { SIZED, SMALL } from '../testing/small-profile';

const dump = async (profile: EncodedProfile) => (await encodeMct(profile)).slice().buffer;
const flight = async (...args: Parameters<typeof allocatingFlight>) => allocatingFlight(...args).buffer;

type Files = readonly ArrayBuffer[];

/** Decides conditions on one or several files of each side. */
async function gateOn(a: Files, b: Files): Promise<(condition: string, metric?: string) => Promise<Result<GateOutcome>>> {
  const engine = createEngine();
  const opened = async (files: Files, name: string) =>
    value(
      files.length === 1
        ? await engine.open(1, name, files[0].slice())
        : await engine.openRuns(
            1,
            files.map((bytes, at) => ({ name: `${name} ${at}`, file: new Blob([bytes]) })),
          ),
    ).profile;
  const views = [await opened(a, 'base'), await opened(b, 'head')].map((profile) => ({ profile, thread: 'all' as const }));
  const { comparison } = value(await engine.compare(3, views[0], views[1]));
  return (condition, metric = 'bytes') => gateOf(engine, comparison, condition, metric);
}

const text = (result: Result<GateOutcome>): string =>
  result.ok
    ? result.value.parts
        .map(({ base, head, metric, kind = '', runs }) =>
          [base, head, metric, kind, runs && (runs.beyond ? 'beyond' : 'within')].filter((word) => word).join(' '),
        )
        .join(', ')
    : `${result.error.kind}: ${result.error.message} ${result.error.advice}`;

const { snapshots: _, ...UNSNAPPED } = SIZED;
/** The same with 8 more elements in the arrays of int of its first context, which take 32 bytes. */
const GROWN: EncodedProfile = {
  ...UNSNAPPED,
  columns: { ...UNSNAPPED.columns, bytes: [192, 0, 0, 0, 0, 0, 0, 280, 0] },
  arrays: [{ node: 0, type: 'I', arrays: 2, elements: 28 }, ...SIZED.arrays!.slice(1)],
};

describe('bytes by type of dumps', () => {
  it.each([
    ['int[]', '392 424 bytes'],
    ['reference[]', '32 32 bytes'],
    ['app.A', '72 72 bytes'],
    ['app.*', '72 72 bytes'],
    ['app.A, int[]', '464 496 bytes'],
    ['*[]', '424 456 bytes'],
    ['array padding', '16 16 bytes'],
    ['java.lang.Object', '48 48 bytes'],
    // All types add up to the metric.
    ['*', '560 592 bytes'],
    ['app.Nothing, int[]', '392 424 bytes'],
  ])('of %s are %s', async (types, expected) => {
    const asked = await gateOn([await dump(UNSNAPPED)], [await dump(GROWN)]);
    expect(text(await asked(`alloc(type ${types}) > +1%`))).toBe(expected);
  });

  it('decide to the byte', async () => {
    const asked = await gateOn([await dump(UNSNAPPED)], [await dump(GROWN)]);
    const failed = async (condition: string) => value(await asked(condition)).failed;
    for (const [condition, expected] of [
      ['alloc(type int[]) > +31', true],
      ['alloc(type int[]) > +32', false],
      ['alloc(type int[]) > +8%', true],
      ['alloc(type int[]) > +8.2%', false],
      ['alloc(type int[]) > 0.4 kB', true],
      ['alloc(type app.A) > +0', false],
      ['bytes > +0 and alloc(type reference[]) > +0', false],
    ] as const)
      expect([condition, await failed(condition)]).toEqual([condition, expected]);
  });

  it.each([
    [
      'app.B',
      'bad-condition: No allocated type in any profile matches app.B. A pattern must match the whole name of a type, such as byte[] or java.util.HashMap$Node; * is a wildcard.',
    ],
    [
      'Object',
      'bad-condition: No allocated type in any profile matches Object. Similar names: java.lang.Object. A pattern must match the whole name of a type, such as byte[] or java.util.HashMap$Node; * is a wildcard.',
    ],
    [
      'java.lang.Objekt',
      'bad-condition: No allocated type in any profile matches java.lang.Objekt. Similar names: java.lang.Object. A pattern must match the whole name of a type, such as byte[] or java.util.HashMap$Node; * is a wildcard.',
    ],
    [
      'int',
      'bad-condition: No allocated type in any profile matches int. Similar names: int[]. A pattern must match the whole name of a type, such as byte[] or java.util.HashMap$Node; * is a wildcard.',
    ],
    [
      'int[], java.lang.String[]',
      'bad-condition: A dump does not tell arrays of references apart, so it has no figure for java.lang.String[]. Write reference[] for all of them, or a primitive type such as byte[].',
    ],
    [
      'int[][]',
      'bad-condition: A dump does not tell arrays of references apart, so it has no figure for int[][]. Write reference[] for all of them, or a primitive type such as byte[].',
    ],
  ])('of %s are refused: %s', async (types, expected) => {
    const asked = await gateOn([await dump(SIZED)], [await dump(SIZED)]);
    expect(text(await asked(`alloc(type ${types}) > +1%`))).toBe(expected);
  });

  it.each([
    [
      'alloc(type int[]) > 1',
      'bad-condition: The base has no allocations by type. Compare dumps that were recorded with bytes, or flight recordings with allocation samples. Unions of two files have none.',
    ],
    [
      'alloc > 1',
      'bad-condition: The two profiles have no metric "alloc" in common. For bytes by type, list the types: alloc(type byte[]). For all types, write the metric, such as bytes.',
    ],
  ])('%s is refused without bytes: %s', async (condition, expected) => {
    const asked = await gateOn([await dump(SMALL)], [await dump(SIZED)]);
    expect(text(await asked(condition))).toBe(expected);
  });

  it('are lower bounds if a size is unknown, or allocations are not counted', async () => {
    const unsized = { ...UNSNAPPED, sizes: { ...SIZED.sizes, 'app.A': 0 } };
    const asked = await gateOn([await dump(unsized)], [await dump(UNSNAPPED)]);
    const said = async (types: string) => text(await asked(`alloc(type ${types}) > 0`));
    expect([await said('app.A'), await said('int[]')]).toEqual([expect.stringMatching(/lower-bound$/), '392 392 bytes']);
  });

  it('of several runs are decided by medians and ranges', async () => {
    const [same, more] = [await dump(UNSNAPPED), await dump(GROWN)];
    const asked = await gateOn([same, same, more], [more, more]);
    expect(text(await asked('alloc(type int[]) > +1%'))).toBe('392 424 bytes within');
    expect(text(await (await gateOn([same, same], [more, more]))('alloc(type int[]) > +1%'))).toBe('392 424 bytes beyond');
    expect(text(await (await gateOn([same, same], [more]))('alloc(type int[], app.A) > +1%'))).toBe('464 496 bytes beyond');
    expect(text(await (await gateOn([same], [same, same]))('alloc(type int[]) > +1%'))).toBe('392 392 bytes within');
  });
});

describe('bytes by type of flight recordings', () => {
  const of = (count: number, ...event: Allocated) => Array.from({ length: count }, () => event);
  /** Events of 10 bytes: as many of byte[] as given, 300 of app.Cell, 500 of its arrays, and 70 without a class. */
  const events = (count: number): Allocated[] => [
    ...of(count, 1, 'a b', '[B', 10),
    ...of(300, 2, 'a b', 'app.Cell', 10),
    ...of(500, 3, 'a c', '[Lapp.Cell;', 10),
    ...of(70, 4, 'a c', '', 10),
  ];
  const runs = (...sizes: number[]) => Promise.all(sizes.map((size) => flight(events(size))));
  const METRIC = 'sampled-allocation';

  const [BASE, SAME, MORE] = [
    [100, 104, 98],
    [101, 99, 103],
    [400, 410, 405],
  ];

  it.each<[string, string, number[], string]>([
    // Shares of all events: 10% and 32%.
    ['byte[]', '> +10%', MORE, '1000 4050 sampled-allocation 0.10 0.32 beyond holds'],
    ['byte[]', '> +300%', MORE, '1000 4050 sampled-allocation 0.10 0.32 beyond'],
    ['byte[]', '> +3 kB', MORE, '1000 4050 sampled-allocation 0.10 0.32 beyond holds'],
    ['byte[]', '> +4 kB', MORE, '1000 4050 sampled-allocation 0.10 0.32 beyond'],
    ['byte[]', '> +0%', SAME, '1000 1010 sampled-allocation 0.10 0.10 within'],
    ['app.*', '< -10%', MORE, '8000 8000 sampled-allocation 0.82 0.63 beyond holds'],
    ['app.*', '< -10%', SAME, '8000 8000 sampled-allocation 0.82 0.82 within'],
    ['byte[], app.Cell[]', '> +10%', MORE, '6000 9050 sampled-allocation 0.62 0.71 beyond holds'],
    // The head’s own count and all types are no shares.
    ['byte[]', '> 4 kB', MORE, '1000 4050 sampled-allocation beyond holds'],
    ['*', '> +10%', MORE, '9000 12050 sampled-allocation beyond holds'],
    ['*', '> +0%', SAME, '9000 9010 sampled-allocation within'],
  ])('of %s %s, in three runs per side with %j events: %s', async (types, limit, head, expected) => {
    const asked = await gateOn(await runs(...BASE), await runs(...head));
    const [part] = value(await asked(`alloc(type ${types}) ${limit}`, METRIC)).parts;
    const { shares, runs: spreads, holds } = part;
    const said = [part.base, part.head, part.metric, ...(shares ? [shares.base.toFixed(2), shares.head.toFixed(2)] : [])];
    expect([...said, spreads?.beyond ? 'beyond' : 'within', ...(holds ? ['holds'] : [])].join(' ')).toBe(expected);
  });

  it('need three runs per side', async () => {
    const asked = await gateOn(await runs(100), await runs(200));
    expect(text(await asked('alloc(type byte[]) > +1%', METRIC))).toBe(
      'undecided: Sampled allocation: figures are sampled, and one pair of runs cannot distinguish a change from run-to-run variation, so no condition is decided. Give at least 3 runs per side (--base A B C --head D E F), or set conditions on exact counts.',
    );
  });

  it('are of the reported metric if it is known by type, otherwise of the first that is', async () => {
    const both = Uint8Array.from([
      ...allocatingFlight([[1, 'a', '[B', 10]], 'jdk.ObjectAllocationInNewTLAB'),
      ...allocatingFlight([[1, 'a', '[B', 3]], 'jdk.ObjectAllocationOutsideTLAB'),
    ]).buffer;
    const asked = await gateOn([both, both, both], [both, both, both]);
    const by = async (metric: string) => text(await asked('alloc(type byte[]) >= +0', metric));
    expect([await by('outside-tlabs'), await by('new-tlabs'), await by('samples')]).toEqual([
      '3 3 outside-tlabs beyond',
      '10 10 new-tlabs beyond',
      '10 10 new-tlabs beyond',
    ]);
  });

  it('cannot be compared with those of dumps, or of other events', async () => {
    const ofDump = await gateOn([await dump(SIZED)], await runs(100)).catch((error: Error) => error.message);
    expect(ofDump).toMatch(/no-common-metric/);
    const other = await flight([[1, 'a', '[B', 10]], 'jdk.ObjectAllocationInNewTLAB');
    const ofOther = await gateOn(await runs(100), [other]).catch((error: Error) => error.message);
    expect(ofOther).toMatch(/no-common-metric/);
  });
});
