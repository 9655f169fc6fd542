/** Folds chains in a flame graph: contexts that each have nearly all of their caller's figure are drawn as one row. */

/** Minimum number of frames in a chain. */
const LEAST = 3;

/** A chain that is drawn as one row: its contexts, outermost first. */
export type Chain = readonly number[];

interface Open {
  readonly chain: Chain;
  /**
   * End of the subtree of the chain's first context: one past the last context in it. The same for the chain's last context.
   */
  readonly end: number;
  readonly inner: number;
  /** Number of rows saved by this chain and those around it. */
  readonly saved: number;
}

/** Folds chains during a walk, which must ask about contexts in ascending order. */
export class ChainFolding {
  /** Folded chains by their first context. */
  readonly chains = new Map<number, Chain>();
  private readonly around: Open[] = [];
  /** The last context of a chain that stays open. */
  private keptOpen = -1;

  /**
   * @param next returns the callee that has nearly all of a context, −1 for none
   * @param end one past the last context below, by context
   * @param open contexts that must be drawn: chains that contain them, or that they lie beside, are not folded
   */
  constructor(
    private readonly next: (context: number) => number,
    private readonly end: Uint32Array,
    private readonly open: readonly number[],
  ) {}

  /** Number of rows saved above a context; −1 if the context is not drawn. */
  savedAbove(context: number): number {
    const { around } = this;
    while (around.length > 0 && around[around.length - 1].end <= context) around.pop();
    const within = around.at(-1);
    if (within === undefined) return 0;
    const isHidden = context <= within.chain[within.chain.length - 1] || context >= within.inner;
    return isHidden ? -1 : within.saved;
  }

  /** Folds the chain that begins at a context, which must be drawn. */
  begin(context: number): void {
    const { end } = this;
    if (context <= this.keptOpen && end[context] > this.keptOpen) return;
    const chain = [context];
    for (let at = this.next(context); at >= 0; at = this.next(at)) chain.push(at);
    if (chain.length < LEAST) return;
    const last = chain[chain.length - 1];
    const isInside = (each: number): boolean => each <= last || each >= end[last];
    if (this.open.some((each) => each >= context && each < end[context] && isInside(each))) {
      this.keptOpen = last;
      return;
    }
    const saved = (this.around.at(-1)?.saved ?? 0) + chain.length - 1;
    this.around.push({ chain, end: end[context], inner: end[last], saved });
    this.chains.set(context, chain);
  }
}
