/** An outline: an extract of a tree, with only its wide contexts, that makes layouts of flame graphs fast. */
import { grown } from '../tree/growing-array';
import type { Visitor } from './walk-visitor';

/**
 * The wide contexts of a tree in preorder, with everything needed to draw them next to each other in memory. In the columns of a
 * large tree, each would be a cache miss.
 *
 * A caller is at least as wide as its callees together, so the wide contexts form a tree as well. A struct of arrays, filled by a
 * walk through the tree.
 */
export class Outline implements Visitor {
  size = 0;
  context = new Uint32Array(1024);
  method = new Uint32Array(1024);
  /** One past the last context of the subtree, as a context number. */
  until = new Uint32Array(1024);
  /** One past the last context of the subtree, as an index in the outline. */
  end = new Uint32Array(1024);
  /** Left end of the context, as a value of the prefix sum. */
  left = new Float64Array(1024);
  /** Left end of its callees. */
  inner = new Float64Array(1024);
  right = new Float64Array(1024);
  private level = 0;
  /** Stack of the callers of the next context. */
  private open = new Uint32Array(256);

  visit(context: number, until: number, method: number, left: number, inner: number, right: number): void {
    if (this.size === this.context.length) this.resize(grown);
    const k = this.size++;
    this.context[k] = context;
    this.method[k] = method;
    this.until[k] = until;
    this.end[k] = k + 1;
    this.left[k] = left;
    this.inner[k] = inner;
    this.right[k] = right;
  }

  down(): void {
    if (this.level === this.open.length) this.open = grown(this.open);
    this.open[this.level++] = this.size - 1;
  }

  up(): void {
    this.end[this.open[--this.level]] = this.size;
  }

  /** Returns the outline without unused memory. */
  trimmed(): this {
    this.resize((column) => column.slice(0, this.size) as typeof column);
    return this;
  }

  private resize(resized: <T extends Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(column: T) => T): void {
    this.context = resized(this.context);
    this.method = resized(this.method);
    this.until = resized(this.until);
    this.end = resized(this.end);
    this.left = resized(this.left);
    this.inner = resized(this.inner);
    this.right = resized(this.right);
  }
}
