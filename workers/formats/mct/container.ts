/**
 * Reads and checks the outer structure of a `.mct` file: the header, and the sections by directory or, without one, by scanning
 * (docs/format.md, section 1).
 */
import type { ByteSource } from '../../files/byte-source';
import { at, damaged, FormatError, tooLarge, truncated } from '../../jobs/errors';
import { crc32 } from './crc32';
import { mct } from './descriptor';
import { inflate, MOST_INFLATION } from './inflate';

export const MAGIC = Uint8Array.from(mct.begins.magic);
export const END_MARK = 'MCTEND\r\n';
export const SECTION_MARK = 'SECT';
export const MAJOR = 1;
/** Minor version that is written; files of any minor version can be read. */
export const MINOR = 6;
export const HEADER_BYTES = 16;
export const FOOTER_BYTES = 20;
/** Bytes of a section header without the name: `SECT`, name length, part, raw length, stored length, checksum. */
export const SECTION_HEADER_BYTES = 29;
const LONGEST_NAME = 64;
/** Length of the longest section header. */
export const LONGEST_HEADER = SECTION_HEADER_BYTES + LONGEST_NAME;
/** Longest file that can be read, in bytes: twice as long as one with 40 million contexts (docs/benchmarks.md). */
const LARGEST_FILE = 2 ** 30;
const LARGEST_RAW_PART = 2 ** 31 - 1;
const MOST_SECTIONS = 1 << 16;

/** A section as described by its header. Offsets and lengths are in bytes. */
export interface Section {
  readonly name: string;
  readonly part: number;
  /** Offset of the section header. */
  readonly offset: number;
  readonly payload: number;
  readonly rawLength: number;
  readonly storedLength: number;
}

/** Checks the first 16 bytes and returns the minor version. Reads nothing else, however large the file is. */
export async function readHeader(source: ByteSource): Promise<number> {
  if (source.size < HEADER_BYTES) throw truncated(`The file ends after ${source.size} bytes, within its header.`, 'byte 0');
  const view = viewOf(await source.slice(0, HEADER_BYTES));
  const major = view.getUint16(8, true);
  const minor = view.getUint16(10, true);
  if (major > MAJOR)
    throw new FormatError(
      'newer-version',
      `The file has format version ${major}.${minor}; this reader supports versions up to ${MAJOR}.`,
      'byte 8',
      'Update Callgrove, or record with this version’s agent.',
    );
  if (major < MAJOR) throw damaged(`The file declares format version ${major}.${minor}, which never existed.`, 'byte 8');
  if (source.size > LARGEST_FILE) throw tooLarge(`The file has ${source.size} bytes; the limit is ${LARGEST_FILE}.`, 'file size');
  return minor;
}

/** Reads and checks the section header at `offset`. */
export async function readSectionHeader(source: ByteSource, offset: number): Promise<Section> {
  const where = `section header at byte ${offset}`;
  const bytes = await source.slice(offset, Math.min(source.size, offset + SECTION_HEADER_BYTES + LONGEST_NAME));
  if (bytes.length < SECTION_HEADER_BYTES) throw truncated('The file ends within a section header.', where);
  if (ascii(bytes, 0, 4) !== SECTION_MARK) throw damaged('A section is missing where one should begin.', where);
  const nameLength = bytes[4];
  if (nameLength < 1 || nameLength > LONGEST_NAME) throw damaged('A section name has an impossible length.', where);
  const end = SECTION_HEADER_BYTES + nameLength;
  if (bytes.length < end) throw truncated('The file ends within a section header.', where);
  const view = viewOf(bytes);
  if (view.getUint32(end - 4, true) !== crc32(bytes.subarray(0, end - 4)))
    throw damaged('The checksum of a section header does not match.', where);
  const name = ascii(bytes, 5, 5 + nameLength);
  if (!/^[a-z0-9.-]+$/.test(name)) throw damaged('A section name has characters that are not allowed.', where);
  const at = 5 + nameLength;
  return {
    name,
    part: view.getUint32(at, true),
    offset,
    payload: offset + end,
    rawLength: safeLength(view, at + 4, where),
    storedLength: safeLength(view, at + 12, where),
  };
}

/** Rejects impossible declared sizes before anything is allocated for them. */
function checkSizes(source: ByteSource, section: Section): void {
  const where = at(section.name, section.part, section.offset);
  if (section.payload + section.storedLength > source.size)
    throw truncated(`The file ends within section ${section.name}.`, at(section.name, section.part, source.size));
  if (section.rawLength > MOST_INFLATION * section.storedLength + 64)
    throw damaged(
      `A section claims ${section.rawLength} bytes, decompressed from ${section.storedLength}, which is impossible.`,
      where,
    );
  if (section.rawLength > LARGEST_RAW_PART)
    throw tooLarge(`A section claims ${section.rawLength} bytes in one part; the limit is ${LARGEST_RAW_PART}.`, where);
}

