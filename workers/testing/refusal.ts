import { expect } from 'vitest';
import type { ByteSource } from '../files/byte-source';
import { parse } from '../formats/registry';
import { FormatError } from '../jobs/errors';
import { Pace } from '../jobs/pace';
import { Profile } from '../profile/profile';
import { RAW_VALUES } from './raw-values';

/** Opens a source that must be rejected; returns the error, with the number of bytes that were read. */
export async function refusal(source: ByteSource): Promise<{ error: FormatError; read: number }> {
  let read = 0;
  const counted: ByteSource = {
    size: source.size,
    slice: (from, to) => {
      read += to - from;
      return source.slice(from, to);
    },
  };
  const pace = new Pace();
  const error: unknown = await parse(counted, pace)
    .then((recording) => Profile.build(recording, pace))
    .then(
      () => null,
      (reason: unknown) => reason,
    );
  if (!(error instanceof FormatError)) throw new Error(`not refused, or not as a FormatError: ${error}`);
  for (const sentence of [error.message, error.advice]) expect(sentence).toMatch(/^[A-Z].*[.)]$/s);
  for (const words of [error.message, error.advice, error.where]) expect(words).not.toMatch(RAW_VALUES);
  return { error, read };
}
