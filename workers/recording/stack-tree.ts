/** Merges stacks into a tree of contexts while a recording is being built. */
import { tooLarge } from '../jobs/errors';

/** Most contexts to keep in memory while the tree is being built; each takes about 40 bytes. */
const MOST_CONTEXTS = 2 ** 26;
const NONE = -1;

/**
 * A tree of contexts in the order in which they were added: callers come before their callees, and each caller has a given callee
 * only once.
 */
export class StackTree {
  size = 0;
  /** Caller of each context; −1 − thread for outermost ones. */
  caller = new Int32Array(1024);
  method = new Uint32Array(1024);
  /** Line that the context executes or calls from; 0 if unknown. */
  line = new Uint32Array(1024);
  /** First callee of each context; 0 if it has none, because context 0 is outermost. Most contexts have at most one callee. */
  private first = new Uint32Array(1024);
  /** All further callees by caller, method and line: a hash table with open addressing, at most half full. */
  private places = new Int32Array(2048).fill(NONE);
  private placed = 0;

  /** Returns a callee of a context, or an outermost context of a thread, and adds it if necessary. */
  callee(caller: number, method: number, line: number): number {
    if (caller >= 0) {
      const first = this.first[caller];
      if (first === 0) {
        const made = this.make(caller, method, line);
        this.first[caller] = made;
        return made;
      }
      if (this.method[first] === method && this.line[first] === line) return first;
    }
    const mask = this.places.length - 1;
    let place = hash(caller, method, line) & mask;
    for (let found = this.places[place]; found !== NONE; found = this.places[place]) {
      if (this.caller[found] === caller && this.method[found] === method && this.line[found] === line) return found;
      place = (place + 1) & mask;
    }
    const made = this.make(caller, method, line);
    this.places[place] = made;
    if (2 * ++this.placed > mask) this.rehash();
    return made;
  }

  /** All contexts in preorder, one thread after the other; callees in the order in which they were added. */
  preorder(threads: number): { order: Uint32Array; depth: Uint32Array; byThread: Uint32Array } {
    const { size, caller } = this;
    const first = new Int32Array(size + threads).fill(NONE);
    const next = new Int32Array(size).fill(NONE);
    // Iterates backwards, because each context is put in front of those added later.
    for (let i = size - 1; i >= 0; i--) {
      const above = caller[i] < 0 ? size - 1 - caller[i] : caller[i];
      next[i] = first[above];
      first[above] = i;
    }
    const order = new Uint32Array(size);
    const depth = new Uint32Array(size);
    const byThread = new Uint32Array(threads);
    let filled = 0;
    for (let thread = 0; thread < threads; thread++) {
      const from = filled;
      let level = 0;
      for (let at = first[size + thread]; at !== NONE; ) {
        order[filled] = at;
        depth[filled++] = level;
        if (first[at] !== NONE) {
          at = first[at];
          level++;
          continue;
        }
        while (at >= 0 && next[at] === NONE) {
          at = caller[at];
          level--;
        }
        at = at < 0 ? NONE : next[at];
      }
      byThread[thread] = filled - from;
    }
    return { order, depth, byThread };
  }

  private make(caller: number, method: number, line: number): number {
    if (this.size === MOST_CONTEXTS) throw tooLarge(`The file has more than ${MOST_CONTEXTS} contexts.`, '');
    const made = this.size++;
    if (made === this.caller.length) this.grow();
    this.caller[made] = caller;
    this.method[made] = method;
    this.line[made] = line;
    return made;
  }

  private grow(): void {
    const size = 2 * this.caller.length;
    this.caller = copied(this.caller, new Int32Array(size));
    this.method = copied(this.method, new Uint32Array(size));
    this.line = copied(this.line, new Uint32Array(size));
    this.first = copied(this.first, new Uint32Array(size));
  }

  private rehash(): void {
    const places = new Int32Array(2 * this.places.length).fill(NONE);
    const mask = places.length - 1;
    for (let at = 0; at < this.places.length; at++) {
      const i = this.places[at];
      if (i === NONE) continue;
      let place = hash(this.caller[i], this.method[i], this.line[i]) & mask;
      while (places[place] !== NONE) place = (place + 1) & mask;
      places[place] = i;
    }
    this.places = places;
  }
}

function copied<Numbers extends Int32Array | Uint32Array>(numbers: Numbers, larger: Numbers): Numbers {
  larger.set(numbers);
  return larger;
}

function hash(caller: number, method: number, line: number): number {
  let h = Math.imul(caller, 0x9e3779b1) ^ Math.imul(method + 1, 0x85ebca6b) ^ Math.imul(line + 1, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return h ^ (h >>> 13);
}
