/** The files of the matrix: given at once, or named by a link and found, fetched or still wanted. */
import type { Result } from '../../workers/api/engine';
import { type NamedRef, sameRef } from '../state/place';
import { findOnShelf } from '../state/shelf-port';
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
import { allowHost, fetchProfile, mayFetch, nameIn, nameOf } from './fetching';

/** Shows the matrix of files that were given. */
export function showMatrix(files: readonly File[]): void {
  setMembers(files.map((file) => ({ ref: { kind: 'file', name: file.name, hash: '' }, file })));
  setPlace({ view: firstOf('set') });
}

/** The files that a link names, those that are in the matrix already among them. The matrix itself where it is of these. */
export function linkedMembers(refs: readonly NamedRef[]): readonly Member[] {
  const before = membersNow();
  const told = ({ hash }: NamedRef, member: Member): boolean => hash === '' || hash === member.ref.hash;
  if (refs.length === before.length && refs.every((ref, at) => sameRef(ref, before[at].ref) && told(ref, before[at])))
    return before;
  return refs.map((ref) => {
    const member = before.find((each) => sameRef(each.ref, ref));
    if (member === undefined) return { ref, file: null };
    // A file whose hash is still being found is not yet known to be the one that the link means: the link's hash stays to be held against it.
    return told(ref, member) ? member : { ref, file: member.file };
  });
}

/** Takes from the library what it keeps of the files that the matrix still waits for. */
export async function findMembers(): Promise<void> {
  await Promise.all(
    membersNow().map(async ({ ref, file }) => {
      if (file !== null || ref.kind !== 'file' || ref.hash === '') return;
      const kept = await findOnShelf(ref.hash);
      if (kept) replace(ref, { ref, file: kept });
    }),
  );
}

/** Files that the link of a matrix waits for, by name. Returns those that it does not. */
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

/** A file of the matrix by its hash; null where there is none. */
export const memberFile = (hash: string): File | null => membersNow().find(({ ref }) => ref.hash === hash)?.file ?? null;

/** What the matrix still waits for: files to be dropped, and addresses of other origins that the user has not allowed. */
export function wantedMembers(members: readonly Member[]): { dropped: Member[]; foreign: Member[] } {
  const wanted = members.filter(({ file }) => file === null);
  return {
    dropped: wanted.filter(({ ref }) => ref.kind === 'file'),
    foreign: wanted.filter(({ ref }) => ref.kind === 'url' && !mayFetch(ref.url)),
  };
}

/** The user allows the hosts that the link names. */
export function allowMembers(): void {
  for (const { ref } of membersNow()) if (ref.kind === 'url') allowHost(ref.url);
  setMembers([...membersNow()]);
}

/** Fetches what lies at addresses, one after the other. The first that fails ends it. */
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
    if (!fetched.ok) return fetched;
    replace(ref, { ref, file: new File(pieces, nameOf(ref.url)) });
  }
  return { ok: true, value: null };
}

/** Takes the hashes that were found; gives back the names of files that are not those of the link, which are wanted again. */
export function verifyMembers(hashes: readonly string[]): string[] {
  const others: string[] = [];
  setMembers(
    membersNow().map(({ ref, file }, at): Member => {
      const hash = hashes[at] ?? '';
      if (ref.hash === '' || ref.hash === hash) return { ref: { ...ref, hash }, file };
      others.push(nameIn(ref));
      return { ref, file: null };
    }),
  );
  return others;
}

function replace(ref: NamedRef, member: Member): void {
  setMembers(membersNow().map((each) => (each.ref === ref ? member : each)));
}
