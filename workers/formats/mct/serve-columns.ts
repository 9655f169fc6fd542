import { Pace } from '../../job';
import { blobSource } from '../bytes';
import { ArrayBatches } from './arrays';
import { readPayload } from './container';
import { type Answer, type Bytes, failureOf, memoryOf, type Order, type Wanted } from './orders';
import { PartsAhead } from './parts';
import { EntryRun, PartReaders, type Run } from './run';
import { sideBySide } from './side-by-side';

/** What is handed over at a time: few messages, and half a megabyte each. */
const NUMBERS = 1 << 16;
const ENTRIES = 1 << 15;

interface Numbers {
  readonly numbers: Float64Array;
}

/** Through a column with one number for each context. */
class NumberRun implements Run<Numbers> {
  constructor(
    private readonly readers: PartReaders,
    private readonly size: number,
  ) {}

  get part(): number {
    return this.readers.part;
  }

  async next(spare?: Numbers): Promise<Numbers | null> {
    let reader = await this.readers.unread();
    if (reader === null) return null;
    const values = spare === undefined ? new Float64Array(this.size) : new Float64Array(spare.numbers.buffer);
    let count = 0;
    while (reader !== null) {
      count += reader.fill(values, count, values.length);
      reader = count < values.length ? await this.readers.unread() : null;
    }
    return { numbers: values.subarray(0, count) };
  }
}

/** Decodes a column out of its file. */
export function runThrough({ name, file, parts, ...wanted }: Wanted & Bytes): Run<object> {
  const source = sideBySide(blobSource(file), parts);
  const inflated = (part: number, _: Pace, spare?: Uint8Array) => readPayload(source, parts[part], spare);
  const readers = new PartReaders(name, new PartsAhead(parts.length, inflated, new Pace()));
  return wanted.kind === 'numbers'
    ? new NumberRun(readers, NUMBERS)
    : new EntryRun(readers, new ArrayBatches(wanted.nodes, ENTRIES));
}

/** Where orders come from and answers go. */
export interface Port {
  postMessage(answer: Answer, memory: ArrayBuffer[]): void;
  onmessage: ((event: { data: Order }) => void) | null;
}

/** Decodes what is ordered through a port. */
export function serveColumns(port: Port): void {
  /** Those that were begun, and what they are asked to do, one after the other. */
  const runs = new Map<number, { through: Run<object>; doing: Promise<void> }>();
  const answer = (told: Answer, memory: ArrayBuffer[] = []) => port.postMessage(told, memory);

  const next = async (run: number, through: Run<object>, spare: object | null): Promise<void> => {
    if (!runs.has(run)) return;
    try {
      const entries = await through.next(spare ?? undefined);
      answer({ run, part: through.part, entries }, entries === null ? [] : memoryOf(entries));
      if (entries === null) runs.delete(run);
    } catch (error) {
      runs.delete(run);
      answer({ run, failure: failureOf(error) });
    }
  };

  port.onmessage = ({ data }) => {
    const { run } = data;
    if ('begin' in data) runs.set(run, { through: runThrough(data.begin), doing: Promise.resolve() });
    else if ('end' in data) runs.delete(run);
    else {
      const known = runs.get(run);
      if (known !== undefined) known.doing = known.doing.then(() => next(run, known.through, data.next));
    }
  };
}
