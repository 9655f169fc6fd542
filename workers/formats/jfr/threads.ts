/** Decides which threads of a flight recording get a tree. */
import { patternOf } from '../../../common/frame-names';
import type { RecordedThread } from '../../profile/recording';
import type { RecordingBuilder } from '../../recording/recording-builder';
import type { Constants } from './constants';
import { RecordReader } from './shapes';

/** Types whose constants describe a thread. */
export const THREAD_TYPES = ['java.lang.Thread', 'jdk.types.ThreadGroup'];
/** Most platform threads with a tree of their own; further ones share a tree with those of their kind, as in a dump. */
const MOST_SEPARATE = 1000;
/** Most patterns of names whose threads share trees. */
const MOST_PATTERNS = 1000;
const VIRTUAL = 'virtual threads';
const OTHERS = 'other threads';
const FIELDS = ['osName', 'osThreadId', 'javaName', 'javaThreadId', 'group', 'virtual'];

interface ThreadFacts {
  readonly name: string;
  readonly id: number;
  readonly group: string;
  readonly isVirtual: boolean;
  /** Tells threads apart whatever their names; empty if unknown. A name may change while the thread runs. */
  readonly identity: string;
}

/** Numbers of a thread. */
export interface ThreadNumbers {
  /** Number of its tree, which other threads may share. */
  readonly tree: number;
  /** Its own; −1 if the file does not say which thread it is. */
  readonly own: number;
}

/** The threads of a recording, across all its chunks. */
export class Threads {
  /** Numbers of threads that have a tree, by id and name, or by pattern. */
  private readonly numbers = new Map<string, number>();
  private readonly members: Set<string>[] = [];
  /** Own numbers of threads by identity. */
  private readonly identities = new Map<string, number>();
  private separate = 0;
  private patterns = 0;

  constructor(private readonly builder: RecordingBuilder) {}

  /** Makes the function that returns the numbers of a thread, given the id of its constant in a chunk. */
  ofChunk(constants: Constants): (id: number) => ThreadNumbers {
    const known = new Map<number, ThreadNumbers>();
    const read = threadReader(constants);
    return (id) => {
      let numbers = known.get(id);
      if (numbers === undefined) {
        const facts = read(id);
        numbers = { tree: this.numberOf(facts), own: this.ownNumberOf(facts) };
        known.set(id, numbers);
      }
      return numbers;
    };
  }

  /** The recorded threads, with the number of threads that share each tree. */
  counted(recorded: readonly RecordedThread[]): RecordedThread[] {
    return recorded.map((thread, i) => ({ ...thread, count: Math.max(1, this.members[i]?.size ?? 1) }));
  }

  private ownNumberOf({ identity }: ThreadFacts): number {
    if (identity === '') return -1;
    const known = this.identities.get(identity) ?? this.identities.size;
    this.identities.set(identity, known);
    return known;
  }

  private numberOf(thread: ThreadFacts): number {
    const identity = `${thread.id}\0${thread.name}`;
    const own = `thread\0${identity}`;
    let key = own;
    let { name } = thread;
    if (thread.isVirtual || (!this.numbers.has(own) && this.separate >= MOST_SEPARATE)) {
      name = thread.name === '' && thread.isVirtual ? VIRTUAL : patternOf(thread.name);
      key = `pattern\0${name}`;
      if (!this.numbers.has(key) && this.patterns >= MOST_PATTERNS) {
        name = OTHERS;
        key = OTHERS;
      }
    }
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.builder.thread(name, thread.group, thread.id);
      this.numbers.set(key, number);
      this.members[number] = new Set();
      if (key === own) this.separate++;
      else this.patterns++;
    }
    this.members[number].add(identity);
    return number;
  }
}

/** Makes the function that reads a thread, given the id of its constant in a chunk. */
export function threadReader(constants: Constants): (id: number) => ThreadFacts {
  const { types } = constants.shapes;
  const [type, group] = THREAD_TYPES.map((name) => types.byName.get(name));
  const cursor = constants.cursor();
  const unknown: ThreadFacts = { name: '', id: 0, group: '', isVirtual: false, identity: '' };
  if (type === undefined) return () => unknown;
  const record = new RecordReader(constants.shapes, type, FIELDS, constants.string);
  const groupName = group && new RecordReader(constants.shapes, group, ['name'], constants.string);
  return (id) => {
    if (!constants.seek(cursor, type.id, id)) return unknown;
    record.read(cursor);
    const [osName, , javaName] = record.texts;
    const [, osId, , javaId, groupId, virtual] = record.numbers;
    const isVirtual = virtual > 0;
    let of = '';
    if (group !== undefined && groupName !== undefined && constants.seek(cursor, group.id, groupId)) {
      groupName.read(cursor);
      [of] = groupName.texts;
    }
    // A virtual thread without a name would otherwise get the name of its carrier.
    const name = isVirtual ? javaName : javaName || osName;
    const number = javaId > 0 ? javaId : Math.max(0, osId);
    // async-profiler learns the Java ids of threads only while it runs, so that some chunks lack them.
    const isOfSystem = !isVirtual && osId > 0 && types.areOfAsyncProfiler;
    const identity = isOfSystem ? `system ${osId}` : number > 0 ? `${javaId > 0 ? 'java' : 'system'} ${number}` : '';
    return { name, id: number, group: of, isVirtual, identity };
  };
}
