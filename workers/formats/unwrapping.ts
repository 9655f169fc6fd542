/** Unpacks gzip and zip files until a profile is found, before a format's parser reads it. */
import type { FileCriteria, UnpackedFile } from '../containers/unpacking';
import { type ByteSource, buffered } from '../files/byte-source';
import type { FormatDescriptor } from '../files/format-descriptor';
import { FormatError } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import { isProfileName } from './file-names';
import { beginsWith, formatOf, HEAD_BYTES } from './recognition';

/** A profile's bytes, and its format. */
interface Recognised {
  readonly format: FormatDescriptor;
  readonly source: ByteSource;
}

type Unpack = (source: ByteSource, wanted: FileCriteria, pace: Pace) => Promise<ByteSource>;

const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** Containers by their first bytes. Their code is loaded when the first such file is opened. */
const CONTAINERS: readonly { magic: readonly number[]; load: () => Promise<Unpack> }[] = [
  { magic: [0x1f, 0x8b], load: async () => (await import('../containers/gzip')).gunzip },
  { magic: ZIP, load: async () => (await import('../containers/zip')).unzip },
];
/** Most nested containers: a gzipped profile in a CI server's archive, and one to spare. */
const MOST_LAYERS = 3;

/**
 * The profile that a file is or contains in compressed form. Throws FormatError. Of a file in an unknown format, only the first
 * bytes are read.
 */
export async function unwrap(given: ByteSource, pace: Pace): Promise<Recognised> {
  let source = given;
  for (let layer = 0; ; layer++) {
    const head = await source.slice(0, Math.min(source.size, HEAD_BYTES));
    const format = formatOf(head);
    if (format !== undefined) return { format, source };
    const container = containerOf(head);
    if (container === undefined) throw await refused(head, false);
    if (layer === MOST_LAYERS) throw tooManyLayers();
    const unpack = await container.load();
    // Unpacking reads in order, so nothing of the file needs to stay in memory.
    source.readOnDemand?.();
    const inside = buffered(await unpack(source, CRITERIA, pace));
    given.adopt?.(inside);
    if (source !== given) source.forget?.();
    source = inside;
  }
}

/**
 * The profiles in a zip archive, unpacked, in the order of their names; empty unless there are 2 to `most`. Throws FormatError if
 * one of them cannot be unpacked.
 */
export async function archivedProfiles(archive: ByteSource, pace: Pace, most: number): Promise<UnpackedFile[]> {
  if (!beginsWith(await archive.slice(0, Math.min(archive.size, ZIP.length)), ZIP)) return [];
  return (await import('../containers/zip')).unzipSeveral(archive, CRITERIA, pace, most);
}

const containerOf = (head: Uint8Array) => CONTAINERS.find(({ magic }) => beginsWith(head, magic));

const mayHoldProfile = (head: Uint8Array): boolean => formatOf(head) !== undefined || containerOf(head) !== undefined;

/** Accepts a profile, or another container. */
const CRITERIA: FileCriteria = {
  isNamed: isProfileName,
  mayBe: mayHoldProfile,
  check: async (head) => {
    if (!mayHoldProfile(head)) throw await refused(head, true);
    return formatOf(head)?.isReadAgain === true;
  },
};

const tooManyLayers = (): FormatError =>
  new FormatError(
    'not-a-profile',
    `The file is compressed more than ${MOST_LAYERS} times.`,
    'byte 0',
    'Unpack it, and open the profile.',
  );

/** The messages are loaded when the first file is rejected. */
const refused = async (head: Uint8Array, packed: boolean): Promise<FormatError> =>
  (await import('./refusal')).refused(head, packed);
