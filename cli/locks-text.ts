/** Lists, for `callgrove info`, deadlocks and the locks that threads waited for. */
import { frame, simpleName } from '../common/class-names';
import { LOADED, OUTSIDE } from '../common/frame-names';
import { DEADLOCKS_BLIND, deadlockFound, deadlockSentence, stackFrame } from '../common/locks/deadlock-words';
import {
  holderHead,
  holderUnknown,
  LOCKS_DAMAGED,
  lockNotes,
  locksTitle,
  looksHead,
  morePairs,
  noLocks,
  notLooked,
} from '../common/locks/lock-words';
import { count, time } from '../common/numbers';
import { about } from '../common/sampling';
import type {
  Deadlock,
  FrameName,
  LockFacts,
  LockPair,
  LockTable,
  MorePairs,
  ProfileSummary,
  Transform,
} from '../workers/api/engine';
import type { CallgroveEngine } from '../workers/engine/engine';
import { unwrap } from './terminal/failure';
import { table } from './terminal/table';

/** Number of pairs of paths listed for each class. */
const MOST_PAIRS = 3;
/** Number of frames listed of each path. */
const MOST_FRAMES = 4;
/** Moves waits in library code to its nearest own caller. */
const TO_OWN: Transform[] = [{ kind: 'own', prefixes: [] }];

/** The table of locks: for `--json` by whole paths, otherwise by the own methods in which threads waited. */
export const locksOf = async (
  engine: CallgroveEngine,
  path: string,
  { profile }: ProfileSummary,
  isWhole: boolean,
): Promise<LockTable> => unwrap(path, await engine.locks({ profile, thread: 'all', transforms: isWhole ? [] : TO_OWN }));

/** The sentences with which the text begins if there was a deadlock; with stacks if they were asked for. */
export function deadlockLines({ deadlocks = [] }: ProfileSummary, hasStacks: boolean): string[] {
  if (deadlocks.length === 0) return [];
  const hint = hasStacks ? '' : ' --locks lists the stacks.';
  return [
    ...deadlocks.flatMap((deadlock) => [
      deadlockSentence(deadlock),
      `  ${deadlockFound(deadlock)}${hint}`,
      ...(hasStacks ? stacks(deadlock) : []),
    ]),
    `  ${DEADLOCKS_BLIND}\n`,
  ];
}

const stacks = ({ threads }: Deadlock): string[] =>
  threads.flatMap(({ name, stack }) => [`  ${name || '(no name)'}`, ...stack.map((each) => `    at ${stackFrame(each)}`)]);

/** Locks as text for a terminal. */
export function locksText(
  { locks: facts, locksDamaged, format }: Pick<ProfileSummary, 'locks' | 'locksDamaged' | 'format'>,
  { rows, hidden }: LockTable,
): string {
  if (facts === undefined) {
    const source = format === 'jfr' ? 'events' : 'looks';
    return `\n${locksTitle({ source })}\n  ${locksDamaged ? LOCKS_DAMAGED : notLooked(source)}`;
  }
  const isSampled = facts.source === 'looks';
  const figures = (of: { time: number; looks: number }): string[] => [about(time(of.time), isSampled), count(of.looks)];
  const lines = rows.flatMap(({ className, pairs, more, ...all }) => [
    [...figures(all), className, ''],
    ...pairs.slice(0, MOST_PAIRS).map((pair) => [...figures(pair), `  ${pathEnd(pair.waiter.path)}`, holderText(pair, facts)]),
    ...unlisted(pairs.slice(MOST_PAIRS), more, facts),
  ]);
  const heads = ['Blocked', looksHead(facts), 'Lock; waiting at', holderHead(facts)];
  const found = lines.length === 0 ? `  ${noLocks(facts, hidden)}` : table([heads, ...lines], [true, true, false, false]);
  return `\n${locksTitle(facts)}\n${found}${lockNotes(facts, hidden)
    .map((note) => `\n  ${note}`)
    .join('')}`;
}

/** A line on the pairs of a class that are not in the text. */
function unlisted(listed: readonly LockPair[], more: MorePairs, facts: LockFacts): string[][] {
  const pairs = listed.length + more.pairs;
  if (pairs === 0) return [];
  const waited = listed.reduce((sum, pair) => sum + pair.time, more.time);
  const json = more.pairs === 0 ? 'all' : `the first ${count(MOST_PAIRS + listed.length)}`;
  return [['', '', `  … ${morePairs({ pairs, time: waited }, facts)} (--json lists ${json})`, '']];
}

/** The holder's path, or its thread. */
const holderText = ({ holder, thread }: LockPair, facts: LockFacts): string =>
  holder === null ? (thread ?? `(${holderUnknown(facts)})`) : pathEnd(holder.path);

/** The name of a method, or of a frame that stands for code that no own method called. */
const simpleFrame = ({ className, method }: FrameName): string =>
  [OUTSIDE, LOADED].includes(className) ? className : frame({ className: simpleName(className), method });
const pathEnd = (path: readonly FrameName[]): string => path.slice(-MOST_FRAMES).map(simpleFrame).join(' > ');

/** Locks for `--json`: by class, with at most 100 pairs and whole paths; `more` counts the rest. */
export const locksJson = ({ rows, hidden }: LockTable): object => ({
  hidden,
  classes: rows.map(({ className, looks, time: waited, pairs, more }) => ({
    ...{ class: className, looks, time: waited },
    pairs: pairs.map(({ waiter, holder, thread, ...pair }) => ({
      waiter: waiter.path.map(frame),
      holder: holder?.path.map(frame) ?? null,
      ...(thread !== undefined && { thread }),
      ...{ looks: pair.looks, time: pair.time },
    })),
    ...(more.pairs > 0 && { more }),
  })),
});
