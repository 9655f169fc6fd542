/** Sums time and bytecodes, including callees, over the paths that samples pass through. */
import type { FrameName } from '../api/tree';
import type { Names } from '../profile/names';
import type { Tree } from '../tree/tree';

/** A path that samples pass through, in all threads together. */
export interface SampledPath {
  /** Null for the root, which is above the outermost frames. */
  readonly caller: SampledPath | null;
  /** Index into Names; −1 for the root. */
  readonly method: number;
  /** The first context on this path. */
  readonly context: number;
  readonly callees: Map<number, SampledPath>;
  /** Samples that end here. */
  own: number;
  /**
   * Samples and bytecodes, including those of everything it calls. Before `finish`, only its own and those of callees on no
   * sampled path.
   */
  time: number;
  work: number;
}

const pathBelow = (caller: SampledPath | null, method: number, context: number): SampledPath => ({
  caller,
  method,
  context,
  callees: new Map(),
  own: 0,
  time: 0,
  work: 0,
});

/** Figures of all paths that samples pass through. Add each context of a file once, in the file's order. */
export class SampledPaths {
  private readonly root = pathBelow(null, -1, -1);
  /** All paths, callers before callees. */
  private readonly all: SampledPath[] = [];
  private readonly open: { readonly path: SampledPath; readonly end: number }[] = [];
  /** End of the last context found to be on no sampled path. */
  private aside = 0;

  /** @param contexts contexts of the file that have samples, ascending */
  constructor(
    private readonly file: Pick<Tree, 'method' | 'end'>,
    contexts: Iterable<number>,
  ) {
    const open: number[] = [];
    let i = 0;
    for (const context of contexts) {
      while (open.length > 0 && file.end[open[open.length - 1]] <= context) i = file.end[open.pop()!];
      // Skips everything that ends before the context.
      while (i <= context)
        if (file.end[i] <= context) i = file.end[i];
        else open.push(i++);
      let path = this.root;
      for (const each of open) path = this.below(path, each);
    }
  }

  /** Adds the figures of the next context. */
  add(context: number, samples: number, bytecodes: number): void {
    const { open, file } = this;
    while (open.length > 0 && open[open.length - 1].end <= context) open.pop();
    let path = open[open.length - 1]?.path ?? this.root;
    if (context >= this.aside) {
      const callee = path.callees.get(file.method[context]);
      if (callee === undefined) this.aside = file.end[context];
      else {
        path = callee;
        open.push({ path, end: file.end[context] });
      }
    }
    path.own += samples;
    path.time += samples;
    path.work += bytecodes;
  }

  /** Returns all paths; call once all contexts have been added. */
  finish(): readonly SampledPath[] {
    for (let i = this.all.length - 1; i >= 0; i--) {
      const { caller, time, work } = this.all[i];
      caller!.time += time;
      caller!.work += work;
    }
    return this.all;
  }

  private below(caller: SampledPath, context: number): SampledPath {
    const method = this.file.method[context];
    let path = caller.callees.get(method);
    if (path === undefined) {
      path = pathBelow(caller, method, context);
      caller.callees.set(method, path);
      this.all.push(path);
    }
    return path;
  }
}

/** Frames of a path, outermost first. */
export function framesOf(path: SampledPath, names: Names): FrameName[] {
  const frames: FrameName[] = [];
  for (let at = path; at.caller !== null; at = at.caller) frames.push(names.frame(at.method));
  return frames.reverse();
}

/** Keeps the paths that are neither above nor below an earlier one, in their order. */
export function onePerChain(paths: readonly SampledPath[]): SampledPath[] {
  const chosen = new Set<SampledPath>();
  const above = new Set<SampledPath>();
  for (const path of paths) {
    if (above.has(path)) continue;
    const callers: SampledPath[] = [];
    for (let at = path.caller; at !== null; at = at.caller) callers.push(at);
    if (callers.some((caller) => chosen.has(caller))) continue;
    chosen.add(path);
    for (const caller of callers) above.add(caller);
  }
  return [...chosen];
}
