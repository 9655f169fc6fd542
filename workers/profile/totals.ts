import type { Names } from './names';
import type { NumberColumn, Recording } from './recording';

/** Sums a metric over each thread of a recording; tree and names are needed for `objects` only. */
export function threadTotals(recording: Recording, names: Names, metric: Recording['metrics'][number]): Float64Array {
  const { source } = metric;
  const totals = new Float64Array(recording.threads.length);
  switch (source.kind) {
    case 'column':
      forEachThread(recording, source.column, (thread, sum) => {
        totals[thread] += sum;
      });
      break;
    case 'constructors':
      sumObjects(recording, names, source.calls, totals);
      break;
    case 'arrays':
    case 'elements': {
      const counts = source.entries[source.kind];
      let thread = 0;
      let stop = recording.threads[0]?.nodes ?? 0;
      for (let e = 0; e < counts.length; e++) {
        while (source.entries.node[e] >= stop) stop += recording.threads[++thread].nodes;
        totals[thread] += counts[e];
      }
    }
  }
  return totals;
}

/** Calls back with the sum of each stretch of the column that lies in one thread. */
function forEachThread(recording: Recording, column: NumberColumn, add: (thread: number, sum: number) => void): void {
  const reader = column.reader();
  recording.threads.forEach(({ nodes }, thread) => {
    for (let left = nodes; left > 0; ) {
      const count = reader.read(left);
      if (count === 0) return;
      let sum = 0;
      for (let k = 0; k < count; k++) sum += reader.values[k];
      add(thread, sum);
      left -= count;
    }
  });
}

/** JP 5.1, Figure 3 (a), summed over all contexts of a thread. */
function sumObjects(recording: Recording, names: Names, calls: NumberColumn, totals: Float64Array): void {
  const callsReader = calls.reader();
  const methodReader = recording.method.reader();
  const popsReader = recording.pops.reader();
  const { fromFile } = names;
  const weight = Int8Array.from({ length: names.size }, (_, m) =>
    names.isObjectConstructor(m) ? 2 : names.isConstructor(m) ? 1 : 0,
  );
  recording.threads.forEach(({ nodes }, thread) => {
    let depth = -1;
    let sum = 0;
    for (let left = nodes; left > 0; ) {
      const count = callsReader.read(left);
      methodReader.read(left);
      popsReader.read(left);
      if (count === 0) break;
      for (let k = 0; k < count; k++) {
        depth = left === nodes && k === 0 ? 0 : depth + 1 - popsReader.values[k];
        const kind = weight[fromFile[methodReader.values[k]]];
        // Allocated by the caller, unless that is the thread itself; and for a chained constructor not allocated at all.
        if (kind !== 0 && depth > 0) sum += callsReader.values[k];
        if (kind === 1) sum -= callsReader.values[k];
      }
      left -= count;
    }
    totals[thread] = sum;
  });
}
