/** Finds the files that a link names for the matrix: in the library, or among those that the user gives. */
import { findInLibrary } from '../state/library-port';
import { type NamedRef, sameRef } from '../state/place';
import { clearNotices, closeDialog, type Member, membersNow, setMembers, stateNow } from '../state/store';
import { coveredBy } from '../state/views';
import { givenFile } from './given-files';

/** The members that a link names, with the files that the matrix already has. Returns the current array if nothing differs. */
export function linkedMembers(refs: readonly NamedRef[]): readonly Member[] {
  const before = membersNow();
  const fits = ({ hash }: NamedRef, member: Member): boolean => hash === '' || hash === member.ref.hash;
  if (refs.length === before.length && refs.every((ref, at) => sameRef(ref, before[at].ref) && fits(ref, before[at])))
    return before;
  return refs.map((ref) => {
    const member = before.find((each) => sameRef(each.ref, ref));
    if (member === undefined) return { ref, file: null };
    // While a file's hash is unknown, the link's hash is kept for a later comparison.
    return fits(ref, member) ? member : { ref, file: member.file };
  });
}

/** Fills members from the library, and with files given before a reload that may be read again. */
export async function findMembers(): Promise<void> {
  await Promise.all(
    membersNow().map(async ({ ref, file }) => {
      if (file !== null || ref.kind !== 'file' || ref.hash === '') return;
      const kept = (await findInLibrary(ref)) ?? (await givenFile(ref, 'queryPermission'));
      if (kept instanceof File) setMembers(membersNow().map((each) => (each.ref === ref ? { ref, file: kept } : each)));
    }),
  );
}

/** Fills members that are waiting for files with these names. Returns the remaining files. */
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
