import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Cursor, LargeIds } from './cursor';
import { TextPool } from './text-pool';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the texts of a file', () => {
  it('are decoded as they were written, however often and wherever they are read', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('a', 'b', '/', '$') }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 200 }), (texts) => {
        const pool = new TextPool();
        const all = bytesOf(texts.join(''));
        for (const _ of [1, 2]) {
          let at = 0;
          for (const each of texts) {
            const { length } = bytesOf(each);
            const isKept = length <= 256 && length === each.length;
            expect(pool.text(all, at, length)).toBe(isKept ? each : null);
            at += length;
          }
        }
      }),
    );
  });

  it('stay apart, however many there are', () => {
    const pool = new TextPool();
    const texts = Array.from({ length: 5000 }, (_, i) => `method${i}`);
    for (const each of [...texts, ...texts]) expect(pool.text(bytesOf(each), 0, each.length)).toBe(each);
  });

  it('never extend beyond the end of an event', () => {
    const cursor = new Cursor(true, new LargeIds(), new TextPool());
    cursor.move(bytesOf('run()'), 0, 3, 0);
    expect(cursor.takePooled(4)).toBeNull();
    expect(cursor.takePooled(3)).toBe('run');
    expect(cursor.left).toBe(0);
  });
});
