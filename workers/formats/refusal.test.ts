import { beforeAll, describe, expect, it } from 'vitest';
import { bufferSource } from '../files/byte-source';
import { FormatError } from '../jobs/errors';
import { Pace } from '../jobs/pace';
import { Profile } from '../profile/profile';
import { built } from '../testing/opening';
import { refusal } from '../testing/refusal';
import { SMALL } from '../testing/small-profile';
import { encodeTampered } from '../testing/tampered-file';
import { FOOTER_BYTES, MINOR } from './mct/container';
import { Bytes, Container, encodeMct } from './mct/encoder';
import { parse } from './registry';

const refused = async (bytes: Uint8Array<ArrayBuffer>) => (await refusal(bufferSource(bytes.slice().buffer))).error;
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

let small: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  small = await encodeMct(SMALL);
});

describe('files that are no profile', () => {
  it.each([
    ['an empty file', '', 'empty', /empty/],
    ['a text file', 'Method\tCalls\nmain\t1\n', 'not-a-profile', /text file/],
    ['one character', 'x', 'not-a-profile', /text file/],
    ['an HTML page', '<!DOCTYPE html><html><body>404</body></html>', 'not-a-profile', /HTML page/],
  ])('%s', async (_, text, kind, message) => {
    const error = await refused(utf8(text));
    expect(error.kind).toBe(kind);
    expect(error.message).toMatch(message);
  });

  it('a PNG', async () => {
    const error = await refused(
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52),
    );
    expect(error.kind).toBe('not-a-profile');
    expect(error.message).toMatch(/PNG/);
  });

  it('a dump that was copied in text mode', async () => {
    const error = await refused(utf8(new TextDecoder('utf-8').decode(small)));
    expect(error.kind).toBe('not-a-profile');
    expect(error.message).toMatch(/text mode/);
  });
});

describe('files cut short', () => {
  it('after any number of bytes: refused, or opened with the directory named as missing', async () => {
    for (let length = 1; length < small.length; length++) {
      const cut = bufferSource(small.slice(0, length).buffer);
      const pace = new Pace();
      try {
        const profile = await Profile.build(await parse(cut, pace), pace);
        expect(profile.problems.length).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(FormatError);
        expect((error as FormatError).kind).toBe(length < 8 ? 'not-a-profile' : 'truncated');
      }
    }
  });

  it('opens when only directory and footer are gone, and says so', async () => {
    const pace = new Pace();
    const profile = await Profile.build(await parse(bufferSource(small.slice(0, -FOOTER_BYTES).buffer), pace), pace);
    expect(profile.problems).toEqual([expect.stringMatching(/directory/)]);
    expect(profile.infos.map(({ id, total }) => [id, total])).toEqual([
      ['calls', 28],
      ['bytecodes', 267],
      ['objects', 6],
      ['arrays', 8],
      ['elements', 74],
    ]);
  });
});

describe('versions', () => {
  it('refuses a newer major version and names it', async () => {
    const newer = small.slice();
    newer[8] = 7;
    const error = await refused(newer);
    expect(error.kind).toBe('newer-version');
    expect(error.message).toContain(`7.${MINOR}`);
  });

  it('reads a newer minor version', async () => {
    const newer = small.slice();
    newer[10] = 3;
    const pace = new Pace();
    expect((await Profile.build(await parse(bufferSource(newer.buffer), pace), pace)).problems).toEqual([]);
  });
});

describe('files that claim too much', () => {
  const declaring = (nodes: number) => ({ ...SMALL, meta: { nodes, threads: [{ id: 1, name: 'main', group: 'main', nodes }] } });

  it('2^40 contexts', async () => {
    const error = await refused(await encodeMct(declaring(2 ** 40)));
    expect(error.kind).toBe('too-large');
    expect(error.message).toContain(String(2 ** 40));
    expect(error.message).toContain('100000000');
  });

  it('more contexts than its sections have bytes', async () => {
    const error = await refused(await encodeMct(declaring(50_000_000)));
    expect(error.kind).toBe('damaged');
    expect(error.where).toContain('tree.pops');
  });

  it('contexts that its threads do not have', async () => {
    const error = await refused(await encodeMct({ ...SMALL, meta: { nodes: 10 } }));
    expect(error.message).toContain('10 contexts, but its threads have 9');
  });

  it('a section that would inflate more than deflate can', async () => {
    const file = new Container();
    await file.add('meta', 0, utf8('{}'), 2 ** 20);
    const error = await refused(await file.finish());
    expect(error.message).toContain('impossible');
  });

  it('a count beyond 2^53 − 1', async () => {
    const raw = new Bytes();
    for (let i = 0; i < 8; i++) raw.fixed(0xff, 1);
    raw.fixed(0x7f, 1);
    for (let i = 1; i < 9; i++) raw.varint(1);
    const tampered = await encodeTampered(SMALL, (section, bytes) => (section === 'metric.calls' ? raw.take() : bytes));
    const profile = await built(tampered);
    expect(profile.problems).toContainEqual(expect.stringMatching(/metric\.calls.*2\^53/));
    expect(profile.infos.map(({ id }) => id)).toEqual(['bytecodes', 'arrays', 'elements']);
  });

  it('earlier states that come after no work at all', async () => {
    const every = (value: unknown) =>
      encodeTampered(SMALL, (section, raw) =>
        section === 'meta'
          ? utf8(JSON.stringify({ ...JSON.parse(new TextDecoder().decode(raw)), steps: { metric: 'bytecodes', every: value } }))
          : raw,
      );
    expect((await built(await every(1))).recording.nodes).toBe(9);
    const error = await refused(await every(0));
    expect([error.kind, error.where]).toEqual(['damaged', expect.stringContaining('steps, every')]);
  });

  it('counts that add up beyond 2^53 − 1', async () => {
    const calls = SMALL.columns.calls as number[];
    const profile = { ...SMALL, columns: { calls, bytecodes: calls.map(() => 2 ** 52) } };
    const pace = new Pace();
    const opened = await Profile.build(await parse(bufferSource((await encodeMct(profile)).buffer), pace), pace);
    expect(opened.infos.map(({ id }) => id)).toEqual(['calls', 'objects', 'arrays', 'elements']);
    expect(opened.problems).toEqual([expect.stringMatching(/bytecodes.*2\^53/)]);
  });
});
