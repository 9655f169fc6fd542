/**
 * Pieces of the sentences that explain why a total changed between two profiles (the comparison's story). The page, the
 * terminal and reports each format names and figures in them in their own way.
 */

/** A piece of a sentence. Figures remain numbers, so that each output formats them as it formats its other figures. */
export type Piece<Name> =
  /** Plain words; `isName` if they are the name of a package in the file, which must not become markup. */
  | { text: string; isName?: true }
  /** A method, and the context to open. */
  | { name: Name; context: number }
  /** A number of calls. */
  | { calls: number }
  /** A figure of the metric, and whether it is a lower bound. It is followed by its unit unless it is the second of a pair. */
  | { figure: number; isLowerBound: boolean; isSecond?: boolean }
  /** A cause's share in the change, with its sign. */
  | { part: number }
  /** The change of a figure in words: `97.7% less`. */
  | { from: number; to: number };
