/** Makes links to share: this page's address, with something that replaces the open files. */
import type { FileRef, Place, Side } from '../../state/place';
import { wholeTree } from '../../state/shared-fields';
import { type AppState, type ReadySlot, readySlot } from '../../state/store';
import { writeAddress } from '../../state/url';
import { withoutNames, withoutTree } from '../../state/view-states';

type Files = Record<Side, FileRef | null>;

const page = (): string => location.href.replace(/#.*$/, '');

function files({ slots }: AppState, of: (slot: ReadySlot, side: Side) => FileRef | null): Files {
  const from = (side: Side): FileRef | null => {
    const ready = readySlot(slots[side]);
    return ready && of(ready, side);
  };
  return { a: from('a'), b: from('b') };
}

/** Whether an address points to this computer, through its network or its disk: such a link is useless to others. */
export const isThisComputer = ({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean =>
  protocol === 'file:' || /^(?:(?:.*\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

/** Address with only the files' names and SHA-256; the receiver must have the files. */
export const namedAddress = (state: AppState): string => writeAddress(state.place, named(state));
export const namedLink = (state: AppState): string => page() + namedAddress(state);

/** The open profiles, with the names that {@link namedAddress} gives them. */
export function namedFiles(state: AppState): { profile: number; name: string }[] {
  const names = named(state);
  return (['a', 'b'] as const).flatMap((side) => {
    const [ready, ref] = [readySlot(state.slots[side]), names[side]];
    return ready && ref?.kind === 'file' ? [{ profile: ready.summary.profile, name: ref.name }] : [];
  });
}

/** References by name. Two different files with the same name get different names. */
function named(state: AppState): Files {
  const { a, b } = files(state, ({ ref, summary: { fileName, union, sha256, runs } }) =>
    ref.kind === 'runs'
      ? ref
      : ref.kind === 'link' && runs !== null
        ? // The receiver has the files of the runs, not their medians.
          { kind: 'runs', files: runs.map(({ name, sha256: hash }) => ({ kind: 'file', name, hash })), hash: '' }
        : {
            kind: 'file',
            name: union?.file ?? fileName,
            hash: sha256,
            ...(union ? { part: union.part } : {}),
          },
  );
  if (a?.kind !== 'file' || b?.kind !== 'file' || a.name !== b.name || a.hash === b.hash) return { a, b };
  return { a: { ...a, name: `a-${a.name}` }, b: { ...b, name: `b-${b.name}` } };
}

/** Link with the files' URLs and their SHA-256; null if one of them was not opened by URL. */
export function urlLink(state: AppState): string | null {
  const lying = files(state, ({ ref, summary }) => (ref.kind === 'url' ? { ...ref, hash: summary.sha256 } : null));
  const open = (['a', 'b'] as const).filter((side) => readySlot(state.slots[side]));
  return open.some((side) => lying[side] === null) ? null : page() + writeAddress(state.place, lying);
}

/** Content that replaces the files, and the packages renamed in it. */
interface Payload {
  payload: string;
  comparing: boolean;
  hidden: readonly string[];
}

/**
 * Address with a payload that replaces the files. It shows whole trees, because contexts have other numbers in the pruned tree,
 * so the address cannot name any.
 */
export function payloadAddress(state: AppState, { payload, comparing, hidden }: Payload): string {
  const ref = (side: Side): FileRef => ({ kind: 'link', payload, part: side, hash: '' });
  const place = payloadPlace(state.place, comparing);
  return writeAddress(hidden.length === 0 ? place : withoutTyped(place), { a: ref('a'), b: comparing ? ref('b') : null });
}
export const payloadLink = (state: AppState, held: Payload): string => page() + payloadAddress(state, held);

/** Removes everything that was typed, or chosen by the name of a class or package. */
function withoutTyped(place: Place): Place {
  const { match, gate } = place;
  return {
    ...withoutNames(place),
    match: { ...match, renames: [] },
    own: [],
    // Parentheses contain names, except after an overlap, where they contain a metric.
    gate: gate.filter((condition) => !condition.replace(/overlap\s*\([^)]*\)/g, '').includes('(')),
  };
}

function payloadPlace(place: Place, comparing: boolean): Place {
  return {
    ...withoutTree(place),
    side: 'a',
    threads: { a: 'all', b: 'all' },
    transforms: [],
    flame: wholeTree,
    union: { ...place.union, ...wholeTree },
    ...(comparing ? { diff: { ...place.diff, table: 'contexts', sort: 'change', order: 'desc', filter: '', kinds: [] } } : {}),
  };
}
