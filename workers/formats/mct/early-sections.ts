/** Starts work on a `.mct` file while it is still arriving. */
import type { EarlyWork } from '../../files/arriving-file';
import type { ByteSource } from '../../files/byte-source';
import { FormatError } from '../../jobs/errors';
import { HEADER_BYTES, LONGEST_HEADER, readHeader, readPayload, readSectionHeader, type Section } from './container';

/** Most raw bytes to keep early; further sections are inflated on demand. */
const MOST_AHEAD = 2 ** 29;

/**
 * Inflates the sections needed for the first picture while the file is still arriving.
 *
 * Nothing is decoded yet, because the contexts are described in `meta`, at the file's end. If anything looks wrong, this stops,
 * and the parser reports the error.
 */
export class EarlySections implements EarlyWork {
  private offset = HEADER_BYTES;
  private bytes = 0;
  private given = false;
  private readonly ready = new Map<string, Promise<Uint8Array>>();

  /** @param wanted names of sections */
  constructor(private readonly wanted: ReadonlySet<string>) {}

  async advance(arrived: ByteSource): Promise<void> {
    try {
      if (this.offset === HEADER_BYTES && arrived.size >= HEADER_BYTES) await readHeader(arrived);
      while (!this.given && arrived.size >= this.offset + LONGEST_HEADER) {
        const section = await readSectionHeader(arrived, this.offset);
        const end = section.payload + section.storedLength;
        if (section.name === 'directory') this.given = true;
        if (end > arrived.size) return;
        if (this.wanted.has(section.name) && this.bytes + section.rawLength <= MOST_AHEAD) await this.inflate(arrived, section);
        this.offset = end;
      }
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      this.given = true;
    }
  }

  take(from: number, to: number): Promise<Uint8Array> | null {
    const key = `${from} ${to}`;
    const raw = this.ready.get(key) ?? null;
    this.ready.delete(key);
    return raw;
  }

  private async inflate(arrived: ByteSource, section: Section): Promise<void> {
    const raw = await readPayload(arrived, section);
    this.bytes += raw.length;
    this.ready.set(`${section.payload} ${section.payload + section.storedLength}`, Promise.resolve(raw));
  }
}
