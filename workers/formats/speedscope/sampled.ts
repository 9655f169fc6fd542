/** Reads profiles of type “sampled” in a speedscope file. */
import { damaged } from '../../jobs/errors';
import { frameOf, inWords, Rounding, type Target } from './target';

/** A profile made of samples: stacks in one array, weights in another. */
export class SampledProfile {
  /** Number of samples without a stack, and of all samples. */
  empty = 0;
  weighed = 0;
  /** Sum of the weights, and of their squares. */
  weight = 0;
  squares = 0;
  /** Context of each sample; −1 if it has no stack. */
  private readonly contexts: number[] = [];
  private readonly rounding: Rounding;
  private readonly stack: number[] = [];

  constructor(private readonly target: Target) {
    this.rounding = new Rounding(target.scale);
  }

  get isRounded(): boolean {
    return this.rounding.isRounded;
  }

  /** Adds stacks, each from the outermost frame to the one that ran. */
  stacks(values: readonly unknown[]): void {
    const { target, stack, contexts } = this;
    for (const value of values) {
      const at = contexts.length;
      if (!Array.isArray(value)) throw damaged('A sample is not a list of frames.', `${target.where}, entry ${at}`);
      stack.length = value.length;
      for (let i = 0; i < value.length; i++) stack[i] = frameOf(target, value[i], at);
      contexts.push(stack.length === 0 ? -1 : target.builder.context(stack, target.thread));
    }
  }

  /** Adds the weights of the stacks. */
  weigh(values: readonly unknown[]): void {
    const { target } = this;
    for (const value of values) {
      const at = this.weighed++;
      if (typeof value !== 'number' || !(value >= 0))
        throw damaged(`A weight is ${inWords(value)}; it must be a non-negative number.`, `${target.where}, entry ${at}`);
      const context = this.contexts[at];
      if (context === undefined) continue;
      const weight = this.rounding.next(value);
      if (context < 0) {
        this.empty++;
        continue;
      }
      target.builder.addTo(context, target.metric, weight);
      this.weight += weight;
      this.squares += weight ** 2;
    }
  }

  /** Throws FormatError if the numbers of samples and weights differ. */
  finish(): void {
    if (this.contexts.length !== this.weighed)
      throw damaged(`A profile has ${this.contexts.length} samples and ${this.weighed} weights.`, this.target.where);
  }
}
