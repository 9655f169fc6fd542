/** Gathers the contexts that a transform makes callees of one context. */
/** Chains the contexts that become callees of the same context: one chain for each method, in the order of the methods. */
export class CalleeChains {
  /** Methods that were gathered: the first `count` elements. In order after `sort`. */
  count = 0;
  methods = new Uint32Array(64);
  /** First and last context of each method's chain; valid only if the method's stamp is the current one. */
  private readonly head: Uint32Array;
  private readonly tail: Uint32Array;
  private readonly stamp: Uint32Array;
  private now = 1;

  /** @param next contains the links: the next context in each one's chain, −1 for none, as all are initially */
  constructor(
    methods: number,
    private readonly next: Int32Array,
  ) {
    this.head = new Uint32Array(methods);
    this.tail = new Uint32Array(methods);
    this.stamp = new Uint32Array(methods);
  }

  add(context: number, method: number): void {
    if (this.stamp[method] === this.now) this.next[this.tail[method]] = context;
    else {
      this.stamp[method] = this.now;
      this.head[method] = context;
      if (this.count === this.methods.length) {
        const larger = new Uint32Array(2 * this.count);
        larger.set(this.methods);
        this.methods = larger;
      }
      this.methods[this.count++] = method;
    }
    this.tail[method] = context;
  }

  sort(): void {
    const { count, methods } = this;
    if (count > 24) {
      methods.subarray(0, count).sort();
      return;
    }
    for (let k = 1; k < count; k++) {
      const m = methods[k];
      let j = k - 1;
      for (; j >= 0 && methods[j] > m; j--) methods[j + 1] = methods[j];
      methods[j + 1] = m;
    }
  }

  /** The first context of the chain for the method at index `k`. */
  first(k: number): number {
    return this.head[this.methods[k]];
  }

  /** Number of distinct methods gathered since the start. */
  seen(): number {
    return this.stamp.reduce((sum, stamp) => (stamp > 0 ? sum + 1 : sum), 0);
  }

  clear(): void {
    this.count = 0;
    this.now++;
  }
}
