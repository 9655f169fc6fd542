import type { MetricId } from './ids';
import type { ContextId } from './profile';
import type { Boundable, FrameName } from './tree';

/**
 * Cause of a part of the change between two profiles.
 *
 * `calls`: a method is called more or less often by one caller. `loop`: the callees of one caller, several of them by about one
 * factor. `cost`: a call of a method costs more or less, without its callees. `appeared`, `vanished`: a method is called where the
 * other side does not call it, with all below it. `moved`, `renamed`: what vanished in one place or under one name appeared in
 * another.
 */
export type StoryCause = 'calls' | 'loop' | 'cost' | 'appeared' | 'vanished' | 'moved' | 'renamed';

/** One cause of a change. Where its figures are lower bounds, its part is the change of what was counted. */
export interface StoryItem extends Boundable {
  cause: StoryCause;
  /** Its part of the change, in units of the metric. For samples, which have no parts, it is `b − a`. */
  change: number;
  /** The method that is called, costs, appeared or vanished; of a loop the callee with the largest part. As in B where it was moved or renamed. */
  name: FrameName;
  /** The method in A, where it was moved or renamed; else null. */
  before: FrameName | null;
  /** The method that calls it, at the context below; null for outermost frames. */
  caller: FrameName | null;
  /**
   * The nearest caller that is the program's own, with its inclusive figures at that place; null where there is none. Its context may
   * be −1, as that below may.
   */
  within: { name: FrameName; context: ContextId; a: number; b: number } | null;
  /** The context with the largest part, to jump to; −1 where a link does not hold it. */
  context: ContextId;
  /** Contexts with a part. */
  contexts: number;
  /** The figures below are of all contexts of the cause; else of the one context, which has most of it. */
  everywhere: boolean;
  /** Methods called by a loop; 1 for other causes. */
  callees: number;
  /** Calls of the method named; 0 on both sides where the profiles have no calls. */
  callsA: number;
  callsB: number;
  /** Figures of the metric: exclusive for `cost`, inclusive for others. */
  a: number;
  b: number;
}

/** The change from A to B by its causes, largest first. The parts and the rest are the change of the total. */
export interface Story {
  metric: MetricId;
  totalA: number;
  totalB: number;
  items: StoryItem[];
  /** Causes that are not listed, and the sum of their parts. For samples, `rest` is what the listed differences leave of the total's. */
  others: number;
  rest: number;
  /** The first item has at least 90 % of the change, by more or fewer calls: all below grows or shrinks in proportion. */
  inProportion: boolean;
  /** The story is of the part that a link holds: the link brought none of the whole, or another question is asked. */
  ofPart?: boolean;
}
