import { expose, transfer } from 'comlink';
import type { Engine, FlameRequest, PageEngine, Result, View } from '../api/engine';
import { Ahead } from '../layout/ahead';
import { CallgroveEngine } from './engine';
import { EngineSources } from './sources';

/** Until nothing asks for a file: a link does at once. Milliseconds. */
const REST = 150;
/** Contexts from which on one waits for code that the browser has not compiled. */
const LARGE = 300_000;

/** The engine in a worker: arrays are handed over instead of copied. */
class Door extends CallgroveEngine implements PageEngine {
  private readonly ahead = new Ahead();
  /** Whether a file was ever opened. */
  private busy = false;
  private warm = false;
  /** Whether a picture was asked for since a file was last opened. */
  private pictured = false;
  private readonly sources = new EngineSources();
  openSources = this.sources.openSources;
  closeSources = this.sources.closeSources;
  findSource = this.sources.findSource;
  sourceText = this.sources.sourceText;
  sourceBlock = this.sources.sourceBlock;

  constructor() {
    super();
    const { cancel, open, openArriving, complete, prepare, flame, search } = this;
    const { ahead } = this;
    this.cancel = (job) => {
      cancel(job);
      this.sources.cancel(job);
    };
    this.open = (...asked) => this.opening(open(...asked));
    this.openArriving = (...asked) => this.opening(openArriving(...asked));
    this.complete = async (...asked) => this.completed(await complete(...asked));
    this.prepare = (...asked) => ahead.after(prepare(...asked));
    this.flame = (async (subject: View, request: FlameRequest) => {
      if (typeof subject === 'object') this.pictured = true;
      return handOver(await ahead.after(flame(subject, request)));
    }) as Engine['flame'];
    this.search = async (...asked) => handOver(await ahead.after(search(...asked)));
  }

  protected override laidOut(...tree: Parameters<Ahead['turnTo']>): void {
    this.ahead.turnTo(...tree);
  }

  /** Has the code that files are read by compiled before the first one comes. */
  warmUpAtRest(): void {
    if (!this.busy) this.warmUp(() => !this.busy);
  }

  private warmUp(wanted: () => boolean): void {
    if (this.warm) return;
    this.warm = true;
    void import('./warm').then(({ warmUp }) => warmUp(wanted));
  }

  /** A file that came at once found nothing compiled. That is too late for its first picture, not for another metric. */
  private completed(result: Awaited<ReturnType<Engine['complete']>>): typeof result {
    if (!result.ok || result.value.contexts < LARGE) return result;
    setTimeout(() => this.warmUp(() => true), REST);
    return result;
  }

  private async opening(opened: ReturnType<Engine['open']>): ReturnType<Engine['open']> {
    this.busy = true;
    this.pictured = false;
    const result = await opened;
    // Not before the answer is on its way.
    if (result.ok) setTimeout(() => this.pictured || this.anticipate(result.value.profile));
    return result;
  }
}

function handOver<T extends object>(result: Result<T>): Result<T> {
  if (!result.ok) return result;
  const buffers = new Set<ArrayBuffer>();
  for (const value of Object.values(result.value))
    if (ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer) buffers.add(value.buffer);
  return transfer(result, [...buffers]);
}

const door = new Door();
expose(door);

setTimeout(() => door.warmUpAtRest(), REST);
