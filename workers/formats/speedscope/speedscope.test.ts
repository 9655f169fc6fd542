import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../engine/engine';
import { type ByteSource, bufferSource } from '../../files/byte-source';
import { Pace } from '../../jobs/pace';
import { Profile } from '../../profile/profile';
import type { Recording } from '../../profile/recording';
import { value } from '../../testing/opening';
import { refusal } from '../../testing/refusal';
import { stackValues } from '../../testing/stack-values';
import { parse } from '../registry';

const SCHEMA = 'https://www.speedscope.app/file-format-schema.json';
const FRAMES = [
  { name: 'com/acme/Main.main', file: 'Main.java', line: 3 },
  { name: 'com.acme.Main.run' },
  { name: 'main.go', file: '/src/main.go' },
  { name: 'com.acme.Main.run', col: 7 },
];
const bytes = (file: unknown, indent = 0): ArrayBuffer => new TextEncoder().encode(JSON.stringify(file, null, indent)).buffer;
const source = (file: unknown): ByteSource => bufferSource(bytes(file));
const read = (file: unknown): Promise<Recording> => parse(source(file), new Pace());
const file = (...profiles: object[]): object => ({ $schema: SCHEMA, profiles, shared: { frames: FRAMES } });
const sampled = (samples: number[][], weights: number[], unit = 'none', name = 'main'): object => ({
  ...{ type: 'sampled', name, unit, startValue: 0, endValue: 9, samples, weights },
});
const event = (type: string, frame: number, at: number): object => ({ type, frame, at });
const evented = (events: object[], unit = 'none', endValue = 100): object => ({
  ...{ type: 'evented', name: 'main', unit, startValue: 0, endValue, events },
});

