/** Frames that flash once, because they grew from the picture before. */
import type { FlameLayout } from '../../workers/api/engine';
import type { Flashing } from './picture';
import { flagMatches, type ShownLayout } from './shown-layout';

/** Time until a flash has faded, and between two of its pictures: each is a whole drawing of the canvas. In milliseconds. */
const FLASH_MS = 900;
const STEP_MS = 75;
/** Opacity at its beginning: labels stay legible. */
const STRONGEST = 0.4;

export class Flash {
  #contexts: Int32Array | null = null;
  /** The contexts that flashed last: the page may return to their tree. */
  #last: Int32Array | null = null;
  #begun = 0;
  #flags: { of: ShownLayout<FlameLayout>; flags: Uint8Array } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param draw draws the next picture */
  constructor(private readonly draw: () => void) {}

  /** Lets contexts of the tree that is drawn flash, unless they have done so already, or the user wants no motion. */
  begin(contexts: Int32Array | null): void {
    this.#contexts = contexts === this.#last ? null : contexts;
    this.#flags = null;
    if (this.#contexts === null) return;
    this.#last = contexts;
    this.#begun = matchMedia('(prefers-reduced-motion: reduce)').matches ? Number.NEGATIVE_INFINITY : performance.now();
  }

  /** What flashes now, null if nothing; asks for the next picture. */
  in(shown: ShownLayout<FlameLayout>): Flashing | null {
    clearTimeout(this.#timer);
    const faded = (performance.now() - this.#begun) / FLASH_MS;
    if (this.#contexts === null || this.#contexts.length === 0 || faded >= 1) return null;
    if (this.#flags?.of !== shown) this.#flags = { of: shown, flags: flagMatches(shown, this.#contexts) };
    this.#timer = setTimeout(this.draw, STEP_MS);
    return { flags: this.#flags.flags, opacity: STRONGEST * (1 - faded) };
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
