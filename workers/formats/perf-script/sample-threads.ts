/** Decides which threads of a perf recording get a tree. */
import { patternOf } from '../../../common/frame-names';
import type { RecordedThread } from '../../profile/recording';
import type { RecordingBuilder } from '../../recording/recording-builder';
import type { SampleHeading } from './sample-heading';

/** Most threads with a tree of their own; further ones share a tree with those of their kind. */
const MOST_SEPARATE = 1000;
/** Most patterns of names whose threads share trees. */
const MOST_PATTERNS = 1000;
const OTHERS = 'other threads';

/** The threads of a recording, by their ids and name: a name may change while the thread runs. */
export class SampleThreads {
  private readonly numbers = new Map<string, number>();
  private readonly trees = new Map<string, number>();
  private readonly members: number[] = [];

  constructor(private readonly builder: RecordingBuilder) {}

  /** The number of the thread of a sample. */
  of({ thread, ids, id }: SampleHeading): number {
    const key = `${ids} ${thread}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.numbers.size < MOST_SEPARATE ? this.builder.thread(thread, '', id) : this.shared(patternOf(thread), id);
      this.numbers.set(key, number);
      this.members[number] = (this.members[number] ?? 0) + 1;
    }
    return number;
  }

  /** The recorded threads, with the number of threads that share each tree. */
  counted(recorded: readonly RecordedThread[]): RecordedThread[] {
    return recorded.map((thread, i) => ({ ...thread, count: this.members[i] ?? 1 }));
  }

  private shared(pattern: string, id: number): number {
    const name = this.trees.has(pattern) || this.trees.size < MOST_PATTERNS ? pattern : OTHERS;
    const number = this.trees.get(name) ?? this.builder.thread(name, '', id);
    this.trees.set(name, number);
    return number;
  }
}