describe('a speedscope file', () => {
  it('opens by the engine, each profile as a thread', async () => {
    const given = file(sampled([[0, 1], [0]], [3, 1], 'none', 'worker'), sampled([[2]], [5]));
    const summary = value(await createEngine().open(1, 'run.speedscope.json', bytes(given)));
    expect([summary.format, summary.contexts, summary.threads.map(({ name, totals }) => [name, ...totals])]).toEqual([
      'speedscope',
      3,
      [
        ['worker', 4],
        ['main', 5],
      ],
    ]);
    expect(summary.metrics.map(({ id, unit, kind, total }) => [id, unit, kind, total])).toEqual([
      ['samples', 'samples', 'sampled', 9],
    ]);
  });

  it.each([
    ['nanoseconds', 1],
    ['microseconds', 1e3],
    ['milliseconds', 1e6],
    ['seconds', 1e9],
  ])('has %s as nanoseconds', async (unit, scale) => {
    const { metrics } = await read(file(sampled([[0], [1]], [2, 4], unit)));
    expect(metrics.map(({ id, unit: of, eventWeight }) => [id, of, eventWeight])).toEqual([
      ['time', 'ns', ((4 + 16) / 6) * scale],
    ]);
    expect(await stackValues(await read(file(evented([event('O', 0, 5), event('C', 0, 7)], unit))))).toEqual(
      new Map([['main>com.acme.Main.main', [2 * scale]]]),
    );
  });

  it('has a metric for each unit', async () => {
    const { metrics } = await read(
      file(sampled([[0]], [1]), sampled([[0]], [1], 'bytes'), evented([event('O', 0, 1), event('C', 0, 2)])),
    );
    expect(metrics.map(({ id, unit }) => [id, unit])).toEqual([
      ['samples', 'samples'],
      ['sampled-bytes', 'bytes'],
      ['weight', 'units'],
    ]);
  });

  it('has the sums of a naive reader, whatever the order of its members and the size of its text', async () => {
    const stack = fc.array(fc.nat(3), { maxLength: 5 });
    const profile = fc.record({
      name: fc.constantFrom('main', 'ü "x" \\', ''),
      samples: fc.array(fc.tuple(stack, fc.nat(2 ** 40)), { minLength: 1, maxLength: 8 }),
    });
    const names = ['com.acme.Main.main', 'com.acme.Main.run', 'main.go', 'com.acme.Main.run'];
    await fc.assert(
      fc.asyncProperty(
        fc.array(profile, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        fc.nat(4),
        async (profiles, isLast, indent) => {
          fc.pre(profiles.some(({ samples }) => samples.some(([path, weight]) => path.length > 0 && weight > 0)));
          const naive = new Map<string, number>();
          for (const { name, samples } of profiles)
            for (const [path, weight] of samples) {
              const key = `${name}>${path.map((frame) => names[frame]).join(';')}`;
              if (path.length > 0) naive.set(key, (naive.get(key) ?? 0) + weight);
            }
          const written = profiles.map(({ name, samples }) => {
            const [paths, weights] = [samples.map(([path]) => path), samples.map(([, weight]) => weight)];
            const facts = { type: 'sampled', name, unit: 'none', startValue: 0, endValue: 1 };
            return isLast ? { weights, samples: paths, ...facts } : { ...facts, samples: paths, weights };
          });
          const shared = { frames: FRAMES, other: [{ deep: ['}', '\\"'] }] };
          const given = isLast ? { $schema: SCHEMA, profiles: written, shared } : { $schema: SCHEMA, shared, profiles: written };
          const opened = await parse(bufferSource(bytes(given, indent)), new Pace());
          const found = new Map<string, number>();
          // Profiles with the same name become threads with the same name.
          const profileOf = await Profile.build(opened, new Pace());
          expect(profileOf.infos[0].total).toBe([...naive.values()].reduce((sum, each) => sum + each, 0));
          if (new Set(profiles.map(({ name }) => name)).size < profiles.length) return;
          for (const [key, [own]] of await stackValues(opened)) found.set(key, own);
          expect([...found].sort()).toEqual([...naive].filter(([, own]) => own > 0).sort());
        },
      ),
    );
  });

  it('of many windows, with elements across their borders', async () => {
    const samples = Array.from({ length: 150_000 }, (_, i) => Array.from({ length: 1 + (i % 20) }, (__, d) => (i + d) % 4));
    const given = file(
      sampled(
        samples,
        samples.map((_, i) => i),
      ),
      evented([event('O', 1, 0), event('C', 1, 3)], 'bytes'),
    );
    expect(bytes(given).byteLength).toBeGreaterThan(2 ** 22);
    const profile = await Profile.build(await read(given), new Pace());
    expect(profile.infos.map(({ total }) => total)).toEqual([(150_000 * 149_999) / 2, 3]);
  }, 60_000);

  it('gives time between events to the innermost frame, and repairs others', async () => {
    const events = [
      event('O', 0, 10),
      event('O', 1, 20),
      event('O', 2, 25),
      event('C', 1, 40),
      event('C', 2, 50),
      event('O', 2, 70),
    ];
    const opened = await read(file(evented(events)));
    expect(await stackValues(opened)).toEqual(
      new Map([
        ['main>com.acme.Main.main', [10 + 30]],
        ['main>com.acme.Main.main;com.acme.Main.run', [5]],
        ['main>com.acme.Main.main;com.acme.Main.run;main.go', [15]],
        ['main>com.acme.Main.main;main.go', [30]],
      ]),
    );
    expect(opened.warnings).toEqual([
      'Frames were closed out of order once: any frames still open inside them were closed with them.',
      'Ignored close events for frames that were not open: 1.',
      'Frames left open in the file were closed at the end of their profile: 2.',
    ]);
  });

  it('says that closes were passed over where no frame is open', async () => {
    const opened = await read(file(evented([event('C', 1, 0), event('O', 0, 1), event('C', 0, 3), event('C', 0, 4)])));
    expect(await stackValues(opened)).toEqual(new Map([['main>com.acme.Main.main', [2]]]));
    expect(opened.warnings).toEqual(['Ignored close events for frames that were not open: 2.']);
  });

  const full = { sampled: sampled([[0]], [4]), evented: evented([event('O', 0, 1), event('C', 0, 5)]) };
  const empty = { sampled: sampled([[]], [1]), evented: evented([]) };
  it.each([
    ['sampled', 'sampled'],
    ['sampled', 'evented'],
    ['evented', 'sampled'],
    ['evented', 'evented'],
  ] as const)('opens where one of its profiles has figures: %s, beside one without, %s', async (one, other) => {
    for (const profiles of [
      [full[one], empty[other]],
      [empty[other], full[one]],
    ])
      expect(await stackValues(await read(file(...profiles)))).toEqual(
        new Map([['main>com.acme.Main.main', one === other ? [4] : expect.arrayContaining([4])]]),
      );
  });

  it('passes members that it does not know', async () => {
    // JavaScript's own parser would reject such a number; as part of a skipped value it does no harm.
    const text = JSON.stringify(file(sampled([[0]], [4]))).replace('"type":"sampled"', '"later":{"a":[01]},"type":"sampled"');
    const opened = await parse(bufferSource(new TextEncoder().encode(text).buffer), new Pace());
    expect(await stackValues(opened)).toEqual(new Map([['main>com.acme.Main.main', [4]]]));
  });

  it('keeps totals of weights with fractions, and says so', async () => {
    const opened = await read(file(sampled([[0], [1], [0], []], [0.4, 0.4, 0.4, 1])));
    expect(await stackValues(opened)).toEqual(new Map([['main>com.acme.Main.run', [1]]]));
    expect(opened.warnings).toEqual([
      'Without a stack, so not counted: 1 of 4 samples.',
      'Fractional weights were rounded so that totals are accurate to one unit.',
    ]);
  });

  it('keeps the metric that it describes', async () => {
    const callgrove = { id: 'bytecodes', label: 'Bytecodes', unit: 'bytecodes', kind: 'exact', better: 'less' };
    const { metrics } = await read({ ...file(sampled([[0]], [4]), sampled([[1]], [4])), callgrove });
    expect(metrics.map(({ source: _, ...metric }) => metric)).toEqual([callgrove]);
  });
});

describe('a speedscope file is refused', () => {
  it.each<[string, object, RegExp]>([
    ['without frames', { $schema: SCHEMA, profiles: [] }, /no shared frames/],
    ['without figures', file(sampled([[]], [1])), /No profile in the file has a stack/],
    ['with events without time', file(evented([event('O', 0, 3), event('C', 0, 3)])), /No profile in the file has a stack/],
    ['of another type', file({ type: 'other' }), /type of a profile is "other"/],
    ['of another unit', file(sampled([[0]], [1], 'hours')), /unit of a profile is "hours"/],
    ['with a frame that is not there', file(sampled([[9]], [1])), /The frame index of an entry is 9; the file has 4 frames/],
    ['with too few weights', file(sampled([[0], [1]], [1])), /2 samples and 1 weights/],
    ['with a weight below zero', file(sampled([[0]], [-1])), /weight is -1/],
    ['with events back in time', file(evented([event('O', 0, 3), event('C', 0, 1)])), /An event at 1 follows one at 3/],
    ['with an event of another type', file(evented([event('X', 0, 3)])), /type of an event is "X"/],
    ['without weights', file({ type: 'sampled', name: '', unit: 'none', samples: [[0]] }), /no weights/],
  ])('%s', async (_, given, message) => {
    expect((await refusal(source(given))).error.message).toMatch(message);
  });

  it('wherever its text ends', async () => {
    const whole = new Uint8Array(bytes(file(sampled([[0, 1]], [3]), evented([event('O', 1, 0), event('C', 1, 3)]))));
    for (let end = 70; end < whole.length; end++) {
      const { error } = await refusal(bufferSource(whole.slice(0, end).buffer));
      expect(error.kind, `after ${end} bytes`).toMatch(/^(truncated|damaged)$/);
    }
  });
});

describe('a value that should be another one is refused in words', () => {
  const values = ['', '"x"', 'null', 'true', '[]', '{}', '-1', '0.5', '1e999', '-1e999', '9007199254740993'];
  const whole = JSON.stringify(file(sampled([[0], [1]], [1, 2]), evented([event('O', 0, 1), event('C', 0, 2)], 'bytes')));
  /** Each member, and each number in an array. */
  const places = [
    ...whole.matchAll(
      /"(type|unit|name|frame|at|endValue|samples|weights|events|frames|profiles|shared)":("\w+"|\d+|(?=[[{]))|(?<=\[)\d/g,
    ),
  ];

  it.each(values)('%s', async (value) => {
    for (const { 0: found, 1: key, index } of places) {
      const member = value === '' ? '"other":1' : `"${key}":${value}`;
      const skipped = key !== undefined && found.endsWith(':') ? `,"was${index}":` : '';
      const changed =
        whole.slice(0, index) + (key === undefined ? value || '[]' : member + skipped) + whole.slice(index + found.length);
      const source = bufferSource(new TextEncoder().encode(changed).buffer);
      if ((await parse(source, new Pace()).catch(() => null)) === null) await refusal(source);
    }
  });
});
