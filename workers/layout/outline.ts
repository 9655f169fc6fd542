import { grown } from '../profile/grown';
import type { Shape } from '../profile/tree';

/**
 * The wide contexts of a tree, in preorder, and all that it takes to draw them, side by side in memory: in the columns of a large tree each
 * would be waited for on its own. A caller is as wide as what it calls, so they are a tree as well. Struct of arrays.
 */
export class Outline {
  size = 0;
  context = new Uint32Array(1024);
  method = new Uint32Array(1024);
  /** One past the last context of the subtree, as a context. */
  until = new Uint32Array(1024);
  /** The same, as an index of the outline. */
  end = new Uint32Array(1024);
  /** Levels below the contexts that the outline begins with. */
  depth = new Uint32Array(1024);
  /** Where the context begins, as a figure of the prefix sum; after the last one, infinity. */
  left = new Float64Array(1024);
  /** Where its callees begin. */
  inner = new Float64Array(1024);
  right = new Float64Array(1024);

  /** Adds a context whose `end` is not known yet, and returns its index. */
  add({ tree, widths }: Shape, context: number, depth: number): number {
    const k = this.size++;
    if (this.size === this.context.length) this.grow();
    const until = tree.end[context];
    this.context[k] = context;
    this.method[k] = tree.method[context];
    this.until[k] = until;
    this.depth[k] = depth;
    this.left[k] = widths[context];
    this.inner[k] = widths[context + 1];
    this.right[k] = widths[until];
    return k;
  }

  /** To be called when all were added. */
  finish(): void {
    this.left[this.size] = Number.POSITIVE_INFINITY;
  }

  /** Gives back the room that was not used. */
  trim(): void {
    const room = this.size + 1;
    this.context = this.context.slice(0, room);
    this.method = this.method.slice(0, room);
    this.until = this.until.slice(0, room);
    this.end = this.end.slice(0, room);
    this.depth = this.depth.slice(0, room);
    this.left = this.left.slice(0, room);
    this.inner = this.inner.slice(0, room);
    this.right = this.right.slice(0, room);
  }

  private grow(): void {
    this.context = grown(this.context);
    this.method = grown(this.method);
    this.until = grown(this.until);
    this.end = grown(this.end);
    this.depth = grown(this.depth);
    this.left = grown(this.left);
    this.inner = grown(this.inner);
    this.right = grown(this.right);
  }
}
