import type { Pace } from '../../job';
import { type Answer, type Bytes, errorOf, memoryOf, type Order, type Wanted } from './orders';
import { runThrough } from './serve-columns';

/** Answers that are waited for at a time: as many as it takes to have work while the other thread inflates a part. */
const IN_FLIGHT = 16;

/** A worker that runs `columns.worker.ts`. */
export interface ColumnWorker {
  postMessage(order: Order, memory: ArrayBuffer[]): void;
  addEventListener(kind: 'message', hear: (event: { data: Answer }) => void): void;
  addEventListener(kind: 'error' | 'messageerror', hear: (event: { preventDefault(): void }) => void): void;
  terminate(): void;
}

/** Milliseconds. */
interface Patience {
  /** Without work for so long the other thread is ended: it takes a few megabytes. */
  readonly idle: number;
  /** After so long without an answer there will be none. */
  readonly silent: number;
}

/** Another thread that decodes columns, begun when it is needed and ended when it is not. Where it fails, this one goes on in its place. */
export class ColumnThread {
  private worker: ColumnWorker | null = null;
  private answered = false;
  private readonly waiting = new Map<number, Answers>();
  private last = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private start: (() => ColumnWorker) | null,
    private readonly patience: Patience = { idle: 1500, silent: 5000 },
  ) {}

  /** A run through a column. Entries are good until the next are asked for. */
  async *entriesOf<Entries extends object>(wanted: Wanted & Bytes, pace: Pace): AsyncGenerator<Entries> {
    const run = ++this.last;
    const answers = new Answers();
    let taken = 0;
    try {
      this.begin(run, answers, wanted);
      for (;;) {
        const answer = await answers.next(this.patience.silent, () => this.lost());
        if (answer === null || ('failure' in answer && answer.failure === null)) break;
        if ('failure' in answer) throw errorOf(answer.failure as NonNullable<typeof answer.failure>);
        if (answer.entries === null) return;
        taken++;
        await pace.tick('index', answer.part, wanted.parts.length);
        yield answer.entries as Entries;
        this.order({ run, next: answer.entries }, memoryOf(answer.entries));
      }
    } finally {
      this.leave(run);
    }
    yield* this.here(wanted, taken, pace) as AsyncGenerator<Entries>;
  }

  /** The same on this thread, from where the other one broke off. */
  private async *here(wanted: Wanted & Bytes, from: number, pace: Pace): AsyncGenerator<object> {
    const through = runThrough(wanted);
    let entries = await through.next();
    for (let n = 0; entries !== null; n++) {
      await pace.tick('index', through.part, wanted.parts.length);
      if (n >= from) yield entries;
      entries = await through.next(entries);
    }
  }

  private begin(run: number, answers: Answers, wanted: Wanted & Bytes): void {
    clearTimeout(this.rest);
    this.waiting.set(run, answers);
    try {
      this.worker ??= this.started();
    } catch {
      this.lost();
    }
    this.order({ run, begin: wanted });
    for (let n = 0; n < IN_FLIGHT; n++) this.order({ run, next: null });
  }

  private started(): ColumnWorker {
    if (this.start === null) throw new Error('No other thread can be had.');
    const worker = this.start();
    this.answered = false;
    worker.addEventListener('message', ({ data }) => {
      this.answered = true;
      this.waiting.get(data.run)?.put(data);
    });
    for (const kind of ['error', 'messageerror'] as const)
      worker.addEventListener(kind, (event) => {
        event.preventDefault();
        if (this.worker === worker) this.lost();
      });
    return worker;
  }

  private order(order: Order, memory: ArrayBuffer[] = []): void {
    this.worker?.postMessage(order, memory);
  }

  private leave(run: number): void {
    this.waiting.delete(run);
    this.order({ run, end: true });
    if (this.worker === null || this.waiting.size > 0) return;
    // Whoever went on without a lost one may leave while the next one rests already.
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.end(), this.patience.idle);
  }

  /** Whoever still waits goes on without it. */
  private lost(): void {
    // One that never came to answer anything will not the next time either.
    if (!this.answered) this.start = null;
    this.end();
    for (const answers of this.waiting.values()) answers.put(null);
    this.waiting.clear();
  }

  private end(): void {
    clearTimeout(this.rest);
    this.worker?.terminate();
    this.worker = null;
  }
}

/** Answers in the order in which they came; null is the last. */
class Answers {
  private readonly come: (Answer | null)[] = [];
  private waiting: ((answer: Answer | null) => void) | null = null;

  put(answer: Answer | null): void {
    if (this.waiting === null) this.come.push(answer);
    else this.waiting(answer);
    this.waiting = null;
  }

  /** `late` is called where none comes for so many milliseconds; it puts the last. */
  next(silent: number, late: () => void): Promise<Answer | null> {
    const come = this.come.shift();
    if (come !== undefined) return Promise.resolve(come);
    const timer = setTimeout(late, silent);
    return new Promise((resolve) => {
      this.waiting = (answer) => {
        clearTimeout(timer);
        resolve(answer);
      };
    });
  }
}
