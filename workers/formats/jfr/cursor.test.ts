import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Cursor, LargeIds } from './cursor';

/** Bytes of a number as recorders write it: the ninth byte contributes eight bits. */
function varint(value: bigint): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80n && bytes.length < 8) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  return [...bytes, Number(rest)];
}

function cursorOn(bytes: readonly number[], behind: readonly number[] = []): Cursor {
  const cursor = new Cursor(true, new LargeIds());
  cursor.move(Uint8Array.from([...bytes, ...behind]), 0, bytes.length, 0);
  return cursor;
}

const number = fc.oneof(fc.bigInt(0n, 0xffffn), fc.bigInt(0n, 2n ** 53n - 1n), fc.bigInt(0n, 2n ** 64n - 1n));
const records = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 4 }), fc.integer({ min: -1, max: 4 }), fc.array(number))
  .map(([width, id, small, numbers]) => ({ width, id: id % width, small: small % width, numbers }));

describe('records of numbers', () => {
  it('are read as each number by itself', () => {
    fc.assert(
      fc.property(records, ({ width, id, small, numbers }) => {
        const count = Math.floor(numbers.length / width);
        const bytes = numbers.slice(0, count * width).flatMap(varint);
        const [ids, smalls] = [new Float64Array(count), new Float64Array(count)];
        const cursor = cursorOn(bytes, [0x81, 0x82, 0x03]);
        cursor.varintRecords(count, width, { id, small }, ids, smalls);
        expect(cursor.left).toBe(0);
        const alone = cursorOn(bytes);
        for (let i = 0; i < count; i++)
          for (let k = 0; k < width; k++) {
            const read = k === id ? alone.id() : alone.varint();
            if (k === id) expect(ids[i]).toBe(read);
            else if (k === small) expect(smalls[i]).toBe(read);
            expect(alone.high * 2 ** 32 + alone.low).toBe(Number(numbers[i * width + k]));
          }
      }),
    );
  });

  it('end where their bytes do', () => {
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 4 }), (numbers) => {
        const bytes = numbers.flatMap(varint);
        for (let end = 0; end < bytes.length; end++) {
          const cursor = cursorOn(bytes.slice(0, end), [1, 1]);
          const room = new Float64Array(numbers.length);
          expect(() => cursor.varintRecords(1, numbers.length, { id: 0, small: -1 }, room, room)).toThrow(/beyond the end/);
        }
      }),
    );
  });
});
