/** Decodes strings in a flight recording. */
import { damaged } from '../../jobs/errors';
import type { Cursor } from './cursor';

/** Encodings of a string, as given by the byte before it. */
const NULL = 0;
const EMPTY = 1;
const CONSTANT = 2;
const UTF8 = 3;
const CHARS = 4;
const LATIN1 = 5;

const utf8 = new TextDecoder();
const decodeUtf8 = (bytes: Uint8Array): string => utf8.decode(bytes);

/** Number of characters that are decoded at once. */
const STRETCH = 4096;

/** Skips a string. */
export function skipText(cursor: Cursor): void {
  const encoding = cursor.byte();
  switch (encoding) {
    case NULL:
    case EMPTY:
      return;
    case CONSTANT:
      cursor.long();
      return;
    case UTF8:
    case LATIN1:
      cursor.skip(cursor.int());
      return;
    case CHARS:
      skipChars(cursor);
      return;
    default:
      throw unknown(encoding, cursor);
  }
}

/** @param constant returns the text of a constant by its id */
export function readText(cursor: Cursor, constant: (id: number) => string): string {
  const encoding = cursor.byte();
  switch (encoding) {
    case NULL:
    case EMPTY:
      return '';
    case CONSTANT:
      return constant(cursor.id());
    case UTF8:
      return decoded(cursor, decodeUtf8);
    case LATIN1:
      // Browsers decode `latin1` as windows-1252, which differs from 0x80 to 0x9f.
      return decoded(cursor, codes);
    case CHARS:
      return chars(cursor);
    default:
      throw unknown(encoding, cursor);
  }
}

function decoded(cursor: Cursor, decode: (bytes: Uint8Array) => string): string {
  const length = cursor.int();
  return cursor.takePooled(length) ?? decode(cursor.take(length));
}

function chars(cursor: Cursor): string {
  const length = cursor.int();
  if (length > cursor.left) throw cursor.overrun();
  const pooled = cursor.isCompressed ? cursor.takePooled(length) : null;
  if (pooled !== null) return pooled;
  const ascii = cursor.isCompressed ? cursor.takeSmall(length) : null;
  if (ascii !== null) return codes(ascii);
  const read = new Uint16Array(length);
  for (let i = 0; i < length; i++) read[i] = cursor.isCompressed ? cursor.varint() : cursor.fixed(2);
  return codes(read);
}

function skipChars(cursor: Cursor): void {
  const length = cursor.int();
  if (length > cursor.left) throw cursor.overrun();
  if (cursor.isCompressed) cursor.skipVarints(length);
  else cursor.skip(2 * length);
}

/** Decodes UTF-16 code units. */
function codes(read: Uint8Array | Uint16Array): string {
  if (read.length <= STRETCH) return String.fromCharCode(...read);
  let text = '';
  for (let from = 0; from < read.length; from += STRETCH) text += String.fromCharCode(...read.subarray(from, from + STRETCH));
  return text;
}

const unknown = (encoding: number, cursor: Cursor): Error =>
  damaged(`A string has the unknown encoding ${encoding}.`, `byte ${cursor.place - 1}`);
