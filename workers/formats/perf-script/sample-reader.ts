/** Reads the lines of perf script's text: samples, each with its stack. */
import { count } from '../../../common/numbers';
import type { Recording } from '../../profile/recording';
import { FrameTable, hashed } from '../../recording/frame-table';
import { RecordingBuilder } from '../../recording/recording-builder';
import { perfScript } from './descriptor';
import { EventMetrics } from './event-metrics';
import { methodsOf, UNKNOWN } from './frame-names';
import { headingOf, type SampleHeading } from './sample-heading';
import { SampleThreads } from './sample-threads';
import { type LastSamples, SampleTimes } from './times';

const [TAB, NEWLINE, RETURN, SPACE, COMMENT, CLOSE, ZERO, NINE, A, F] = [9, 10, 13, 32, 35, 41, 48, 57, 97, 102];
/** Longest line to decode that is not a frame, in bytes. */
const LONGEST = 4096;
/** Longest frame, in bytes: names of templates, and lists of inlined methods, may be long. */
const LONGEST_FRAME = 2 ** 16;
/** Most bytes of a frame in which to look for the fields of a heading. */
const LONGEST_FIELDS = 256;
/** Number of frames at which perf cuts stacks, unless the system is configured otherwise. */
const MOST_FRAMES = 127;
/** Address and name of the only frame of a sample without a call graph. */
const ONLY_FRAME = /^[\da-f]+ +(\S.*)$/;
/**
 * The heading of a sample, without the name of its thread, which perf pads: `dd` looks like the address of a frame. A function
 * whose name is a number does not exist.
 */
const FIELDS = /^\d+(?:\/\d+)?\s+(?:\[\d+\]|\d+\.\d+:|(?:\d+\s+)?[^\s;]+:(?:\s|$))/;
/** Position in the source, which `-F +srcline` prints below a frame. */
const SOURCE_LINE = /^\s+\S.*:[\d?]+\s*$/;
/** A record that is not a sample (`--show-lost-events`, `--show-mmap-events` and so on). */
const RECORD = /^\s*\S.{0,63}?\s(?:.*\s)?PERF_RECORD_(\w+)(?:.*\slost\s+(\d+))?/;
const RELEASE = /^# os release : (\S.*?)\s*$/;

/** Adds samples to a recording, line by line: a heading, frames from the one that ran to the outermost, and an empty line. */
export class SampleReader {
  line = 0;
  private readonly builder = new RecordingBuilder();
  private readonly events = new EventMetrics(this.builder);
  private readonly threads = new SampleThreads(this.builder);
  private readonly frames = new FrameTable();
  /** Numbers of each frame's methods, outermost first. */
  private readonly methods: number[][] = [];
  /** Heading of the sample whose frames follow; null between samples. */
  private open: SampleHeading | null = null;
  /** Frames of that sample, innermost first. */
  private readonly path: number[] = [];
  private readonly stack: number[] = [];
  private times: SampleTimes | null = null;
  private release = '';
  private samples = 0;
  private stackless = 0;
  private untimed = 0;
  private deepest = 0;
  private ignored = 0;
  private firstIgnored = 0;
  private lost = 0;
  private isCut = false;
  private isOpenAtEnd = false;
  private block = new Uint8Array(0);
  private view = new DataView(this.block.buffer);
  private readonly decoder = new TextDecoder();

  constructor(private readonly last: LastSamples) {}

  /** Reads the line that starts at `from`, and returns the start of the next one. */
  read(bytes: Uint8Array<ArrayBuffer>, from: number): number {
    this.line++;
    if (bytes !== this.block) {
      this.block = bytes;
      this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    }
    const newline = bytes.indexOf(NEWLINE, from);
    const end = newline < 0 ? bytes.length : newline;
    let to = end;
    while (to > from && (bytes[to - 1] === RETURN || bytes[to - 1] === SPACE)) to--;
    if (to === from) this.close();
    else if (newline < 0) this.isCut = true;
    else if (this.open === null || !this.frame(bytes, from, to)) this.other(bytes, from, to);
    return end + 1;
  }

  /** Whether a sample has a stack. */
  get hasStacks(): boolean {
    return this.samples > this.stackless;
  }

  /** Finishes the recording. */
  finish(): Recording {
    // The rest of a sample whose last line is not complete is missing.
    if (this.isCut) this.open = null;
    this.isOpenAtEnd = this.open !== null;
    this.close();
    const { builder, times, release } = this;
    const recording = builder.finish({
      format: perfScript.id,
      agent: 'Linux perf',
      os: release === '' ? '' : `Linux ${release}`,
      sampling: { durationMs: times?.durationMs ?? 0, settings: {} },
      warnings: this.warnings(),
      problems: this.problems(),
    });
    return {
      ...recording,
      metrics: this.events.described(recording.metrics),
      threads: this.threads.counted(recording.threads),
    };
  }

