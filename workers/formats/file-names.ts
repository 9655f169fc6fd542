/** Tells profile files by their names, packed or not, and Callgrove's own by their first bytes as well. */
import { FORMATS } from './descriptors';
import { formatOf } from './recognition';

/** Ends of the names of packed profiles, behind the profile's own. */
const PACKED = ['.gz'];

const ENDINGS: readonly string[] = FORMATS.flatMap(({ extensions }) => extensions).flatMap((extension) => [
  extension,
  ...PACKED.map((packed) => extension + packed),
]);

/** The ending of the first format’s files, for examples. */
export const [PROFILE_ENDING] = ENDINGS;

const endingOf = (name: string): string => ENDINGS.find((ending) => name.toLowerCase().endsWith(ending)) ?? '';

/** Whether a name ends like that of a profile, packed or not. */
export const isProfileName = (name: string): boolean => endingOf(name) !== '';

/** Whether a name ends like that of a file of the first format, Callgrove's own. */
export const isOwnName = (name: string): boolean => endingOf(name).startsWith(PROFILE_ENDING);

/** Whether a file begins as those of the first format do, whatever its name is. */
export const beginsAsOwn = (head: Uint8Array): boolean => formatOf(head) === FORMATS[0];

/** `run` of `run.mct` and of `run.mct.gz`; any other name as it is. */
export const withoutExtension = (name: string): string => name.slice(0, name.length - endingOf(name).length);
