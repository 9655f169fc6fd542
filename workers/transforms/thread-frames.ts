/** Shows the threads of a profile as outermost frames of one tree. */
import { patternOf, THREAD } from '../../common/frame-names';
import type { Pace } from '../jobs/pace';
import type { MetricTree } from '../profile/metric-tree';
import type { Names } from '../profile/names';
import type { ThreadForest } from '../tree/thread-forest';
import { DerivedTree } from './derived-tree';
import { rebuild } from './tree-rebuild';

/**
 * Puts all threads into one tree, merged by path below one outermost frame for each pattern of thread names. Such a frame has no
 * figures of its own. `recorded` contains the threads' trees one after the other, each starting at `starts[thread]`.
 */
export async function byThread(
  recorded: MetricTree,
  starts: ThreadForest['starts'],
  threads: readonly { name: string }[],
  pace: Pace,
): Promise<DerivedTree> {
  const labels = threads.map(({ name }) => THREAD + patternOf(name));
  const { names, toNew, frameOf } = withFrames(recorded.names, labels);
  const { tree } = recorded;
  const alive = threads.flatMap((_, thread) => (starts[thread + 1] > starts[thread] ? [thread] : []));
  const size = tree.size + alive.length;
  const method = new Uint32Array(size);
  const depth = new Uint32Array(size);
  const end = new Uint32Array(size);
  let next = 0;
  for (const thread of alive) {
    const shift = next + 1 - starts[thread];
    method[next] = frameOf[thread];
    end[next] = starts[thread + 1] + shift;
    next++;
    for (let i = starts[thread]; i < starts[thread + 1]; i++, next++) {
      method[next] = toNew[tree.method[i]];
      depth[next] = tree.depth[i] + 1;
      end[next] = tree.end[i] + shift;
    }
  }
  const forest = { size, method, depth, end, height: size === 0 ? 0 : tree.height + 1 };
  const marks = new Uint8Array(size);
  const { map, ...made } = await rebuild({ tree: forest, methods: names.size, marks, marked: 0, tops: null }, pace);
  const place = new Int32Array(tree.size);
  let before = 0;
  for (const thread of alive) {
    before++;
    for (let i = starts[thread]; i < starts[thread + 1]; i++) place[i] = map.place[i + before];
  }
  return DerivedTree.of(recorded, { ...made, map: { from: 0, place }, names, note: '' });
}

/** The methods and, sorted among them by name, a frame for each label. */
function withFrames(names: Names, labels: readonly string[]): { names: Names; toNew: Uint32Array; frameOf: Uint32Array } {
  const kinds = [...new Set(labels)];
  const all = names.extended(kinds);
  const frameOf = Uint32Array.from(labels, (label) => all.fromFile[names.size + kinds.indexOf(label)]);
  return { names: all, toNew: all.fromFile.subarray(0, names.size), frameOf };
}
