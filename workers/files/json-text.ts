/** Reads JSON files that are too large to parse at once. */
import { damaged, tooLarge, truncated } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import type { ByteSource } from './byte-source';

/** Number of bytes to read at once. */
const WINDOW = 2 ** 22;
/** Maximum number of bytes of a value that is parsed at once, such as a name or a stack. */
const MOST = 2 ** 27;
/** Number of bytes of array elements to parse at once. */
const BATCH = 2 ** 18;
const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * Reads JSON of any size through a window on its bytes: objects member by member, arrays in batches of whole elements. The
 * engine's built-in parser gets only small pieces; the whole text, which may be 512 MB long, could exceed the maximum length of a
 * string.
 */
export class JsonText {
  /** Position of the next byte in the file. */
  at = 0;
  private bytes = new Uint8Array();
  private origin = 0;
  private readonly decoder = new TextDecoder();

  constructor(
    private readonly source: ByteSource,
    private readonly tick: (at: number) => ReturnType<Pace['tick']>,
  ) {}

  /** Skips anything allowed in front of the first value. */
  async begin(): Promise<void> {
    this.at = 0;
    await this.load(0, 3);
    if (this.bytes[0] === 0xef && this.bytes[1] === 0xbb && this.bytes[2] === 0xbf) this.at = 3;
  }

  /** Reads an object. @param visit reads or skips the value of a member */
  async members(visit: (key: string) => Promise<void>): Promise<void> {
    await this.expect(OPEN_OBJECT, 'an object');
    if (await this.takes(CLOSE_OBJECT)) return;
    do {
      const key = await this.value();
      if (typeof key !== 'string') throw this.wrong('a member name');
      await this.expect(COLON, 'a colon');
      await visit(key);
    } while (await this.takes(COMMA));
    await this.expect(CLOSE_OBJECT, 'the end of an object');
  }

  /** Reads an array. @param visit reads or skips an element */
  async elements(visit: () => Promise<void>): Promise<void> {
    await this.expect(OPEN_ARRAY, 'an array');
    if (await this.takes(CLOSE_ARRAY)) return;
    do await visit();
    while (await this.takes(COMMA));
    await this.expect(CLOSE_ARRAY, 'the end of an array');
  }

  /** Reads an array of small values. @param take receives some of them at a time, in order */
  async batches(take: (values: readonly unknown[]) => void): Promise<void> {
    await this.expect(OPEN_ARRAY, 'an array');
    if (await this.takes(CLOSE_ARRAY)) return;
    for (let wanted = BATCH; ; ) {
      await this.tick(this.at);
      if (this.origin + this.bytes.length < Math.min(this.source.size, this.at + wanted))
        await this.load(this.at, this.at + wanted);
      const from = this.at - this.origin;
      const { split, isLast } = this.elementsUntil(from, from + wanted);
      if (split < 0) {
        if (from + wanted > this.bytes.length) throw this.ended();
        wanted *= 2;
        if (wanted > MOST) throw tooLarge(`An array element has more than ${MOST} bytes.`, `byte ${this.at}`);
        continue;
      }
      wanted = BATCH;
      const values = this.parsed(`[${this.decoder.decode(this.bytes.subarray(from, split))}]`) as unknown[];
      if (values.length === 0) throw this.wrong('an element');
      take(values);
      this.at = this.origin + split + 1;
      if (isLast) return;
    }
  }

  /** Parses a small value. */
  async value(): Promise<unknown> {
    await this.peek();
    const from = this.at;
    await this.skip();
    if (this.at - from > MOST) throw tooLarge(`A value has more than ${MOST} bytes.`, `byte ${from}`);
    await this.load(from, this.at);
    return this.parsed(this.decoder.decode(this.bytes.subarray(from - this.origin, this.at - this.origin)));
  }

