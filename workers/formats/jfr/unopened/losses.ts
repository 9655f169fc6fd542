/** Counts what the recorder of a flight recording (.jfr) lost, by its own account. */
import type { Take } from '../events';
import type { Types } from '../metadata';
import { RecordReader, type Shapes } from '../shapes';

const LOST_BYTES = 'bytes of events';
/** Events that report losses, the field with their number, and how to word it. */
const LOSSES: readonly (readonly [event: string, field: string, words: string])[] = [
  ['jdk.CPUTimeSamplesLost', 'lostSamples', 'CPU-time samples'],
  ['jdk.DataLoss', 'amount', LOST_BYTES],
];

/** The losses in a file. */
export class Losses {
  /** Numbers of what was lost, by the words for it. */
  readonly numbers = new Map<string, number>();

  /** Makes the functions that read the events of a chunk, by number of the event type. */
  readers(types: Types, shapes: Shapes): ReadonlyMap<number, Take> {
    return new Map(
      LOSSES.flatMap(([event, field, words]): [number, Take][] => {
        const type = types.byName.get(event);
        return type === undefined ? [] : [[type.id, this.reader(new RecordReader(shapes, type, [field]), words)]];
      }),
    );
  }

  /** Whether events of any kind may be missing. */
  get areOfAnyEvents(): boolean {
    return this.numbers.has(LOST_BYTES);
  }

  private reader(record: RecordReader, words: string): Take {
    return (cursor) => {
      record.read(cursor);
      this.numbers.set(words, (this.numbers.get(words) ?? 0) + Math.max(0, record.numbers[0]));
    };
  }
}
