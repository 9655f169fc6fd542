/** Converts a shared link's content into the text of a payload and back, handling checksum, versions and errors. */
import { crc32 } from '../formats/mct/crc32';
import { FormatError } from '../jobs/errors';
import { fromBase64Url, toBase64Url } from './base64url';
import { deflate, inflate } from './deflate';
import { isWithoutFindings } from './findings';
import type { LinkContent } from './link-content';
import {
  readBody,
  readByKindBody,
  readFindingsBody,
  readRunsBody,
  readSampledBody,
  readSharesBody,
  readStoriesBody,
  readWorkBody,
} from './payload-reader';
import { tells, writeBody } from './payload-writer';
import { isWithoutSampling } from './sampling-payload';

/**
 * Versions of links that are written. Each link gets the lowest version that can express it, because older readers do not know
 * later versions.
 */
const PLAIN_VERSION = 1;
const FINDINGS_VERSION = 2;
/** First version with the runs of the sides. */
const RUNS_VERSION = 3;
/** First version with stories of samples of the complete comparison. */
const STORIES_VERSION = 4;
/** First version that says how the sides were sampled. */
const SAMPLED_VERSION = 5;
/** First version with stories of work of the complete comparison. */
const WORK_VERSION = 6;
/** First version with shares of samples of the complete comparison. */
const SHARES_VERSION = 7;
/** First version that folds contexts of different kinds separately. */
export const LINK_VERSION = 8;
/** Most characters in a payload: Chromium accepts addresses of two million. */
export const LONGEST_PAYLOAD = 2_000_000;
/** Most bytes into which a payload may decompress. */
const MOST_BYTES = 32_000_000;

const CHECKSUM_BYTES = 4;
const ADVICE = 'Request the link again, or the files; chat tools and mail may truncate long links.';

/** A reader for each version ever written; all return the newest content type. */
const READERS: ReadonlyMap<number, (body: Uint8Array) => LinkContent> = new Map([
  [1, readBody],
  [2, readFindingsBody],
  [RUNS_VERSION, readRunsBody],
  [STORIES_VERSION, readStoriesBody],
  [SAMPLED_VERSION, readSampledBody],
  [WORK_VERSION, readWorkBody],
  [SHARES_VERSION, readSharesBody],
  [LINK_VERSION, readByKindBody],
]);

/** Encodes content as `<version>.<length of the rest, base 36>.<base64url of: deflate of: CRC-32, body>`; see docs/sharing.md. */
export async function encodePayload(shared: LinkContent): Promise<string> {
  const body = writeBody(shared);
  const version = versionOf(shared);
  const raw = new Uint8Array(CHECKSUM_BYTES + body.length);
  new DataView(raw.buffer).setUint32(0, crc32(body), true);
  raw.set(body, CHECKSUM_BYTES);
  const text = toBase64Url(await deflate(raw));
  return `${version}.${text.length.toString(36)}.${text}`;
}

function versionOf(shared: LinkContent): number {
  const { stories, runs, findings, kind } = shared;
  if (kind !== null) return LINK_VERSION;
  if (tells(shared, 'shares')) return SHARES_VERSION;
  if (tells(shared, 'work')) return WORK_VERSION;
  if (!isWithoutSampling(shared)) return SAMPLED_VERSION;
  if (stories.length > 0) return STORIES_VERSION;
  if (runs !== null) return RUNS_VERSION;
  return isWithoutFindings(findings) ? PLAIN_VERSION : FINDINGS_VERSION;
}

/**
 * Reads a payload of any version. Throws FormatError, each with one sentence, if it is truncated, damaged, from a newer version
 * or too large.
 */
export async function decodePayload(payload: string): Promise<LinkContent> {
  if (payload.length > LONGEST_PAYLOAD)
    throw new FormatError(
      'too-large',
      `The link holds ${payload.length} characters of data; this page accepts at most ${LONGEST_PAYLOAD}.`,
      '',
      'Request the files, or a report as one HTML file.',
    );
  const parts = /^(\d{1,4})\.([0-9a-z]{1,6})\.([^.]*)$/.exec(payload);
  if (parts === null) throw refused('not-a-profile', 'The text after d= in the link is not a shared comparison.');
  const version = Number(parts[1]);
  const read = READERS.get(version);
  if (read === undefined)
    throw new FormatError(
      'newer-version',
      `The link was made by a newer Callgrove (data version ${version}); this page reads up to version ${LINK_VERSION}.`,
      '',
      'Open it with a newer Callgrove, or request the files.',
    );
  const expected = Number.parseInt(parts[2], 36);
  const text = parts[3];
  if (text.length < expected)
    throw refused('truncated', `The link is truncated: only ${text.length} of its ${expected} characters of data are present.`);
  if (text.length > expected)
    throw refused('damaged', `The link has ${text.length} characters of data, but declares ${expected}.`);
  const stored = fromBase64Url(text);
  if (stored === null) throw refused('damaged', 'The link contains invalid characters; it may have been altered.');
  const raw = await inflate(stored, MOST_BYTES).catch((error: unknown) => {
    throw error instanceof FormatError ? refused(error.kind, error.message) : error;
  });
  if (raw === null || raw.length < CHECKSUM_BYTES)
    throw refused('damaged', 'The link’s data cannot be decompressed: it was changed.');
  const body = raw.subarray(CHECKSUM_BYTES);
  if (new DataView(raw.buffer).getUint32(0, true) !== crc32(body))
    throw refused('damaged', 'The link’s data was changed: its checksum does not match.');
  try {
    return read(body);
  } catch (error) {
    if (error instanceof FormatError) throw refused(error.kind, `The link contradicts itself. ${error.message}`);
    throw error;
  }
}

function refused(kind: FormatError['kind'], message: string): FormatError {
  return new FormatError(kind, message, '', ADVICE);
}
