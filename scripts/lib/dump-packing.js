// Repacks dumps. The agent packs for speed, because programs wait for it; bundled dumps are packed for size with Zopfli, 4%
// smaller than gzip's best (docs/format.md, section 1).
import { readFileSync, writeFileSync } from 'node:fs';
import { crc32, gunzipSync } from 'node:zlib';

const HEADER = 16;
const FOOTER = 20;

/**
 * Packs a file's sections as small as the gzip format allows, in their order, followed by the directory.
 *
 * @param {string} file a whole `.mct` file
 */
export async function tighten(file) {
  const bytes = readFileSync(file);
  const parts = [bytes.subarray(0, HEADER)];
  const directory = [];
  let length = HEADER;
  for (const { name, part, raw } of sectionsOf(bytes)) {
    if (name === 'directory') continue;
    const packed = await write(name, part, raw);
    directory.push({ name, part, offset: length, ...packed.lengths });
    parts.push(packed.bytes);
    length += packed.bytes.length;
  }
  const listed = await write('directory', 0, Buffer.from(JSON.stringify({ sections: directory })));
  parts.push(listed.bytes, footer(length, bytes));
  writeFileSync(file, Buffer.concat(parts));
}

/** The sections of a whole `.mct` file, in order. @param {Buffer} bytes */
export function* sectionsOf(bytes) {
  for (let at = HEADER; at < bytes.length - FOOTER; ) {
    const section = read(bytes, at);
    yield section;
    at = section.end;
  }
}

/** @param {Buffer} bytes @param {number} at where the section's header begins */
function read(bytes, at) {
  const fields = at + 5 + bytes[at + 4];
  const payload = fields + 24;
  const end = payload + Number(bytes.readBigUInt64LE(fields + 12));
  return {
    name: bytes.toString('latin1', at + 5, fields),
    part: bytes.readUInt32LE(fields),
    raw: gunzipSync(bytes.subarray(payload, end)),
    storedLength: end - payload,
    end,
  };
}

/** @param {string} name @param {number} part @param {Buffer} raw */
async function write(name, part, raw) {
  // Imported here, because commands that import this file run before packages are installed.
  const { gzipAsync } = await import('@gfx/zopfli');
  const stored = await gzipAsync(raw, { numiterations: 15 });
  const fields = 5 + name.length;
  const header = Buffer.alloc(fields + 24);
  header.write('SECT', 0, 'latin1');
  header[4] = name.length;
  header.write(name, 5, 'latin1');
  header.writeUInt32LE(part, fields);
  header.writeBigUInt64LE(BigInt(raw.length), fields + 4);
  header.writeBigUInt64LE(BigInt(stored.length), fields + 12);
  header.writeUInt32LE(crc32(header.subarray(0, fields + 20)), fields + 20);
  return { bytes: Buffer.concat([header, stored]), lengths: { rawLength: raw.length, storedLength: stored.length } };
}

/** @param {number} directoryOffset @param {Buffer} bytes the file whose end mark is kept */
function footer(directoryOffset, bytes) {
  const made = Buffer.from(bytes.subarray(-FOOTER));
  made.writeBigUInt64LE(BigInt(directoryOffset), 0);
  made.writeUInt32LE(crc32(made.subarray(0, 8)), 8);
  return made;
}
