/** Sentences of a story: why a total changed. Each surface sets names and figures in its own way. */

/** A piece of a sentence. Figures are numbers here, so that each surface writes them as it writes others. */
export type Piece<Name> =
  /** Words; `isName` where they are a package of the file, which must not become markup. */
  | { text: string; isName?: true }
  /** A method, and the context to go to. */
  | { name: Name; context: number }
  /** A number of calls. */
  | { calls: number }
  /** A figure of the metric; whether it is a lower bound. Its unit stands behind it, but for the second one of a pair. */
  | { figure: number; isLowerBound: boolean; isSecond?: boolean }
  /** A cause's part of the change, with its sign. */
  | { part: number }
  /** The change of a figure in words: `97.7% less`. */
  | { from: number; to: number };
