/** Recognises profile files by name, compressed or not, and Callgrove's own format also by its first bytes. */
import { FORMATS } from './descriptors';
import { formatOf } from './recognition';

/** File extensions of compressed profiles, which follow the profile's own extension. */
const PACKED = ['.gz'];

const ENDINGS: readonly string[] = FORMATS.flatMap(({ extensions }) => extensions).flatMap((extension) => [
  extension,
  ...PACKED.map((packed) => extension + packed),
]);

/** The extension of the first format’s files, used in examples. */
export const [PROFILE_ENDING] = ENDINGS;

const endingOf = (name: string): string => ENDINGS.find((ending) => name.toLowerCase().endsWith(ending)) ?? '';

/** Whether a name has the extension of a profile, compressed or not. */
export const isProfileName = (name: string): boolean => endingOf(name) !== '';

/** Whether a name has an extension of the first format, Callgrove's own. */
export const isOwnName = (name: string): boolean => endingOf(name).startsWith(PROFILE_ENDING);

/** Whether a file starts like those of the first format, whatever its name. */
export const beginsAsOwn = (head: Uint8Array): boolean => formatOf(head) === FORMATS[0];

/** `run` for `run.mct` and `run.mct.gz`; any other name is returned unchanged. */
export const withoutExtension = (name: string): string => name.slice(0, name.length - endingOf(name).length);
