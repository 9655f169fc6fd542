/**
 * Knows which contexts of a union tree one side has, and how many of them come before any given one.
 *
 * Stores a bit per context, and next to each word of bits the count so far. A look-up reads one place in memory; a binary
 * search among ten million contexts would read twenty.
 */
export class SideRanks {
  /** Two words for every 32 contexts: their bits, then the number of the side's contexts before them. */
  private readonly words: Uint32Array;

  /**
   * @param contexts the contexts that the side has, ascending
   * @param size number of contexts in the union tree
   */
  constructor(contexts: Uint32Array, size: number) {
    // The index after the last context is a valid argument as well.
    const words = new Uint32Array(2 * ((size >>> 5) + 1));
    for (let i = 0; i < contexts.length; i++) words[(contexts[i] >>> 5) * 2] |= 1 << (contexts[i] & 31);
    for (let w = 2; w < words.length; w += 2) words[w + 1] = words[w - 1] + ones(words[w - 2]);
    this.words = words;
  }

  has(context: number): boolean {
    return ((this.words[(context >>> 5) * 2] >>> (context & 31)) & 1) === 1;
  }

  /** Number of the side's contexts before the given context of the union. */
  before(context: number): number {
    const w = (context >>> 5) * 2;
    return this.words[w + 1] + ones(this.words[w] & ((1 << (context & 31)) - 1));
  }
}

/** Counts the bits set in a word by adding groups of 2, 4 and 8 bits in parallel (Warren, Hacker's Delight, section 5-1). */
function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
