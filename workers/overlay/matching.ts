/** Assigns samples to the contexts of an exact recording. */
import { damaged } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import { decodeTree, type FileTree } from '../profile/file-tree';
import type { Names } from '../profile/names';
import { CHUNK, type ColumnReader, type NumberColumn, type Recording } from '../profile/recording';
import type { GroupNode, GroupTree } from './group-tree';
import { type Place, Placing, placeAbove } from './placing';
import { type Placed, Tally } from './tally';
import { ThreadGroups } from './thread-groups';
import { type TimeFrame, timeFrames } from './time-frames';

/** Most contexts at which a stack without its outermost frames may start. */
const MOST_PLACES = 20_000;

/** An exact recording, decoded. */
export interface ExactTree {
  readonly recording: Recording;
  readonly names: Names;
  readonly file: FileTree;
  /** For each context of the file, 1 if the agent counted it as a leaf of its caller. */
  readonly isLeaf: Uint8Array;
}

/**
 * Finds the context of each sample by following its stack down the exact tree from the outermost frame; shared callers are
 * followed only once. Each sample is counted once.
 *
 * @param columns columns of the sampled recording; their figures are added up
 * @param interpreted columns with the part of the samples to leave out, or null to leave out none
 */
export async function placeSamples(
  exact: ExactTree,
  time: Recording,
  timeNames: Names,
  columns: readonly NumberColumn[],
  interpreted: readonly NumberColumn[] | null,
  pace: Pace,
): Promise<Placed> {
  const file = await decodeTree(time, timeNames, pace);
  const values = columns.map((column) => column.reader(pace));
  const parts = (interpreted ?? []).map((column) => column.reader(pace));
  const hidden = new Set(exact.recording.notInstrumented.flatMap((each) => (each.method === null ? [each.className] : [])));
  const frames = timeFrames(timeNames, exact.names, hidden);
  const placing = new Placing(exact.names, exact.isLeaf);
  const groups = new ThreadGroups(exact.recording.threads, exact.file);
  const tally = new Tally(exact.names, interpreted !== null);
  /**
   * The place below a Java frame. An outermost frame that its thread group lacks is looked up in all threads. If no thread starts
   * with it, the recorder failed to reach the outermost frames, as in a truncated stack.
   */
  const below = async (above: Place, frame: TimeFrame, group: GroupTree): Promise<Place> => {
    if (above.innermost !== null) return placing.below(above, frame);
    const trees = [...new Set([group, groups.all()])];
    if (!above.isTruncated)
      for (const { root } of trees) {
        const place = placing.below(placeAbove(root), frame);
        if (place.lost === 0) return place;
      }
    for (const tree of trees) {
      const starts = await startsOf(tree, frame, pace);
      if (starts.length > 0) return placing.suffix(above, frame, starts);
    }
    return placing.suffix(above, frame, []);
  };
  let i = 0;
  for (let thread = 0; thread < time.threads.length; thread++) {
    const { name } = time.threads[thread];
    const group = groups.of(name);
    const places: Place[] = [];
    const ends: number[] = [];
    for (const stop = file.segments[thread + 1]; i < stop; ) {
      const count = await readAll([...values, ...parts], Math.min(CHUNK, stop - i));
      await pace.tick('merge', i, time.nodes);
      for (let k = 0; k < count; k++, i++) {
        while (ends.length > 0 && ends[ends.length - 1] <= i) {
          ends.pop();
          places.pop();
        }
        const above = places[places.length - 1] ?? placeAbove(group.root);
        const frame = frames[file.method[i]];
        places.push(
          frame.isNative ? { ...above, isTruncated: above.isTruncated || frame.isTruncated } : await below(above, frame, group),
        );
        ends.push(file.end[i]);
        let [samples, left] = [0, 0];
        for (const { values: own } of values) samples += own[k];
        for (const { values: own } of parts) left += own[k];
        if (samples > 0) tally.add(places[places.length - 1], samples, left, (nodes) => groups.contextOf(nodes, name));
      }
    }
  }
  return tally.finish();
}

/** Nodes at which a stack without its outermost frames may start; none if there are too many. */
async function startsOf(group: GroupTree, { exact }: TimeFrame, pace: Pace): Promise<GroupNode[]> {
  const found: GroupNode[] = [];
  for (const method of exact) found.push(...((await group.nodesOf(method, MOST_PLACES, pace)) ?? []));
  return found;
}

/** Reads the next figures of all columns. Each column must have a figure for every context. */
async function readAll(readers: readonly ColumnReader[], most: number): Promise<number> {
  for (const reader of readers)
    if ((await reader.read(most)) < most) throw damaged('A column of the sampled recording ends before its last context.', '');
  return most;
}
