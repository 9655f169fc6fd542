/** Finds differences between samples given as stacks, for tests. */
import type { FrameName, SampleStory } from '../api/engine';
import { type SampledSides, SampleFindings } from '../comparison/samples/sample-findings';

/** Samples in one run by stack: frames written `Class.method`, outermost first. */
export type Run = Record<string, number>;

export interface Asked {
  own?: readonly string[];
  kind?: 'sampled' | 'thresholded';
  eventWeight?: number | null;
}

function frameOf(text: string): FrameName {
  const dot = text.lastIndexOf('.');
  return {
    className: text.slice(0, Math.max(0, dot)),
    method: text.slice(dot + 1),
    descriptor: '',
    flags: 0,
    sourceFile: '',
    line: 0,
  };
}

/** Runs over the tree of all their stacks. */
export function findingsOf(
  a: readonly Run[],
  b: readonly Run[],
  { own, kind = 'sampled', eventWeight = 1 }: Asked = {},
): SampleFindings {
  const names = [...new Set([...a, ...b].flatMap((run) => Object.keys(run)).flatMap((stack) => stack.split(';')))].sort();
  const paths = new Map<string, number[]>();
  for (const stack of [...a, ...b].flatMap((run) => Object.keys(run))) {
    const path = stack.split(';').map((name) => names.indexOf(name));
    for (let length = 1; length <= path.length; length++) paths.set(path.slice(0, length).join(), path.slice(0, length));
  }
  const byPath = (x: number[], y: number[]): number => {
    const at = x.findIndex((each, i) => each !== y[i]);
    return at < 0 ? x.length - y.length : y[at] === undefined ? 1 : x[at]! - y[at]!;
  };
  const contexts = [...paths.values()].sort(byPath);
  const end = Uint32Array.from(contexts, (path, at) => {
    let next = at + 1;
    while (next < contexts.length && contexts[next]!.length > path.length) next++;
    return next;
  });
  const runOf = (run: Run): SampledSides['a'][number] => {
    const figures = contexts.map((path) => run[path.map((at) => names[at]).join(';')] ?? 0);
    const sums = new Float64Array(figures.length + 1);
    for (const [at, figure] of figures.entries()) sums[at + 1] = sums[at]! + figure;
    return { sums, places: Uint32Array.from(contexts.keys()), eventWeight };
  };
  const tree = { size: contexts.length, method: Uint32Array.from(contexts, (path) => path.at(-1)!), end };
  return SampleFindings.of(
    { tree, names: { size: names.length, frame: (m) => frameOf(names[m]!) }, a: a.map(runOf), b: b.map(runOf), own: own ?? null },
    { kind },
  );
}

export const storyOf = (a: readonly Run[], b: readonly Run[], asked?: Asked): SampleStory =>
  findingsOf(a, b, asked).story('m', 0, 0);
