/** Walks from frame to frame. Keys may come faster than answers: each step goes on from where the one before it led. */
export class Walks {
  private pending = 0;
  private at = -1;
  private last: Promise<void> = Promise.resolve();

  /**
   * One step more, from `from` where none is on its way. `step` gives the context that a step from a context leads to, itself at an end, and null where
   * that could not be found out; `reached` is called with each new one, and the next step waits for it.
   */
  go(from: number, step: (at: number) => Promise<number | null>, reached: (context: number) => Promise<void>): void {
    if (this.pending++ === 0) this.at = from;
    this.last = this.last.then(() => this.goOn(step, reached)).finally(() => this.pending--);
  }

  private async goOn(step: (at: number) => Promise<number | null>, reached: (context: number) => Promise<void>): Promise<void> {
    const next = await step(this.at);
    if (next === null || next === this.at) return;
    this.at = next;
    await reached(next);
  }
}
