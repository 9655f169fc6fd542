import { Buffer } from 'node:buffer';
import { crc32, gzipSync } from 'node:zlib';

/** Position of a section in a .mct file (docs/format.md, section 1). */
export interface Section {
  name: string;
  part: number;
  header: number;
  payload: number;
  stored: number;
}

const headerBytes = 16;

/** Lists the sections of an intact file. */
export function sections(file: Buffer): Section[] {
  const found: Section[] = [];
  let at = headerBytes;
  while (file.toString('latin1', at, at + 4) === 'SECT') {
    const nameLength = file.readUInt8(at + 4);
    const fields = at + 5 + nameLength;
    const payload = fields + 24;
    const stored = Number(file.readBigUInt64LE(fields + 12));
    found.push({ name: file.toString('latin1', at + 5, fields), part: file.readUInt32LE(fields), header: at, payload, stored });
    at = payload + stored;
  }
  return found;
}

/** Inverts four bits of a byte in the middle of a section's payload. */
export function flipped(file: Buffer, section: Section): Buffer {
  const copy = Buffer.from(file);
  copy[section.payload + (section.stored >> 1)]! ^= 0x5a;
  return copy;
}

/** Gives a file a later format version. */
export function newer(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt16LE(99, 8);
  return copy;
}

function section(name: string, raw: Buffer): Buffer {
  const stored = gzipSync(raw);
  const head = Buffer.alloc(5 + name.length + 20);
  head.write('SECT', 0, 'latin1');
  head.writeUInt8(name.length, 4);
  head.write(name, 5, 'latin1');
  head.writeUInt32LE(0, 5 + name.length);
  head.writeBigUInt64LE(BigInt(raw.length), 9 + name.length);
  head.writeBigUInt64LE(BigInt(stored.length), 17 + name.length);
  const crc = Buffer.alloc(4);
  crc.writeUInt32LE(crc32(head));
  return Buffer.concat([head, crc, stored]);
}

/** A tiny file whose meta claims 2^40 contexts. */
export function claimsTooMuch(file: Buffer): Buffer {
  const nodes = 2 ** 40;
  const meta = {
    format: 1,
    dump: 'exit',
    agent: {},
    jvm: {},
    start: 0,
    end: 0,
    nodes,
    threads: [{ id: 1, name: 'main', group: '', nodes }],
    metrics: [],
  };
  const [first, ...rest] = sections(file);
  const kept = [first!, ...rest]
    .filter((s) => s.name !== 'meta' && s.name !== 'directory')
    .map((s) => file.subarray(s.header, s.payload + s.stored));
  return Buffer.concat([file.subarray(0, headerBytes), section('meta', Buffer.from(JSON.stringify(meta))), ...kept]);
}
