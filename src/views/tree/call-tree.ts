/** The rows of the call tree view. */
import type { CalleeRow, Page } from '../../../workers/api/engine';

export interface TreeRow {
  kind: 'context';
  row: CalleeRow;
  /** 1 for the outermost. */
  level: number;
  /** Position among its siblings, counted from 1, and their number. */
  position: number;
  siblings: number;
  parent: number;
  open: boolean;
}

/** Stands for siblings that are not loaded. */
export interface MoreRow {
  kind: 'more';
  parent: number;
  level: number;
  left: number;
}

export type Row = TreeRow | MoreRow;

/**
 * Loads a page of a context's callees; null after an error.
 * `include` is part of the page even if it sorts beyond it.
 */
export type Load = (context: number, offset: number, limit: number, include: number) => Promise<Page<CalleeRow> | null>;

const PAGE = 200;
/** Number of branches requested at a time. */
const AT_ONCE = 500;
export const ROOT = -1;

interface Branch {
  rows: CalleeRow[];
  total: number;
}

/** A reload under way. The rows in view still have the numbers from before. */
interface Reload {
  /** Contexts that will be open, by their new numbers, each with its number of rows. */
  readonly open: Map<number, number>;
  /** The new number of a context in view; −1 if it is unknown. */
  readonly numberOf: (context: number) => number;
  /** Resolves when the rows have arrived, or after a newer reload's have. */
  readonly done: Promise<void>;
}

export class CallTree {
  private open = new Set<number>([ROOT]);
  private branches = new Map<number, Branch>();
  private flat: readonly Row[] = [];
  private readonly listeners = new Set<() => void>();
  private generation = 0;
  private sight = { first: 0, last: 0 };
  private reloading: Reload | null = null;

