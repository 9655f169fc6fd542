/** Numbers stacks that lack their innermost frame, together with the method that belongs there. */

/** Added to an index, so that the number differs from all ids of stacks, which are integers. */
const HALF = 0.5;

/** Pairs of a stack and the method that its innermost frame called, in one chunk of a flight recording. */
export class TracedStacks {
  private readonly numbers = new Map<number, Map<number, number>>();
  private readonly pairs: { readonly stack: number; readonly method: number }[] = [];

  /** A number for the pair, which stands for the id of a stack. The pair is always given the same one. */
  number(stack: number, method: number): number {
    let ofStack = this.numbers.get(stack);
    if (ofStack === undefined) {
      ofStack = new Map();
      this.numbers.set(stack, ofStack);
    }
    let number = ofStack.get(method);
    if (number === undefined) {
      number = this.pairs.push({ stack, method }) - 1 + HALF;
      ofStack.set(method, number);
    }
    return number;
  }

  /** The ids of the pair with a number; null if the number is the id of a stack. */
  pairOf(number: number): { readonly stack: number; readonly method: number } | null {
    return Number.isInteger(number) ? null : this.pairs[number - HALF];
  }
}
