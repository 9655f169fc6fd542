/** Makes recordings of a few contexts, given as they stand in a file: each by the levels to climb from the previous one. */
import { MemoryColumn } from '../profile/memory-column';
import type { Recording } from '../profile/recording';
import { recordingWith } from '../recording/blank-recording';
import { methodTable } from '../recording/method-list';

export const columnOf = (name: string, numbers: readonly number[]): MemoryColumn =>
  new MemoryColumn(name, Float64Array.from(numbers));

/** The methods `a`, `b` and `c` of one class. */
export const THREE_METHODS = methodTable(['a', 'b', 'c'].map((name) => ({ className: 'app.A', name })));

/** A recording without metrics: contexts of threads, each as levels to climb and a method. */
export function levelledTree(
  threads: readonly (readonly (readonly [pop: number, method: number])[])[],
  more: Partial<Recording> = {},
): Recording {
  const all = threads.flat();
  const pops = all.map(([pop]) => pop);
  const methods = all.map(([, method]) => method);
  return recordingWith({
    ...{ format: 'test', nodes: all.length, methods: THREE_METHODS, metrics: [] },
    threads: threads.map(({ length }, id) => ({ id, name: `t${id}`, group: '', nodes: length, count: 1 })),
    ...{ pops: columnOf('tree.pops', pops), method: columnOf('tree.method', methods) },
    ...more,
  });
}
