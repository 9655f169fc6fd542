import { deflateRawSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { RestreamedSource } from '../containers/restreamed-source';
import { MOST_UNPACKED, unpacked } from '../containers/unpacking';
import { createEngine } from '../engine/engine';
import { type ByteSource, buffered, bufferSource } from '../files/byte-source';
import { ChunkList } from '../files/chunk-list';
import { FormatError } from '../jobs/errors';
import { Pace } from '../jobs/pace';
import { Profile } from '../profile/profile';
import { built, value } from '../testing/opening';
import { refusal } from '../testing/refusal';
import { SMALL } from '../testing/small-profile';
import { zip } from '../testing/zip';
import { encodeMct } from './mct/encoder';
import { parse } from './registry';

type Bytes = Uint8Array<ArrayBuffer>;
const gzipped = (bytes: Uint8Array): Bytes => new Uint8Array(gzipSync(bytes));
const refused = async (bytes: Bytes) => (await refusal(bufferSource(bytes.slice().buffer))).error;
/** An archive, deflated unless specified otherwise; `declared` is the length that it states for its files. */
const zipped = (files: Record<string, Bytes>, { stored = false, declared = -1 } = {}): Bytes =>
  zip(
    Object.entries(files).map(([name, bytes]) => {
      const said = declared < 0 ? bytes : ({ length: declared } as Uint8Array);
      return stored ? { name, bytes } : { name, bytes: said, packed: new Uint8Array(deflateRawSync(bytes)) };
    }),
  );
const text = (words: string): Bytes => new TextEncoder().encode(words);

let small: Bytes;
beforeAll(async () => {
  small = await encodeMct(SMALL);
});

describe('a packed profile opens as the profile', () => {
  it.each([
    ['gzipped', () => gzipped(small)],
    ['in an archive', () => zipped({ 'run.mct': small })],
    ['stored in an archive', () => zipped({ 'run.mct': small }, { stored: true })],
    ['gzipped in an archive', () => zipped({ 'out/run.mct.gz': gzipped(small), 'log.txt': text('built') })],
    ['alone in an archive, however it is called', () => zipped({ profile: small, '__MACOSX/._profile': text('x') })],
    ['beside a file that is only called so', () => zipped({ 'a.mct': text('nothing'), 'b.mct': small })],
  ])('%s', async (_, packed) => {
    const [profile, plain] = [await built(packed()), await built(small)];
    expect(profile.infos).toEqual(plain.infos);
    expect(profile.merged.tree).toEqual(plain.merged.tree);
  });

  it('while it arrives, and keeps size and hash of the file as it was given', async () => {
    const engine = createEngine();
    const packed = gzipped(small);
    const opened = engine.openArriving(1, 'run.mct.gz', undefined, { first: 'calls' });
    for (let at = 0; at < packed.length; at += 100) engine.push(1, packed.slice(at, at + 100));
    engine.end(1);
    const { profile } = value(await opened);
    const whole = value(await engine.complete(profile));
    expect([whole.contexts, whole.size, whole.metrics.length]).toEqual([9, packed.length, 5]);
    expect(new Uint8Array(await value(await engine.bytes(profile)).arrayBuffer())).toEqual(packed);
  });
});

describe('what is refused in words', () => {
  it.each([
    [
      'a gzip file of text',
      () => gzipped(text('hello')),
      'not-a-profile',
      /compressed content of this file is not a profile: it is a text file/,
    ],
    ['a gzip file of nothing', () => gzipped(text('')), 'empty', /compressed file inside this one is empty/],
    ['a gzip file that is cut short', () => gzipped(small).slice(0, 300), 'damaged', /gzip file cannot be unpacked completely/],
    [
      'an archive of two profiles',
      () => zipped({ 'a.mct': small, 'b.mct': small }),
      'not-a-profile',
      /2 profiles: a\.mct, b\.mct\.$/,
    ],
    [
      'an archive of five profiles',
      () => zipped(Object.fromEntries([...'abcde'].map((name) => [`${name}.mct`, small]))),
      'not-a-profile',
      /5 profiles: a\.mct, b\.mct, c\.mct and 2 more\.$/,
    ],
    ['an archive of none', () => zipped({ 'a.txt': text('a'), 'b.txt': text('b') }), 'not-a-profile', /archive has 2 files/],
    [
      'an archive of one text',
      () => zipped({ 'a.txt': text('a') }),
      'not-a-profile',
      /compressed content of this file is not a profile/,
    ],
    ['an archive without its end', () => zipped({ 'run.mct': small }).slice(0, -30), 'damaged', /zip archive is incomplete/],
    ['a file packed four times', () => [1, 2, 3, 4].reduce(gzipped, small), 'not-a-profile', /more than 3 times/],
  ])('%s', async (_, packed, kind, message) => {
    const error = await refused(packed());
    expect([error.kind, error.message]).toEqual([kind, expect.stringMatching(message)]);
  });

  it('an archive whose content is damaged', async () => {
    const archive = zipped({ 'run.mct': small });
    archive.fill(0x55, 200, 260);
    expect(await refused(archive)).toMatchObject({ kind: 'damaged', where: 'run.mct' });
  });

  it('an archive whose file is longer than it declares, or declares too much', async () => {
    expect(await refused(zipped({ 'run.mct': small }, { declared: small.length - 1 }))).toMatchObject({ kind: 'damaged' });
    const error = await refused(zipped({ 'run.mct': small }, { declared: MOST_UNPACKED + 1 }));
    expect([error.kind, error.message]).toEqual(['too-large', expect.stringContaining(String(MOST_UNPACKED))]);
  });
});

describe('a bomb', () => {
  /** Endless source that counts how much is taken from it. */
  const endless = () => {
    const taken = { pieces: 0 };
    const bytes = new Uint8Array(2 ** 26);
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
      taken.pieces++;
      controller.enqueue(bytes);
    };
    return { taken, stream: new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 }) };
  };
  const wanted = (check: () => boolean) => ({ isNamed: () => true, mayBe: () => true, check });
  const broken = () => new FormatError('damaged', 'Broken.', '', '');

  it('of no format is not unpacked beyond its first bytes', async () => {
    const { stream, taken } = endless();
    const check = () => {
      throw new FormatError('not-a-profile', 'No profile.', '', '');
    };
    await expect(unpacked(async () => stream, wanted(check), broken)).rejects.toMatchObject({ kind: 'not-a-profile' });
    expect(taken.pieces).toBe(1);
  });

  it('that begins as a profile is unpacked up to the limit', async () => {
    const { stream, taken } = endless();
    await expect(
      unpacked(
        async () => stream,
        wanted(() => false),
        broken,
      ),
    ).rejects.toMatchObject({ kind: 'too-large' });
    expect(taken.pieces).toBe(MOST_UNPACKED / 2 ** 26 + 1);
  });
});

