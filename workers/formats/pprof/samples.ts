/** Reads the samples of a pprof profile. */
import { damaged, FormatError, tooLarge } from '../../jobs/errors';
import type { RecordingBuilder } from '../../recording/recording-builder';
import type { Column } from './columns';
import type { Tables } from './tables';
import { type Label, namesThread, type Threads } from './threads';
import type { Id, Wire } from './wire';

/** Field numbers of a sample and of a label. */
const [LOCATION, VALUE, LABEL] = [1, 2, 3];
const [KEY, TEXT, NUMBER] = [1, 2, 3];

/** A frame, given by the number of its method and by its line. */
interface MethodAtLine {
  readonly method: number;
  readonly line: number;
}

/** Adds the samples of a pprof file to a recording, one after the other. */
export class Samples {
  /** Number of samples without a stack. */
  stackless = 0;
  read = 0;
  /** Number of samples by key of each label that does not identify the thread. */
  readonly labels = new Map<string, number>();
  /** For each column: the sum of its events' squared weights, and of their weights, if another column counts the events. */
  readonly squares: number[];
  readonly weights: number[];
  /** Number of frames in all stacks so far. */
  private total = 0;
  private readonly frames = new Map<Id, readonly MethodAtLine[]>();
  private readonly threadOf = new Map<string, number>();
  private readonly locations: Id[] = [];
  private readonly values: number[] = [];
  private readonly stack: number[] = [];
  private readonly lines: number[] = [];

  /**
   * @param counter the column that counts samples; −1 for none
   * @param most limit on the frames of all stacks together. A location may stand for many frames, so a few bytes could otherwise
   * cause endless work
   */
  constructor(
    private readonly tables: Tables,
    private readonly columns: readonly Column[],
    private readonly counter: number,
    private readonly builder: RecordingBuilder,
    private readonly threads: Threads,
    private readonly most: number,
  ) {
    this.squares = columns.map(() => 0);
    this.weights = columns.map(() => 0);
  }

  /** Reads a sample. */
  take(wire: Wire): void {
    const { locations, values, stack, lines, columns } = this;
    this.read++;
    locations.length = values.length = stack.length = lines.length = 0;
    const labels: Label[] = [];
    const outer = wire.enter();
    while (wire.next()) {
      if (wire.field === LOCATION) wire.each(() => locations.push(wire.id()));
      else if (wire.field === VALUE) wire.each(() => values.push(wire.signed()));
      else if (wire.field === LABEL) labels.push(this.label(wire));
      else wire.skip();
    }
    wire.leave(outer);
    const where = `sample ${this.read}`;
    if (values.length !== columns.length)
      throw damaged(
        `A sample has ${numbered(values.length, 'value')}, but the file declares ${numbered(columns.length, 'value type')}.`,
        where,
      );
    if (values.some((value) => value < 0)) throw negative(where);
    for (let i = locations.length - 1; i >= 0; i--) {
      const frames = this.framesOf(locations[i]);
      this.total += frames.length;
      if (this.total > this.most)
        throw tooLarge(
          `The stacks have more than ${this.most} frames, far more than a file of this size normally contains.`,
          where,
          OF_LINES,
        );
      for (const { method, line } of frames) {
        stack.push(method);
        lines.push(line);
      }
    }
    if (stack.length === 0) {
      this.stackless++;
      return;
    }
    const context = this.builder.context(stack, this.thread(labels), lines);
    const events = this.counter < 0 ? 0 : values[this.counter];
    for (let i = 0; i < columns.length; i++) {
      const value = values[i] * columns[i].scale;
      if (value === 0) continue;
      this.builder.addTo(context, i, value);
      if (events === 0) continue;
      this.squares[i] += value ** 2 / events;
      this.weights[i] += value;
    }
  }

  /** Frames of a location, outermost first. */
  private framesOf(id: Id): readonly MethodAtLine[] {
    let frames = this.frames.get(id);
    if (frames === undefined) {
      frames = this.tables
        .frames(id, this.read)
        .map(({ method, line }): MethodAtLine => ({ method: this.builder.method(method), line }));
      this.frames.set(id, frames);
    }
    return frames;
  }

  private label(wire: Wire): Label {
    let [key, text, number] = [0, 0, 0];
    const outer = wire.enter();
    while (wire.next()) {
      if (wire.field === KEY) key = wire.unsigned();
      else if (wire.field === TEXT) text = wire.unsigned();
      else if (wire.field === NUMBER) number = wire.signed();
      else wire.skip();
    }
    wire.leave(outer);
    return { key: this.tables.text(key), text: this.tables.text(text), number };
  }

  private thread(labels: readonly Label[]): number {
    const telling = labels.filter(({ key }) => namesThread(key));
    for (const { key } of labels) if (!namesThread(key)) this.labels.set(key, (this.labels.get(key) ?? 0) + 1);
    const key = telling.map(({ key: name, text, number }) => `${name}\0${text}\0${number}`).join('\0');
    let thread = this.threadOf.get(key);
    if (thread === undefined) {
      thread = this.threads.number(telling);
      this.threadOf.set(key, thread);
    }
    return thread;
  }
}

const OF_LINES = 'Export the file again: one of its locations has too many lines.';

const numbered = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const negative = (where: string): FormatError =>
  new FormatError(
    'damaged',
    'A value is below zero, so the file is the difference of two profiles (pprof -base, -diff_base).',
    where,
    'Open the two original profiles to compare them here.',
  );
