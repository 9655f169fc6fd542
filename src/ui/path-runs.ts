/** Shortens a path of callers: each run of library frames, and the middle of a long path, becomes a single step. */

import { plural } from './format';

/** A frame, by its index in the path, or the frames from `from` up to, not including, `until`. */
type PathStep = { at: number } | { from: number; until: number; words: string };

/** Shorter runs are shown: a step that replaces them would take as much room. */
const SHORTEST = 3;
/** Number of frames shown of a longer path, at its beginning and its end. */
const MOST = { first: 3, last: 7 };

/** Number of frames examined at either end of a path: a recursion may be a hundred thousand deep. */
const NEAR = 100;

/**
 * @param length number of frames, outermost first
 * @param libraryOf the library to which a frame belongs; null for own code
 */
export function foldedPath(length: number, libraryOf: (at: number) => string | null): PathStep[] {
  const skipped = Math.max(0, length - 2 * NEAR);
  const placeOf = (at: number): number => (skipped > 0 && at >= NEAR ? at + skipped : at);
  const libraryAt = (at: number): string | null => libraryOf(placeOf(at));
  const isShown = shownFrames(length - skipped, libraryAt, skipped > 0);
  const steps: PathStep[] = [];
  const runs = runsOf(isShown);
  for (let at = 0, next = 0; at < isShown.length; ) {
    const run = runs[next];
    if (run !== undefined && run[0] === at) {
      const [from, until] = [placeOf(run[0]), placeOf(run[1] - 1) + 1];
      const library = until - from === run[1] - run[0] ? libraryWords(run, libraryAt) : '';
      steps.push({ from, until, words: `${plural(until - from, 'frame')}${library}` });
      at = run[1];
      next++;
    } else steps.push({ at: placeOf(at++) });
  }
  return steps;
}

/** @param isCut whether frames are missing in the middle */
function shownFrames(length: number, libraryOf: (at: number) => string | null, isCut: boolean): Uint8Array {
  const isShown = new Uint8Array(length);
  // The selected frame is shown and, if it is a library frame, its caller.
  const last = length - (length > 0 && libraryOf(length - 1) !== null ? 2 : 1);
  for (let at = 0; at < length; at++) isShown[at] = at >= last || libraryOf(at) === null ? 1 : 0;
  for (const [from, until] of runsOf(isShown)) if (until - from < SHORTEST) isShown.fill(1, from, until);
  if (isCut) isShown.fill(0, NEAR - 1, NEAR + 1);
  const shown = Array.from(isShown.keys()).filter((at) => isShown[at] === 1);
  if (shown.length > MOST.first + MOST.last + SHORTEST - 1) for (const at of shown.slice(MOST.first, -MOST.last)) isShown[at] = 0;
  return isShown;
}

/** The runs of frames not shown. */
function runsOf(isShown: Uint8Array): [from: number, until: number][] {
  const runs: [number, number][] = [];
  for (let at = 0; at < isShown.length; at++) {
    if (isShown[at] === 1) continue;
    const last = runs.at(-1);
    if (last !== undefined && last[1] === at) last[1]++;
    else runs.push([at, at + 1]);
  }
  return runs;
}

/** ` of org.h2`, ` of org.h2 and others`; empty if some are own code. */
function libraryWords([from, until]: readonly [number, number], libraryOf: (at: number) => string | null): string {
  const times = new Map<string, number>();
  for (let at = from; at < until; at++) {
    const library = libraryOf(at);
    if (library === null) return '';
    times.set(library, (times.get(library) ?? 0) + 1);
  }
  const [[most]] = [...times].sort(([, a], [, b]) => b - a);
  return ` of ${most}${times.size > 1 ? ' and others' : ''}`;
}
