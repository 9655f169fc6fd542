import { Container, type EncodedProfile, encodeMct } from '../formats/mct/encoder';

/** Writes a file for tests in which sections contain wrong raw bytes, although all checksums are correct. */
export async function encodeTampered(
  profile: EncodedProfile,
  tamper: (section: string, raw: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { add } = Container.prototype;
  Container.prototype.add = function (name, part, raw, length) {
    const bytes = name === 'directory' ? raw : tamper(name, raw);
    return add.call(this, name, part, bytes, length === undefined ? bytes.length : length);
  };
  try {
    return await encodeMct(profile);
  } finally {
    Container.prototype.add = add;
  }
}
