/** The files of the matrix: given by the user, or named by a link and found, fetched or waited for. */
import type { Result } from '../../workers/api/engine';
import { type Fetched, findInLibrary, keepFetched } from '../state/library-port';
import { type NamedRef, sameRef } from '../state/place';
import {
  clearNotices,
  closeDialog,
  type Member,
  membersNow,
  type OpenProgress,
  setMembers,
  setPlace,
  stateNow,
} from '../state/store';
import { coveredBy, firstOf } from '../state/views';
import { givenFile, rememberGiven } from './given-files';
import { keptCopy } from './kept-copy';
import { allowHost, fetchProfile, mayFetch, nameIn, nameOf } from './profile-fetch';

/** Shows the matrix of these files. */
export function showMatrix(files: readonly File[]): void {
  for (const file of files) void rememberGiven(file.name, file, '');
  setMembers(files.map((file) => ({ ref: { kind: 'file', name: file.name, hash: '' }, file })));
  setPlace({ view: firstOf('set') });
}

/** The members that a link names, with the files that the matrix already has. The same array if nothing differs. */
export function linkedMembers(refs: readonly NamedRef[]): readonly Member[] {
  const before = membersNow();
  const fits = ({ hash }: NamedRef, member: Member): boolean => hash === '' || hash === member.ref.hash;
  if (refs.length === before.length && refs.every((ref, at) => sameRef(ref, before[at].ref) && fits(ref, before[at])))
    return before;
  return refs.map((ref) => {
    const member = before.find((each) => sameRef(each.ref, ref));
    if (member === undefined) return { ref, file: null };
    // While a file's hash is unknown, the link's hash stays, to be compared with it later.
    return fits(ref, member) ? member : { ref, file: member.file };
  });
}

/** Fills members from the library, and with files that were given before a reload and may be read again. */
export async function findMembers(): Promise<void> {
  await Promise.all(
    membersNow().map(async ({ ref, file }) => {
      if (file !== null || ref.kind !== 'file' || ref.hash === '') return;
      const kept = (await findInLibrary(ref)) ?? (await givenFile(ref, 'queryPermission'));
      if (kept instanceof File) replace(ref, { ref, file: kept });
    }),
  );
}

/** Fills members that wait for files of these names. Returns the other files. */
export function fillMembers(files: readonly File[]): readonly File[] {
  const { matrix, place } = stateNow();
  if (coveredBy(place.view) !== 'set' || matrix.every(({ file }) => file !== null)) return files;
  const left = [...files];
  const filled = matrix.map((member): Member => {
    const { ref } = member;
    const at = member.file === null && ref.kind === 'file' ? left.findIndex(({ name }) => name === ref.name) : -1;
    return at < 0 ? member : { ref, file: left.splice(at, 1)[0] ?? null };
  });
  if (left.length < files.length) {
    closeDialog();
    clearNotices();
    setMembers(filled);
  }
  return left;
}

/** The member's file with this SHA-256, or null. */
export const memberFile = (hash: string): File | null => membersNow().find(({ ref }) => ref.hash === hash)?.file ?? null;

/** Members without a file: those to be dropped, and addresses of other origins that the user has not allowed. */
export function wantedMembers(members: readonly Member[]): { dropped: Member[]; foreign: Member[] } {
  const wanted = members.filter(({ file }) => file === null);
  return {
    dropped: wanted.filter(({ ref }) => ref.kind === 'file'),
    foreign: wanted.filter(({ ref }) => ref.kind === 'url' && !mayFetch(ref.url)),
  };
}

/** Allows the hosts of all members; the user was asked. */
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

/** Compares the files' hashes with the link's. Files that differ are removed and waited for again; returns their names. */
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
