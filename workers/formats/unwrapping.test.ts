import { deflateRawSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { MOST_UNPACKED, unpacked } from '../containers/unpacking';
import { createEngine } from '../engine/engine';
import { bufferSource } from '../files/byte-source';
import { FormatError } from '../jobs/errors';
import { Pace } from '../jobs/pace';
import { built, value } from '../testing/opening';
import { refusal } from '../testing/refusal';
import { SMALL } from '../testing/small-profile';
import { zip } from '../testing/zip';
import { encodeMct } from './mct/encoder';
import { parse } from './registry';

type Bytes = Uint8Array<ArrayBuffer>;
const gzipped = (bytes: Uint8Array): Bytes => new Uint8Array(gzipSync(bytes));
const refused = async (bytes: Bytes) => (await refusal(bufferSource(bytes.slice().buffer))).error;
/** An archive, deflated unless told otherwise; `declared` is the length that it gives for its files. */
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
      /packed in this file is no profile: it is a text file/,
    ],
    ['a gzip file of nothing', () => gzipped(text('')), 'empty', /packed in this one is empty/],
    ['a gzip file that is cut short', () => gzipped(small).slice(0, 300), 'damaged', /gzip file cannot be unpacked to its end/],
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
    ['an archive of none', () => zipped({ 'a.txt': text('a'), 'b.txt': text('b') }), 'not-a-profile', /archive of 2 files/],
    ['an archive of one text', () => zipped({ 'a.txt': text('a') }), 'not-a-profile', /packed in this file is no profile/],
    ['an archive without its end', () => zipped({ 'run.mct': small }).slice(0, -30), 'damaged', /no whole zip archive/],
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
  /** Never ends; counts what is taken of it. */
  const endless = () => {
    const taken = { pieces: 0 };
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
      taken.pieces++;
      controller.enqueue(new Uint8Array(2 ** 26));
    };
    return { taken, stream: new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 }) };
  };
  const wanted = (check: () => void) => ({ isNamed: () => true, mayBe: () => true, check });
  const broken = () => new FormatError('damaged', 'Broken.', '', '');

  it('of no format is not unpacked beyond its first bytes', async () => {
    const { stream, taken } = endless();
    const check = () => {
      throw new FormatError('not-a-profile', 'No profile.', '', '');
    };
    await expect(unpacked(stream, wanted(check), broken)).rejects.toMatchObject({ kind: 'not-a-profile' });
    expect(taken.pieces).toBe(1);
  });

  it('that begins as a profile is unpacked up to the limit', async () => {
    const { stream, taken } = endless();
    await expect(
      unpacked(
        stream,
        wanted(() => undefined),
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