it('unpacking tells how far it is, and ends when it is cancelled', async () => {
  const packed = gzipped(small);
  const told: [string, number][] = [];
  class Told extends Pace {
    override async tick(...[phase, done, total]: Parameters<Pace['tick']>): Promise<void> {
      if (phase === 'unpack') told.push([phase, done / total]);
      return super.tick(phase, done, total);
    }
  }
  await parse(bufferSource(packed.slice().buffer), new Told());
  expect(told[0]).toEqual(['unpack', 0]);
  const pace = new Pace();
  pace.cancel();
  await expect(parse(bufferSource(packed.slice().buffer), pace)).rejects.toMatchObject({ name: 'Cancelled' });
});

describe('a large packed file', () => {
  /** 96 MB from 1,000 stacks, which are read in order. */
  const lines = text(
    Array.from({ length: 1000 }, (_, i) => `com.acme.Main.main;com.acme.C${i % 40}.run${i} ${1 + (i % 7)}\n`).join(''),
  );
  const copies = Math.ceil((96 * 2 ** 20) / lines.length);
  const large = (): Bytes => {
    const all = new Uint8Array(copies * lines.length);
    for (let i = 0; i < copies; i++) all.set(lines, i * lines.length);
    return all;
  };

  it.each([
    ['gzip', (bytes: Bytes) => new Uint8Array(gzipSync(bytes, { level: 1 }))],
    ['zip', (bytes: Bytes) => zipped({ 'run.collapsed': bytes })],
  ])('is read out of %s in pieces, without keeping what is unpacked', async (_, pack) => {
    const packed = pack(large());
    const held = { blobs: 0, pieces: 0 };
    let longest = 0;
    const file: ByteSource = {
      size: packed.length,
      slice: async (from, to) => {
        longest = Math.max(longest, to - from);
        return packed.slice(from, to);
      },
    };
    const WholeBlob = globalThis.Blob;
    const { push } = ChunkList.prototype;
    globalThis.Blob = class extends WholeBlob {
      constructor(parts: ConstructorParameters<typeof Blob>[0] = []) {
        super(parts);
        held.blobs = Math.max(held.blobs, this.size);
      }
    };
    ChunkList.prototype.push = function (piece) {
      push.call(this, piece);
      held.pieces = Math.max(held.pieces, this.size - this.start);
    };
    try {
      const recording = await parse(buffered(file), new Pace());
      const { infos } = await Profile.build(recording, new Pace());
      const once = Array.from({ length: 1000 }, (__, i) => 1 + (i % 7)).reduce((sum, each) => sum + each, 0);
      expect([infos[0].total, recording.nodes]).toEqual([once * copies, 1001]);
    } finally {
      globalThis.Blob = WholeBlob;
      ChunkList.prototype.push = push;
    }
    // Allows one block of the reader, eight megabytes ahead of it, and a piece being inflated.
    expect(held.pieces).toBeLessThan(2 ** 24 + 2 ** 23 + 2 ** 22);
    expect(held.blobs).toBeLessThan(2 ** 26);
    expect(packed.length).toBeGreaterThan(2 ** 21);
    expect(longest).toBeLessThanOrEqual(2 ** 20);
  });
});

