/** Says which garbage collections end an interval, and how many there were in all. */
import { bytes, count, time } from '../numbers';

/** The collection at the end of an interval; see the engine's API. */
interface Ending {
  readonly collections: number;
  readonly cause: string;
  readonly collector: string;
  readonly duration: number;
  readonly before: number | null;
  readonly after: number | null;
  readonly causes?: Readonly<Record<string, number>>;
}

/** All collections; see the engine's API. */
interface All {
  readonly collections: number;
  readonly duration: number;
  readonly longest: number | null;
  readonly seen: number;
  readonly merged: number;
  readonly missed: number;
  readonly causes: readonly (readonly [cause: string, collections: number])[];
}

const NS_A_MS = 1e6;
/** Most causes that are named. */
const NAMED = 3;

/** Meaning of the figures of intervals between collections. */
export const ABOUT_INTERVALS =
  'Intervals end shortly after collections, so their figures are about what happened between two collections.';

/** A time in milliseconds: `12.0 ms`. */
export const collectionTime = (ms: number): string => time(ms * NS_A_MS);

/** `ends with a collection (G1 Evacuation Pause, G1 Young Generation), 12.0 ms, heap 81.2 MB before, 1.2 MB after` */
export function endingWords({ collections, cause, collector, duration, before, after, causes }: Ending): string {
  const reasons = causes === undefined ? cause : mostOf(Object.entries(causes).sort(([, a], [, b]) => b - a));
  const named = [reasons, collector].filter((word) => word !== '').join(', ');
  const which = collections === 1 ? 'a collection' : `${count(collections)} collections`;
  return `ends with ${which}${named === '' ? '' : ` (${named})`}, ${collectionTime(duration)}${heap(before, after)}`;
}

/** Short for a cell: the cause of a collection, or its collector; of several, how many there were of each cause. */
export function endingCause({ collections, cause, collector, causes }: Omit<Ending, 'duration' | 'before' | 'after'>): string {
  if (causes !== undefined) return mostOf(Object.entries(causes).sort(([, a], [, b]) => b - a));
  const word = cause || collector || 'collection';
  return collections === 1 ? word : `${word} ${count(collections)}`;
}

/** Heap used before and after, as far as it is known. */
function heap(before: number | null, after: number | null): string {
  const sizes = [...(before === null ? [] : [`${bytes(before)} before`]), ...(after === null ? [] : [`${bytes(after)} after`])];
  return sizes.length === 0 ? '' : `, heap ${sizes.join(', ')}`;
}

/** `12, 143.0 ms in total, at most 20.0 ms: G1 Evacuation Pause 10, System.gc() 2, and 1 after the last snapshot` */
export function collectionsText(facts: All): string {
  const { collections, duration, longest, causes, seen } = facts;
  const later = seen > collections ? `, and ${count(seen - collections)} after the last snapshot` : '';
  if (collections === 0) return `none${later}`;
  const most = longest === null ? '' : `, at most ${collectionTime(longest)}`;
  const took = `${collectionTime(duration)}${collections === 1 ? '' : ` in total${most}`}`;
  return `${count(collections)}, ${took}${causes.length === 0 ? '' : `: ${mostOf(causes)}`}${later}`;
}

/** Sentences on collections that have no interval of their own. */
export function collectionNotes({ seen, merged, missed }: All): string[] {
  const of = (some: number): string => `${count(some)} of ${count(seen)}`;
  return [
    ...(merged > 0
      ? [
          `Collections that share an interval with a later one, because they came too close together or there were more than 1,000 snapshots: ${of(merged)}.`,
        ]
      : []),
    ...(missed > 0
      ? [`Collections of which only the duration is known, because another one followed at once: ${of(missed)}.`]
      : []),
  ];
}

function mostOf(causes: readonly (readonly [string, number])[]): string {
  const rest = causes.slice(NAMED).reduce((sum, [, collections]) => sum + collections, 0);
  return [
    ...causes.slice(0, NAMED).map(([cause, collections]) => `${cause} ${count(collections)}`),
    ...(rest > 0 ? [`others ${count(rest)}`] : []),
  ].join(', ');
}
