/** Contexts that become the callees of one: chained by method, the chains in the order of their methods. */
export class CalleeChains {
  /** Methods that were gathered, the first `count` of them; in order after `sort`. */
  count = 0;
  methods = new Uint32Array(64);
  /** First and last context of each method's chain, valid where the stamp is that of now. */
  private readonly head: Uint32Array;
  private readonly tail: Uint32Array;
  private readonly stamp: Uint32Array;
  private now = 1;

  /** `next` holds the links: the next context of each one's chain, −1 for none, as it is at the start. */
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

  /** The first context of the chain of the method at `k`. */
  first(k: number): number {
    return this.head[this.methods[k]];
  }

  /** Methods that were gathered at any time. */
  seen(): number {
    return this.stamp.reduce((sum, stamp) => (stamp > 0 ? sum + 1 : sum), 0);
  }

  clear(): void {
    this.count = 0;
    this.now++;
  }
}
