/** Remembers which profiles took the place of others: later dumps of a recording that the page follows. */

/** Said of a link with numbers of contexts, which mean other frames in each dump. */
export const OF_EARLIER_DUMP = 'This link selects frames of an earlier dump, so they are not selected here.';

interface Succession {
  /** The profile with which the line began. */
  readonly first: number;
  /** The profile that was replaced. */
  readonly from: number;
  /** Contexts that were carried over, old to new; −1 for those that the new tree does not have. */
  readonly contexts: ReadonlyMap<number, number>;
}

/** Most successions to remember; views ask for the latest only. */
const MOST = 8;

const successions = new Map<number, Succession>();

/** Remembers that a profile took the place of another. */
export function succeed(from: number, to: number, contexts: ReadonlyMap<number, number>): void {
  successions.set(to, { first: lineOf(from), from, contexts });
  for (const old of successions.keys()) {
    if (successions.size <= MOST) break;
    successions.delete(old);
  }
}

/** The profile with which a line of successors began, so that a view of any of them stays mounted. */
export const lineOf = (profile: number): number => successions.get(profile)?.first ?? profile;

/** Contexts that were carried over from one profile to its direct successor; null if it is no such successor. */
export function carriedContexts(from: number, to: number): ReadonlyMap<number, number> | null {
  const succession = successions.get(to);
  return succession?.from === from ? succession.contexts : null;
}
