/** The story of samples of a whole comparison as a link holds it: by the methods and contexts of the link. */
import type { FrameName, MetricId, SampleStory, StoryCause } from '../api/engine';

/** A figure's lower bound; `methods` are some that allocate uncounted, by index. */
export interface SharedBound {
  readonly exclusive: boolean;
  readonly methods: readonly number[];
}

/** A cause (StoryItem). Methods are indices of the link's; contexts are those of the link, −1 where it does not hold one. */
export interface SharedCause {
  readonly cause: StoryCause;
  readonly change: number;
  readonly name: number;
  readonly before: number | null;
  readonly caller: number | null;
  readonly within: { readonly name: number; readonly context: number; readonly a: number; readonly b: number } | null;
  readonly context: number;
  readonly contexts: number;
  readonly everywhere: boolean;
  readonly callees: number;
  readonly callsA: number;
  readonly callsB: number;
  readonly a: number;
  readonly b: number;
  readonly bound: SharedBound | null;
}

/** A story without its totals, which are those of its metric. */
export interface SharedSampleStory {
  readonly kind: 'samples';
  readonly items: readonly SharedCause[];
  readonly others: number;
  readonly rest: number;
  readonly inProportion: boolean;
}

/** Methods that a story names, each as often as it does. */
export const namesIn = ({ items }: SampleStory): FrameName[] =>
  items.flatMap(({ name, before, caller, within, lowerBound }) => [
    name,
    ...[before, caller, within?.name ?? null].filter((each) => each !== null),
    ...(lowerBound?.methods ?? []),
  ]);

/** A story by the methods and contexts of a link. */
export function sharedStory(
  { items, others, rest, inProportion }: SampleStory,
  methodOf: (name: FrameName) => number,
  contextOf: (context: number) => number,
): SharedSampleStory {
  const orNull = (name: FrameName | null): number | null => name && methodOf(name);
  return {
    ...{ kind: 'samples', others, rest, inProportion },
    items: items.map(({ name, before, caller, within, context, lowerBound, ...same }) => ({
      ...same,
      name: methodOf(name),
      before: orNull(before),
      caller: orNull(caller),
      within: within && { ...within, name: methodOf(within.name), context: contextOf(within.context) },
      context: contextOf(context),
      bound: lowerBound === undefined ? null : { exclusive: lowerBound.exclusive, methods: lowerBound.methods.map(methodOf) },
    })),
  };
}

/** A story by names and contexts again. */
export function storyFrom(
  { items, others, rest, inProportion }: SharedSampleStory,
  { id, totals }: { readonly id: MetricId; readonly totals: readonly number[] },
  nameOf: (method: number) => FrameName,
  contextOf: (context: number) => number,
): SampleStory {
  const place = (context: number): number => (context < 0 ? -1 : contextOf(context));
  return {
    kind: 'samples',
    metric: id,
    totalA: totals[0],
    totalB: totals[1],
    ...{ others, rest, inProportion },
    items: items.map(({ name, before, caller, within, context, bound, ...same }) => ({
      ...same,
      name: nameOf(name),
      before: before === null ? null : nameOf(before),
      caller: caller === null ? null : nameOf(caller),
      within: within && { ...within, name: nameOf(within.name), context: place(within.context) },
      context: place(context),
      ...(bound && { lowerBound: { exclusive: bound.exclusive, methods: bound.methods.map(nameOf) } }),
    })),
  };
}

/** Rounding that parts and rest of a story may have, as a share of the largest of them and the totals. */
const ROUNDING = 1e-9;

/** Whether the parts of a story and its rest are the change of the total. */
export function addsUp(
  { items, rest }: Pick<SharedSampleStory | SampleStory, 'items' | 'rest'>,
  [a, b]: readonly number[],
): boolean {
  const sum = items.reduce((parts: number, { change }) => parts + change, rest);
  const largest = items.reduce((most, { change }) => Math.max(most, Math.abs(change)), Math.max(1, Math.abs(a), Math.abs(b)));
  return Math.abs(sum - (b - a)) <= ROUNDING * largest;
}
