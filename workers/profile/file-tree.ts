import { at, damaged, tooLarge } from '../errors';
import type { Pace } from '../job';
import type { Recording } from './recording';

/** A recording's trees as they stand in the file: preorder, thread segments one after the other. */
export interface FileTree {
  /** Index into Names, by context. */
  readonly method: Uint32Array;
  /** One past the last context of the subtree. */
  readonly end: Uint32Array;
  /** Where each thread's segment begins; one entry more than threads. */
  readonly segments: readonly number[];
  /** Contexts on the longest path. */
  readonly height: number;
}

/** Longest path that is drawn: rows are counted in 32 bits, and browsers scroll to about 33 million pixels. */
const MOST_LEVELS = 2 ** 24;

/** Decodes `tree.pops` and `tree.method` (docs/format.md section 4) and checks that they make a tree. */
export async function decodeTree(recording: Recording, fromFile: Uint32Array, pace: Pace): Promise<FileTree> {
  const { nodes } = recording;
  const method = new Uint32Array(nodes);
  const end = new Uint32Array(nodes);
  const segments = [0];
  for (const thread of recording.threads) segments.push(segments[segments.length - 1] + thread.nodes);

  const popsReader = recording.pops.reader();
  const methodReader = recording.method.reader();
  let open = new Uint32Array(256);
  let level = 0; // contexts open above the next one, itself not counted
  let height = 0;
  let i = 0;
  let thread = 0;
  let segmentEnd = 0;
  while (i < nodes) {
    await pace.tick('decode', i, nodes);
    const count = popsReader.read(nodes - i);
    if (count === 0) throw damaged(`The tree ends after ${i} of ${nodes} contexts.`, at('tree.pops'));
    if (methodReader.read(count) < count)
      throw damaged(`The methods end before context ${i + count} of ${nodes}.`, at('tree.method'));
    const pops = popsReader.values;
    const methods = methodReader.values;
    for (let k = 0; k < count; k++, i++) {
      const pop = pops[k];
      if (i === segmentEnd) {
        while (level > 0) end[open[--level]] = i;
        while (segments[thread + 1] === i) thread++;
        segmentEnd = segments[++thread];
        if (pop !== 0) throw damaged(`The first context of thread ${thread - 1} is not at the top.`, at('tree.pops'));
      } else {
        if (pop > level) throw damaged(`Context ${i} climbs ${pop} levels out of ${level}.`, at('tree.pops'));
        for (let n = pop; n > 0; n--) end[open[--level]] = i;
      }
      const index = methods[k];
      if (index >= fromFile.length) throw damaged(`Context ${i} names method ${index} of ${fromFile.length}.`, at('tree.method'));
      method[i] = fromFile[index];
      if (level === open.length) open = grown(open);
      open[level++] = i;
      if (level > height) height = level;
    }
  }
  while (level > 0) end[open[--level]] = nodes;
  if (popsReader.read(1) !== 0) throw damaged(`The tree goes on after its ${nodes} contexts.`, at('tree.pops'));
  if (methodReader.read(1) !== 0) throw damaged(`The methods go on after ${nodes} contexts.`, at('tree.method'));
  if (height > MOST_LEVELS)
    throw tooLarge(`The longest path has ${height} contexts; this reader takes at most ${MOST_LEVELS}.`, at('tree.pops'));
  return { method, end, segments, height };
}

/** A copy of twice the length. */
export function grown(old: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(old.length * 2);
  larger.set(old);
  return larger;
}