/** Inflates one section, into `spare` if it fits; the gzip checksum verifies every byte. */
export async function readPayload(source: ByteSource, section: Section, spare?: Uint8Array): Promise<Uint8Array> {
  checkSizes(source, section);
  const end = section.payload + section.storedLength;
  const ahead = await source.inflatedEarly?.(section.payload, end);
  if (ahead?.length === section.rawLength) return ahead;
  const stored = await source.slice(section.payload, end);
  return inflate(stored, section.rawLength, at(section.name, section.part, section.payload), spare);
}

/** The sections of a file, and the problems met in finding them. */
export interface Contents {
  readonly sections: readonly Section[];
  readonly problems: readonly string[];
  /** Error that ended the scan; null if the scan completed or the directory was used. */
  readonly brokenOff: FormatError | null;
}

/** Names and JSON up to this many bytes are read, however strongly they claim to be compressed. */
const PLAIN_TABLE = 2 ** 22;
/** Larger tables compress five to twenty times; one that claims more is an attempt to fill memory. */
const MOST_TABLE_INFLATION = 100;

/** Rejects names and JSON whose declared size is implausible, before inflating them. */
export function checkTable({ name, part, offset, rawLength, storedLength }: Section): void {
  if (rawLength > PLAIN_TABLE && rawLength > MOST_TABLE_INFLATION * storedLength)
    throw damaged(
      `Section ${name} claims ${rawLength} bytes, decompressed from ${storedLength}: more than names and descriptions ever need.`,
      at(name, part, offset),
    );
}

/** Finds all sections: from the directory or, if that is damaged, by scanning from the start. */
export async function findSections(source: ByteSource): Promise<Contents> {
  let listed: Listing[];
  try {
    listed = await readDirectory(source);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const { sections, brokenOff } = await scan(source);
    const problem =
      brokenOff === null
        ? 'The directory at the end of the file is damaged; its sections were found by scanning the file.'
        : `The file is truncated: ${brokenOff.message} (${brokenOff.where})`;
    return { sections, brokenOff, problems: [problem] };
  }
  const sections: Section[] = [];
  const problems: string[] = [];
  for (const entry of listed) {
    let section: Section;
    try {
      section = await readSectionHeader(source, entry.offset);
      if (section.name !== entry.name || section.part !== entry.part)
        throw damaged('A section header contradicts the directory.', '');
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      problems.push(`The header of section ${entry.name} is damaged; the directory was used instead.`);
      const payload = entry.offset + SECTION_HEADER_BYTES + entry.name.length;
      section = { ...entry, payload };
    }
    sections.push(section);
  }
  return { sections, problems, brokenOff: null };
}

type Listing = Omit<Section, 'payload'>;

async function readDirectory(source: ByteSource): Promise<Listing[]> {
  const where = at('directory');
  if (source.size < HEADER_BYTES + FOOTER_BYTES) throw truncated('The file ends before its footer.', where);
  const footer = await source.slice(source.size - FOOTER_BYTES, source.size);
  const view = viewOf(footer);
  if (ascii(footer, 12, 20) !== END_MARK || view.getUint32(8, true) !== crc32(footer.subarray(0, 8)))
    throw truncated('The file’s footer is incomplete.', where);
  const offset = safeLength(view, 0, where);
  if (offset >= source.size) throw damaged('The footer points past the end of the file.', where);
  const header = await readSectionHeader(source, offset);
  if (header.name !== 'directory') throw damaged('The footer does not point at the directory.', where);
  checkTable(header);
  const json: unknown = parseJson(await readPayload(source, header), where);
  const listed = (json as { sections?: unknown }).sections;
  if (!Array.isArray(listed)) throw damaged('The directory has no list of sections.', where);
  if (listed.length > MOST_SECTIONS) throw damaged(`The directory lists more than ${MOST_SECTIONS} sections.`, where);
  return listed.map((entry: Partial<Listing> | null) => {
    const { name, part, offset, rawLength, storedLength } = entry ?? {};
    const numbers = [part, offset, rawLength, storedLength];
    if (
      typeof name !== 'string' ||
      !numbers.every((n) => Number.isSafeInteger(n) && (n as number) >= 0) ||
      (offset as number) >= source.size
    )
      throw damaged('The directory has an invalid entry.', where);
    return { name, part, offset, rawLength, storedLength } as Listing;
  });
}

async function scan(source: ByteSource): Promise<{ sections: Section[]; brokenOff: FormatError | null }> {
  const sections: Section[] = [];
  let offset = HEADER_BYTES;
  try {
    while (offset < source.size) {
      const section = await readSectionHeader(source, offset);
      if (section.name === 'directory') return { sections, brokenOff: null };
      checkSizes(source, section);
      if (sections.length >= MOST_SECTIONS) throw tooLarge(`The file has more than ${MOST_SECTIONS} sections.`, `byte ${offset}`);
      sections.push(section);
      offset = section.payload + section.storedLength;
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return { sections, brokenOff: error };
  }
  return { sections, brokenOff: truncated('The file ends before its directory.', `byte ${source.size}`) };
}

export function parseJson(bytes: Uint8Array, where: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw damaged('A section that should contain JSON does not.', where);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw damaged('A section that should contain a JSON object does not.', where);
  return value;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

function safeLength(view: DataView, offset: number, where: string): number {
  const value = view.getBigUint64(offset, true);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged('A length exceeds 2^53 − 1.', where);
  return Number(value);
}
