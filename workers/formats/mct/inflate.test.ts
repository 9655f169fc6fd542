import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FormatError } from '../../jobs/errors';
import { inflate } from './inflate';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const gzip = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(bytes(text)));

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

describe('inflating one member', () => {
  it('gives its bytes', async () => {
    expect(new TextDecoder().decode(await inflate(gzip('a long long text'), 16, 'here'))).toBe('a long long text');
    expect(await inflate(gzip(''), 0, 'here')).toEqual(new Uint8Array(0));
  });

  it('takes memory that is not needed any more, where that has the room', async () => {
    const spare = new Uint8Array(20).fill(255);
    const raw = await inflate(gzip('a long long text'), 16, 'here', spare);
    expect([raw.buffer, raw.length, new TextDecoder().decode(raw)]).toEqual([spare.buffer, 16, 'a long long text']);
    const longer = await inflate(gzip('a text that is longer than that'), 31, 'here', spare);
    expect(longer.buffer).not.toBe(spare.buffer);
  });

  const lengthOf = (value: number): Uint8Array => new Uint8Array(Uint32Array.of(value).buffer);
  it.each([
    ['two members, as Node would accept and browsers would not', joined(gzip('first'), gzip('second')), 11],
    ['two members where the length is that of the second', joined(gzip('first'), gzip('second')), 6],
    ['a length that is too small', gzip('four'), 3],
    ['a length that is too large', gzip('four'), 5],
    ['a member cut short', gzip('a long long text').slice(0, -9), 16],
    [
      'a member cut short whose last bytes look like the length',
      joined(gzip('a long long text').slice(0, -12), lengthOf(16)),
      16,
    ],
    ['no gzip at all', bytes('plain text, and more of it than a header'), 40],
    ['nothing', new Uint8Array(0), 0],
  ])('refuses %s', async (_, stored, rawLength) => {
    const error: unknown = await inflate(stored, rawLength, 'section x').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(FormatError);
    expect(error).toMatchObject({ kind: 'damaged', where: 'section x' });
  });
});
