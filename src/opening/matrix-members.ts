/** Manages the members of the matrix: starts it with files, asks for missing ones, fetches and verifies them. */
import type { Result } from '../../workers/api/engine';
import { type Fetched, keepFetched } from '../state/library-port';
import type { NamedRef } from '../state/place';
import { type Member, membersNow, type OpenProgress, setMembers, setPlace } from '../state/store';
import { firstOf } from '../state/views';
import { rememberGiven } from './given-files';
import { keptCopy } from './kept-copy';
import { allowHost, fetchProfile, mayFetch, nameIn, nameOf } from './profile-fetch';

/** Shows the matrix of these files. */
export function showMatrix(files: readonly File[]): void {
  for (const file of files) void rememberGiven(file.name, file, '');
  setMembers(files.map((file) => ({ ref: { kind: 'file', name: file.name, hash: '' }, file })));
  setPlace({ view: firstOf('set') });
}

/** Members without a file: those that the user must drop, and addresses on other origins that the user has not allowed. */
export function wantedMembers(members: readonly Member[]): { dropped: Member[]; foreign: Member[] } {
  const wanted = members.filter(({ file }) => file === null);
  return {
    dropped: wanted.filter(({ ref }) => ref.kind === 'file'),
    foreign: wanted.filter(({ ref }) => ref.kind === 'url' && !mayFetch(ref.url)),
  };
}

/** Allows the hosts of all members, after the user has agreed. */
export function allowMembers(): void {
  for (const { ref } of membersNow()) if (ref.kind === 'url') allowHost(ref.url);
  setMembers([...membersNow()]);
}

/** Fetches members by their addresses, one after the other, until one fails. */
export async function fetchMembers(signal: AbortSignal, report: (progress: OpenProgress) => void): Promise<Result<null>> {
  for (const { ref, file } of membersNow()) {
    if (file !== null || ref.kind !== 'url') continue;
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const fetched = await fetchProfile(
      ref.url,
      signal,
      (bytes) => pieces.push(bytes),
      (done, total, left) => report({ phase: 'fetch', done, total, left }),
    );
    const found = fetched.ok ? new File(pieces, nameOf(ref.url)) : await keptCopy(ref, fetched.error);
    if (found === null) return fetched;
    replace(ref, { ref, file: found });
  }
  return { ok: true, value: null };
}

/**
 * Compares the files' hashes with the link's. Removes files that differ, so that they are waited for again, and returns their
 * names.
 */
export function verifyMembers(hashes: readonly string[]): string[] {
  const others: string[] = [];
  const verified: Fetched[] = [];
  setMembers(
    membersNow().map(({ ref, file }, at): Member => {
      const hash = hashes[at] ?? '';
      if (ref.hash === '' || ref.hash === hash) {
        if (ref.kind === 'file' && file) void rememberGiven(ref.name, file, hash);
        if (file) verified.push({ ref, file, sha256: hash });
        return { ref: { ...ref, hash }, file };
      }
      others.push(nameIn(ref));
      return { ref, file: null };
    }),
  );
  keepFetched(verified);
  return others;
}

function replace(ref: NamedRef, member: Member): void {
  setMembers(membersNow().map((each) => (each.ref === ref ? member : each)));
}
