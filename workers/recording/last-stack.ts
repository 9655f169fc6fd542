/** Remembers the last stack that was added to a recording, because the next one shares most of its frames. */
/** The most recently added stack, with the context of each frame. The next stack reuses the frames that both share. */
export class LastStack {
  contexts = new Uint32Array(256);
  private methods = new Uint32Array(256);
  private lines = new Uint32Array(256);
  private thread = -1;
  private frames = 0;

  /** The number of outermost frames that a stack shares with the last one. Keeps those frames; `put` adds the others. */
  shared(stack: ArrayLike<number>, thread: number, lines: ArrayLike<number> | undefined, frames: number): number {
    const most = thread === this.thread ? Math.min(frames, this.frames) : 0;
    let shared = 0;
    while (shared < most && stack[shared] === this.methods[shared] && (lines?.[shared] ?? 0) === this.lines[shared]) shared++;
    this.thread = thread;
    this.frames = shared;
    return shared;
  }

  /** Adds the next frame. */
  put(frame: number, method: number, line: number, context: number): void {
    if (frame === this.methods.length) this.grow();
    this.methods[frame] = method;
    this.lines[frame] = line;
    this.contexts[frame] = context;
    this.frames = frame + 1;
  }

  private grow(): void {
    this.methods = doubled(this.methods);
    this.lines = doubled(this.lines);
    this.contexts = doubled(this.contexts);
  }
}

function doubled(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
}