  /** Skips a value of any size. */
  async skip(): Promise<void> {
    const first = await this.peek();
    if (first !== QUOTE && first !== OPEN_ARRAY && first !== OPEN_OBJECT) return this.skipWord();
    let [depth, isText] = [0, false];
    for (;;) {
      const { bytes } = this;
      let i = this.at - this.origin;
      for (; i < bytes.length; i++) {
        const byte = bytes[i];
        if (isText) {
          if (byte === BACKSLASH) i++;
          else if (byte === QUOTE) isText = false;
        } else if (byte === QUOTE) isText = true;
        else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) depth++;
        else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth--;
        if (depth === 0 && !isText) {
          this.at = this.origin + i + 1;
          return;
        }
      }
      // The escaped character may lie after the end of the window.
      this.at = this.origin + i;
      await this.tick(Math.min(this.at, this.source.size));
      await this.load(this.at, this.at + 1);
    }
  }

  /** Checks that only whitespace is left. */
  async end(): Promise<void> {
    if (await this.peekOrEnd()) throw this.wrong('its end');
  }

  /** Skips a number, `true`, `false` or `null`. */
  private async skipWord(): Promise<void> {
    const from = this.at;
    for (;;) {
      const { bytes } = this;
      let i = this.at - this.origin;
      while (i < bytes.length && /[\w.+-]/.test(String.fromCharCode(bytes[i]))) i++;
      this.at = this.origin + i;
      if (i < bytes.length || this.at === this.source.size) break;
      await this.load(this.at, this.at + 1);
    }
    if (this.at === from) throw this.wrong('a value');
  }

  /** Position in the window after the last whole element that ends before `until`; −1 if there is none. */
  private elementsUntil(from: number, until: number): { split: number; isLast: boolean } {
    const { bytes } = this;
    const end = Math.min(until, bytes.length);
    let [depth, isText, split] = [0, false, -1];
    for (let i = from; i < end; i++) {
      const byte = bytes[i];
      if (isText) {
        if (byte === BACKSLASH) i++;
        else if (byte === QUOTE) isText = false;
      } else if (byte === QUOTE) isText = true;
      else if (byte === COMMA && depth === 0) split = i;
      else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) depth++;
      else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
        if (depth === 0) return { split: i, isLast: true };
        depth--;
      }
    }
    return { split, isLast: false };
  }

  private async expect(byte: number, what: string): Promise<void> {
    if (!(await this.takes(byte))) throw this.wrong(what);
  }

  private async takes(byte: number): Promise<boolean> {
    if ((await this.peek()) !== byte) return false;
    this.at++;
    return true;
  }

  /** The next byte that is not whitespace. Throws FormatError at the end. */
  private async peek(): Promise<number> {
    if (!(await this.peekOrEnd())) throw this.ended();
    return this.bytes[this.at - this.origin];
  }

  private async peekOrEnd(): Promise<boolean> {
    while (this.at < this.source.size) {
      if (this.at < this.origin || this.at >= this.origin + this.bytes.length) await this.load(this.at, this.at + 1);
      if (!isSpace(this.bytes[this.at - this.origin])) return true;
      this.at++;
    }
    return false;
  }

  /** Makes the window hold these bytes, as far as the file has them. */
  private async load(from: number, to: number): Promise<void> {
    if (from >= this.origin && to <= this.origin + this.bytes.length) return;
    if (from >= this.source.size) throw this.ended();
    this.bytes = await this.source.slice(from, Math.min(this.source.size, Math.max(to, from + WINDOW)));
    this.origin = from;
  }

  private parsed(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw damaged(
        `This is not valid JSON: ${error instanceof Error ? error.message.slice(0, 200) : error}.`,
        `near byte ${this.at}`,
      );
    }
  }

  private wrong(what: string): Error {
    return damaged(`This is not valid JSON: expected ${what}.`, `byte ${this.at}`);
  }

  private ended(): Error {
    return truncated('The file ends within a value.', `byte ${this.source.size}`);
  }
}
