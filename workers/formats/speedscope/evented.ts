/** Reads profiles of type “evented” in a speedscope file. */
import { damaged } from '../../jobs/errors';
import { frameOf, inWords, Rounding, type Target } from './target';

/** A profile in which frames are opened and closed. Time between two events belongs to the frame that was opened last. */
export class EventedProfile {
  weight = 0;
  /** Number of frames that were closed out of order. */
  repaired = 0;
  /** Number of close events for frames that were not open. */
  strays = 0;
  leftOpen = 0;
  /** Number of open calls by frame, so that closing a frame that is not open does not require searching the whole stack. */
  private readonly times = new Map<number, number>();
  private readonly open: { readonly frame: number; readonly context: number }[] = [];
  private readonly rounding: Rounding;
  private last = Number.NaN;
  private read = 0;

  constructor(private readonly target: Target) {
    this.rounding = new Rounding(target.scale);
  }

  get isRounded(): boolean {
    return this.rounding.isRounded;
  }

  events(values: readonly unknown[]): void {
    const { target } = this;
    for (const value of values) {
      const { type, frame, at } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
      this.pass(at);
      const method = frameOf(target, frame, this.read);
      if (type === 'O') this.enter(frame as number, method);
      else if (type !== 'C') throw this.wrong(`The type of an event is ${inWords(type)}; it must be “O” or “C”`);
      else this.close(frame as number);
      this.read++;
    }
  }

  /** Closes the frames still open at the end of the profile. */
  finish(end: unknown): void {
    if (this.open.length === 0) return;
    if (typeof end === 'number' && end > this.last) this.pass(end);
    this.leftOpen = this.open.length;
  }

  /** Advances to a moment, and adds the time until then to the innermost open frame. */
  private pass(at: unknown): void {
    if (typeof at !== 'number' || !Number.isFinite(at)) throw this.wrong('An event has no time');
    if (at < this.last) throw this.wrong(`An event at ${at} follows one at ${this.last}`);
    const top = this.open[this.open.length - 1];
    if (top !== undefined && at > this.last) {
      const weight = this.rounding.next(at - this.last);
      this.target.builder.addTo(top.context, this.target.metric, weight);
      this.weight += weight;
    }
    this.last = at;
  }

  private enter(frame: number, method: number): void {
    const { builder, thread } = this.target;
    const { open } = this;
    const caller = open[open.length - 1]?.context ?? null;
    open.push({ frame, context: builder.contextBelow(caller, method, thread) });
    this.times.set(frame, (this.times.get(frame) ?? 0) + 1);
  }

  private close(frame: number): void {
    const { open, times } = this;
    if ((times.get(frame) ?? 0) === 0) {
      this.strays++;
      return;
    }
    if (open[open.length - 1].frame !== frame) this.repaired++;
    let closed: number;
    do {
      closed = open.pop()!.frame;
      times.set(closed, times.get(closed)! - 1);
    } while (closed !== frame);
  }

  private wrong(message: string): Error {
    return damaged(`${message}.`, `${this.target.where}, entry ${this.read}`);
  }
}