  constructor(private load: Load) {
    void this.fetch(ROOT);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The rows of all open branches; the same array until something changes. */
  rows = (): readonly Row[] => this.flat;

  isOpen(context: number): boolean {
    return this.open.has(context);
  }

  /** Contexts whose callees are shown, in the tree of the latest reload. */
  opened(): number[] {
    return [...(this.reloading?.open.keys() ?? this.open)].filter((context) => context !== ROOT);
  }

  /**
   * Loads the same tree with other figures or in another order, or its successor; open branches stay open.
   *
   * @param carried numbers of the open contexts in the successor; null for the same tree
   */
  reload(load: Load, carried: ReadonlyMap<number, number> | null = null): Promise<void> {
    this.load = load;
    const mine = ++this.generation;
    const { reloading: earlier } = this;
    const next = (context: number): number => (context === ROOT || carried === null ? context : (carried.get(context) ?? -1));
    const open = new Map<number, number>();
    const before = earlier?.open ?? new Map([...this.open].map((each) => [each, this.branches.get(each)?.rows.length ?? 0]));
    for (const [context, rows] of before) if (context === ROOT || next(context) >= 0) open.set(next(context), rows);
    const numberOf = (context: number): number => {
      const number = earlier ? earlier.numberOf(context) : context;
      return number < 0 ? -1 : next(number);
    };
    const done = this.finish(mine, load, open);
    this.reloading = { open, numberOf, done };
    return done;
  }

  private async finish(mine: number, load: Load, open: Map<number, number>): Promise<void> {
    const asked = [...open];
    const pages = await this.inTurns(asked, ([context, rows]) => load(context, 0, Math.max(PAGE, rows), -1));
    if (mine !== this.generation) return this.reloading?.done;
    this.reloading = null;
    // Rows may have been expanded or collapsed in the meantime.
    this.open = new Set(open.keys());
    this.branches = new Map(asked.flatMap(([context], at) => (pages[at] ? [[context, pages[at]]] : [])));
    this.changed();
    const known = new Set(asked.map(([context]) => context));
    await Promise.all([...open.keys()].filter((context) => !known.has(context)).map((context) => this.fetch(context)));
  }

  /** Contexts of the rows on the screen, by their numbers in the tree of the latest reload. */
  inSight(): number[] {
    const rows = this.flat.slice(this.sight.first, this.sight.last + 1);
    const numbers = rows.map((each) => (each.kind === 'context' ? this.numberOf(each.row.context) : -1));
    return numbers.filter((context) => context >= 0);
  }

  /** The number of a context in view, in the tree of the latest reload; −1 if it is not known yet. */
  numberOf(context: number): number {
    return this.reloading?.numberOf(context) ?? context;
  }

  /** Takes the range of rows on the screen. */
  see = (first: number, last: number): void => {
    this.sight = { first, last };
  };

  /** The number of a context in view, in the tree of the latest reload; -1 if it has no row there. Waits for the rows if need be. */
  async latest(context: number): Promise<number> {
    const known = this.numberOf(context);
    if (known >= 0) return known;
    const path = this.paths().find((each) => each.context === context)?.path;
    while (this.reloading !== null) await this.reloading.done;
    return this.paths().find((each) => each.path === path)?.context ?? -1;
  }

  /** Contexts in view with the names from the outermost caller down to them. */
  private paths(): { context: number; path: string }[] {
    const names: string[] = [];
    return this.flat.flatMap((each) => {
      if (each.kind !== 'context') return [];
      names.splice(each.level - 1, Number.POSITIVE_INFINITY, JSON.stringify(each.row.name));
      return [{ context: each.row.context, path: names.join() }];
    });
  }

  /** Whether the rows in view are being replaced. */
  get isReloading(): boolean {
    return this.reloading !== null;
  }

  /** Expands a context. While the tree is being reloaded, one that has no known number in the new tree stays as it is. */
  async expand(context: number): Promise<void> {
    const { reloading } = this;
    if (reloading !== null) {
      const now = reloading.numberOf(context);
      if (now >= 0) reloading.open.set(now, 0);
      return reloading.done;
    }
    this.open.add(context);
    if (this.branches.has(context)) this.changed();
    else await this.fetch(context);
  }

  collapse(context: number): void {
    this.reloading?.open.delete(this.reloading.numberOf(context));
    if (this.open.delete(context)) this.changed();
  }

  collapseAll(): void {
    for (const context of this.opened()) this.reloading?.open.delete(context);
    this.open.clear();
    this.open.add(ROOT);
    this.changed();
  }

  /** Loads the next siblings of a branch. */
  async more(context: number): Promise<void> {
    // The rows in view are being replaced.
    if (this.reloading !== null) return;
    const branch = this.branches.get(context);
    if (!branch) return this.fetch(context);
    const mine = this.generation;
    const page = await this.load(context, branch.rows.length, PAGE, -1);
    if (!page || mine !== this.generation) return;
    const known = new Set(branch.rows.map((row) => row.context));
    this.branches.set(context, {
      rows: [...branch.rows, ...page.rows.filter((row) => !known.has(row.context))],
      total: page.total,
    });
    this.changed();
  }

  /** Opens all callers on a path of contexts, outermost first, so that the last context has a row. */
  async reveal(path: ArrayLike<number>): Promise<void> {
    while (this.reloading !== null) await this.reloading.done;
    const mine = this.generation;
    const steps = Array.from(path, (context, at) => ({ parent: at === 0 ? ROOT : path[at - 1], context }));
    const missing = steps.filter(
      ({ parent, context }) => !this.branches.get(parent)?.rows.some((row) => row.context === context),
    );
    const pages = await this.inTurns(missing, ({ parent, context }) => this.load(parent, 0, PAGE, context));
    if (mine !== this.generation) return;
    missing.forEach(({ parent }, at) => {
      const page = pages[at];
      if (!page) return;
      const before = this.branches.get(parent)?.rows ?? [];
      const known = new Set(before.map((row) => row.context));
      this.branches.set(parent, { rows: [...before, ...page.rows.filter((row) => !known.has(row.context))], total: page.total });
    });
    for (const { parent } of steps) this.open.add(parent);
    this.changed();
  }

  /**
   * Loads in batches: a path of 100,000 contexts would block the page if all were requested at once. Ends early if the tree is
   * reloaded in the meantime.
   */
  private async inTurns<T>(asked: readonly T[], ask: (each: T) => ReturnType<Load>): Promise<Awaited<ReturnType<Load>>[]> {
    const mine = this.generation;
    const pages: Awaited<ReturnType<Load>>[] = [];
    for (let at = 0; at < asked.length && mine === this.generation; at += AT_ONCE)
      for (const page of await Promise.all(asked.slice(at, at + AT_ONCE).map(ask))) pages.push(page);
    return pages;
  }

  indexOf(context: number): number {
    return this.flat.findIndex((row) => row.kind === 'context' && row.row.context === context);
  }

  private async fetch(context: number): Promise<void> {
    const mine = this.generation;
    const page = await this.load(context, 0, PAGE, -1);
    if (!page || mine !== this.generation) return;
    this.branches.set(context, page);
    this.changed();
  }

  private changed(): void {
    this.flat = this.flatten();
    for (const listener of this.listeners) listener();
  }

  /** Depth first with an explicit stack: a path may be deeper than the JavaScript call stack. */
  private flatten(): Row[] {
    const out: Row[] = [];
    const stack: { parent: number; at: number; level: number }[] = [{ parent: ROOT, at: 0, level: 1 }];
    while (stack.length > 0) {
      const top = stack[stack.length - 1];
      const branch = this.branches.get(top.parent);
      if (!branch || top.at >= branch.rows.length) {
        if (branch && branch.total > branch.rows.length)
          out.push({ kind: 'more', parent: top.parent, level: top.level, left: branch.total - branch.rows.length });
        stack.pop();
        continue;
      }
      const row = branch.rows[top.at++];
      const open = row.callees > 0 && this.open.has(row.context);
      out.push({ kind: 'context', row, level: top.level, position: top.at, siblings: branch.total, parent: top.parent, open });
      if (open) stack.push({ parent: row.context, at: 0, level: top.level + 1 });
    }
    return out;
  }
}