describe('bytes that are unpacked again', () => {
  const bytes = Uint8Array.from({ length: 5000 }, (_, i) => (i * 31) % 251);
  const opening = () => {
    const opened = { times: 0 };
    const open = async () => {
      opened.times++;
      let at = 0;
      return new ReadableStream<Uint8Array>({
        pull: (controller) => {
          controller.enqueue(bytes.slice(at, at + 64));
          at += 64;
          if (at >= bytes.length) controller.close();
        },
      });
    };
    return { opened, open };
  };
  const broken = () => new FormatError('damaged', 'Broken.', '', '');

  it('are the same wherever they are read, and kept whole where a reader goes back often', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(5000), fc.nat(5000)), { maxLength: 12 }), async (ranges) => {
        const { opened, open } = opening();
        const source = new RestreamedSource(bytes.length, open, broken, 100);
        for (const [a, b] of ranges) {
          const [from, to] = [Math.min(a, b), Math.max(a, b)];
          expect(await source.slice(from, to)).toEqual(bytes.slice(from, to));
        }
        expect(opened.times).toBeLessThanOrEqual(4);
      }),
    );
  });

  it('are read in one run by a reader that goes back a little, or asks for several slices at once', async () => {
    const { opened, open } = opening();
    const source = new RestreamedSource(bytes.length, open, broken, 100);
    const slices = await Promise.all([source.slice(0, 1000), source.slice(950, 2000), source.slice(1990, 5000)]);
    expect(slices.map(({ length }) => length)).toEqual([1000, 1050, 3010]);
    expect(opened.times).toBe(1);
  });

  it('are refused if they are fewer than before, or if their stream fails', async () => {
    const { open } = opening();
    await expect(new RestreamedSource(bytes.length + 1, open, broken).slice(0, bytes.length + 1)).rejects.toThrow('Broken.');
    const failing = async () => new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new TypeError('x')) });
    await expect(new RestreamedSource(10, failing, broken).slice(0, 10)).rejects.toThrow('Broken.');
  });
});

it('only a file whose reader reads it again is kept whole', async () => {
  const stream = async () => new Blob([new Uint8Array(10_000)]).stream() as ReadableStream<Uint8Array>;
  const broken = () => new FormatError('damaged', 'Broken.', '', '');
  const wanted = (isWhole: boolean) => ({ isNamed: () => true, mayBe: () => true, check: () => isWhole });
  expect(await unpacked(stream, wanted(true), broken, 5000)).not.toBeInstanceOf(RestreamedSource);
  expect(await unpacked(stream, wanted(false), broken, 5000)).toBeInstanceOf(RestreamedSource);
  expect(await unpacked(stream, wanted(false), broken, 10_000)).not.toBeInstanceOf(RestreamedSource);
});
