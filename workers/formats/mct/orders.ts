/** What the engine's thread and the one that decodes columns tell each other; every order and every answer names a run. */
import { FormatError } from '../../errors';
import type { Section } from './container';

/** What is to be decoded: a column with a number for each context, or the entries of the array allocations of so many contexts. */
export type Wanted = { readonly kind: 'numbers' } | { readonly kind: 'arrays'; readonly nodes: number };

/** Which bytes to decode. */
export interface Bytes {
  readonly name: string;
  readonly file: Blob;
  readonly parts: readonly Section[];
}

/** Begins a run; asks for its next entries, for which the memory of earlier ones can be used; ends it before its end. */
export type Order =
  | { readonly run: number; readonly begin: Wanted & Bytes }
  | { readonly run: number; readonly next: object | null }
  | { readonly run: number; readonly end: true };

/** One for each `next`. With null for entries the run is at its end. After a failure there is no more; null for one that the format does not know. */
export type Answer =
  | { readonly run: number; readonly part: number; readonly entries: object | null }
  | { readonly run: number; readonly failure: Failure | null };

export type Failure = Pick<FormatError, 'kind' | 'message' | 'where' | 'advice' | 'prune'>;

export function failureOf(error: unknown): Failure | null {
  if (!(error instanceof FormatError)) return null;
  const { kind, message, where, advice, prune } = error;
  return { kind, message, where, advice, prune };
}

export function errorOf({ kind, message, where, advice, prune }: Failure): FormatError {
  return new FormatError(kind, message, where, advice, prune);
}

/** The memory of typed arrays side by side, to be handed over. */
export function memoryOf(entries: object): ArrayBuffer[] {
  return Object.values(entries).flatMap((each) =>
    ArrayBuffer.isView(each) && each.buffer instanceof ArrayBuffer ? [each.buffer] : [],
  );
}
