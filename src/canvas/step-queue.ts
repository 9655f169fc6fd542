/** Queues keyboard steps from frame to frame in a flame graph. */
/** Queue of keyboard steps. Keys may come faster than the engine answers; each step starts where the previous one ended. */
export class StepQueue {
  private pending = 0;
  private at = -1;
  private last: Promise<void> = Promise.resolve();

  /** @param tree the tree whose contexts the steps go through */
  constructor(readonly tree: string) {}

  /**
   * Adds a step.
   *
   * @param from context to start from if no step is pending
   * @param step returns the context that follows a given one: the same one at an end, null after an error
   * @param reached is called for each new context; the next step waits for it
   */
  add(from: number, step: (at: number) => Promise<number | null>, reached: (context: number) => Promise<void>): void {
    if (this.pending++ === 0) this.at = from;
    this.last = this.last.then(() => this.takeStep(step, reached)).finally(() => this.pending--);
  }

  private async takeStep(
    step: (at: number) => Promise<number | null>,
    reached: (context: number) => Promise<void>,
  ): Promise<void> {
    const next = await step(this.at);
    if (next === null || next === this.at) return;
    this.at = next;
    await reached(next);
  }
}
