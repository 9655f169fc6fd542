/** Finds the threads of a pprof profile, which the format itself does not have. */
import { patternOf } from '../../../common/frame-names';
import type { RecordedThread } from '../../profile/recording';
import type { RecordingBuilder } from '../../recording/recording-builder';

/** A label of a sample: a text, or a number if the text is empty. */
export interface Label {
  readonly key: string;
  readonly text: string;
  readonly number: number;
}

/** Keys of labels with a thread's name and id, in order of preference, ignoring case and with spaces as word separators. */
const NAMES = ['thread name', 'threadname', 'thread'];
const IDS = ['thread id', 'threadid', 'tid', 'thread native id'];

/** A thread label from async-profiler: `[main tid=12]`. */
const IN_BRACKETS = /^\[(.+) tid=(\d+)\]$/s;

/** Most threads with a tree of their own; further ones share that of their name's pattern. */
const MOST_APART = 1000;
/** Most threads and patterns with a tree of their own; all further ones share one. */
const MOST_TREES = 2000;
const OTHERS = 'other threads';

const plain = (key: string): string => key.toLowerCase().replace(/[\s_.-]+/g, ' ');

/** Whether a label identifies the thread. */
export const namesThread = (key: string): boolean => NAMES.includes(plain(key)) || IDS.includes(plain(key));

/** Assigns samples to threads by their labels. */
export class Threads {
  private readonly numbers = new Map<string, number>();
  private readonly members: Set<string>[] = [];

  constructor(private readonly builder: RecordingBuilder) {}

  /** The builder's number of the thread; all samples without such a label share one. */
  number(labels: readonly Label[]): number {
    const { name, id } = threadIn(labels);
    const own = `${id}\0${name}`;
    const pattern = this.numbers.has(own) || this.numbers.size < MOST_APART ? own : patternOf(name);
    const key = this.numbers.has(pattern) || this.numbers.size < MOST_TREES ? pattern : OTHERS;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.builder.thread(key === own ? name : key, '', id);
      this.numbers.set(key, number);
      this.members[number] = new Set();
    }
    this.members[number].add(own);
    return number;
  }

  /** The recorded threads, with the number of threads that share each tree. */
  counted(recorded: readonly RecordedThread[]): RecordedThread[] {
    return recorded.map((thread, i) => ({ ...thread, count: Math.max(1, this.members[i]?.size ?? 1) }));
  }
}

/** Name and number of the thread that the labels identify. */
function threadIn(labels: readonly Label[]): { name: string; id: number } {
  const best = (keys: readonly string[], has: (label: Label) => boolean): Label | undefined =>
    keys.map((key) => labels.find((label) => plain(label.key) === key && has(label))).find((label) => label !== undefined);
  const name = best(NAMES, ({ text }) => text !== '')?.text ?? '';
  const of = best([...IDS, 'thread'], ({ text, number }) => (text === '' ? number > 0 : /^\d+$/.test(text)));
  const id = of === undefined ? 0 : of.text === '' ? of.number : Number(of.text);
  const [, plainName, tid] = IN_BRACKETS.exec(name) ?? [];
  return plainName === undefined ? { name, id } : { name: plainName, id: Number(tid) };
}
