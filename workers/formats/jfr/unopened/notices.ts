/** Writes notices about content of a flight recording (.jfr) that the figures do not show. */
import { count } from '../../../../common/numbers';
import { type Family, UNOPENED } from '../families';

/** Counts of a family's events over a whole file. */
export class FamilyCount {
  all = 0;
  /** Number of chunks with such events. */
  chunks = 0;
  failed = 0;
  biased = 0;
  stackless = 0;
  truncated = 0;
}

/** Most kinds of events to name individually. */
const MOST_NAMED = 12;

/** @param lost number of samples that the recorder reports as lost, by the name of the reporting event */
export function notices(
  families: ReadonlyMap<Family, FamilyCount>,
  unopened: ReadonlyMap<string, number>,
  lost: ReadonlyMap<string, number>,
): string[] {
  const sentences: string[] = [];
  const say = (words: string, of: (count: FamilyCount) => number): void => {
    const found = [...families].filter(([, each]) => of(each) > 0);
    const listed = found.map(([{ noun }, each]) => `${count(of(each))} of ${count(each.all)} ${noun}`);
    if (listed.length > 0) sentences.push(`${words}: ${listed.join('; ')}.`);
  };
  say('Without a stack, so not counted', ({ stackless }) => stackless);
  say('Failed, so not counted', ({ failed }) => failed);
  say('Taken at the next safepoint, so biased', ({ biased }) => biased);
  say('Outermost frames not recorded, so shown below “(truncated)”', ({ truncated }) => truncated);
  for (const [{ isRepeated, noun }, { chunks }] of families)
    if (isRepeated && chunks > 1)
      sentences.push(
        `${count(chunks)} chunks have ${noun}. A dump has those of earlier dumps again, so some may count several times.`,
      );
  for (const [what, number] of lost) sentences.push(`The recorder lost ${count(number)} ${what}.`);
  const known = [...UNOPENED].filter(([event]) => unopened.has(event));
  if (known.length > 0)
    sentences.push(
      `In the file but not opened: ${known.map(([event, words]) => `${words} (${count(unopened.get(event) ?? 0)})`).join(', ')}.`,
    );
  const others = [...unopened].filter(([event]) => !UNOPENED.has(event));
  if (others.length > 0) sentences.push(`Event types with stacks, not opened: ${listed(others)}.`);
  return sentences;
}

/** Types of events with their numbers, those with most events first. */
export function listed(types: [name: string, number: number][]): string {
  const all = types.sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  const named = all.slice(0, MOST_NAMED).map(([name, number]) => `${name} (${count(number)})`);
  const left = all.length - MOST_NAMED;
  return named.join(', ') + (left > 0 ? `, and ${count(left)} other ${left === 1 ? 'type' : 'types'}` : '');
}