  /** Adds a frame to the open sample. Returns false if the line is not one. */
  private frame(bytes: Uint8Array, from: number, to: number): boolean {
    let at = from;
    while (at < to && (bytes[at] === SPACE || bytes[at] === TAB)) at++;
    if (at === from) return false;
    const address = at;
    while (at < to && isHex(bytes[at])) at++;
    if (at === address || at >= to || bytes[at] !== SPACE) return false;
    while (at < to && bytes[at] === SPACE) at++;
    if (to - at > LONGEST_FRAME || this.isOfHeading(bytes, at, to)) return false;
    let hash = 0;
    for (let i = at; i < to; i++) hash = hashed(hash, bytes[i]);
    this.path.push(this.numberOf(this.view, this.decoder, bytes, at, to, hash));
    return true;
  }

  /** Whether these bytes, which follow a name that could be an address, are fields of a heading. */
  private isOfHeading(bytes: Uint8Array, from: number, to: number): boolean {
    if (bytes[from] < ZERO || bytes[from] > NINE) return false;
    return FIELDS.test(this.decoder.decode(bytes.subarray(from, Math.min(to, from + LONGEST_FIELDS))));
  }

  private numberOf(
    view: DataView<ArrayBuffer>,
    decoder: TextDecoder,
    bytes: Uint8Array,
    from: number,
    to: number,
    hash: number,
  ): number {
    const number = this.frames.number(view, from, to, hash);
    if (number === this.methods.length)
      this.methods.push(methodsOf(decoder.decode(bytes.subarray(from, to))).map((method) => this.builder.method(method)));
    return number;
  }

  /** A line that is not a frame of the open sample: a heading, or one that is ignored. */
  private other(bytes: Uint8Array, from: number, to: number): void {
    const text = to - from > LONGEST ? '' : this.decoder.decode(bytes.subarray(from, to));
    // The name of a thread may begin with the sign of comments, but perf writes a blank after that of its comments.
    if (bytes[from] === COMMENT && this.open === null && (to === from + 1 || bytes[from + 1] === SPACE)) {
      this.release ||= RELEASE.exec(text)?.[1] ?? '';
      return;
    }
    if (this.open !== null && SOURCE_LINE.test(text)) return;
    const record = text.includes('PERF_RECORD_') ? RECORD.exec(text) : null;
    if (record !== null) {
      this.close();
      this.lost += Number(record[2] ?? 0);
      return;
    }
    const heading = headingOf(text, this.last.havePeriods);
    if (heading === null) {
      this.ignored++;
      this.firstIgnored ||= this.line;
      return;
    }
    this.close();
    this.open = heading;
    const only = ONLY_FRAME.exec(heading.rest);
    if (only === null || bytes[to - 1] !== CLOSE) return;
    const frame = new TextEncoder().encode(only[1]);
    let hash = 0;
    for (const byte of frame) hash = hashed(hash, byte);
    this.path.push(this.numberOf(new DataView(frame.buffer), this.decoder, frame, 0, frame.length, hash));
    this.close();
  }

  /** Adds the open sample, if there is one. */
  private close(): void {
    const { open, path, stack, builder } = this;
    if (open === null) return;
    this.open = null;
    this.samples++;
    stack.length = 0;
    if (path.length === 0) {
      this.stackless++;
      stack.push(builder.method({ className: '', name: UNKNOWN }));
    }
    if (path.length === MOST_FRAMES) this.deepest++;
    for (let i = path.length - 1; i >= 0; i--) for (const method of this.methods[path[i]]) stack.push(method);
    path.length = 0;
    if (open.time === null) this.untimed++;
    else if (this.times === null && this.last.time !== null) {
      this.times = new SampleTimes(open.time, this.last.time);
      builder.keepTimes(this.times.count, this.times.width);
    }
    const metric = this.events.add(open.event, open.period);
    const context = builder.context(stack, this.threads.of(open));
    builder.addTo(context, metric, open.period ?? 1, this.times?.binOf(open.time) ?? 0);
  }

  private warnings(): string[] {
    const { stackless, samples, deepest, lost, untimed } = this;
    return [
      ...this.events.warnings(),
      ...(this.times !== null && untimed > 0
        ? [`Without a time, so at no particular place of the timeline: ${count(untimed)} of ${count(samples)} samples.`]
        : []),
      ...(stackless > 0 ? [`Without a stack, so shown as “${UNKNOWN}”: ${count(stackless)} of ${count(samples)} samples.`] : []),
      ...(deepest > 0
        ? [
            `Stacks of ${MOST_FRAMES} frames, at which perf usually cuts them (kernel.perf_event_max_stack): ${count(deepest)} of ${count(samples)} samples. Their outermost frames may be missing.`,
          ]
        : []),
      ...(lost > 0 ? [`The recorder lost ${count(lost)} events.`] : []),
    ];
  }

  private problems(): string[] {
    const { ignored, firstIgnored, isCut, isOpenAtEnd } = this;
    return [
      ...(ignored > 0
        ? [
            `Ignored ${ignored === 1 ? 'a line that is' : `${count(ignored)} lines that are`} neither the heading of a sample nor a frame (line ${count(firstIgnored)}${ignored === 1 ? '' : ' is the first'}).`,
          ]
        : []),
      ...(isCut ? ['Skipped the last sample: the file ends within it.'] : []),
      ...(isOpenAtEnd
        ? ['No empty line follows the last sample: if the file was cut there, its outermost frames are missing.']
        : []),
    ];
  }
}

const isHex = (byte: number): boolean => (byte >= ZERO && byte <= NINE) || (byte >= A && byte <= F);
