/** Reads flame graphs drawn by async-profiler, from the text of the page's script. */
import { count } from '../../../common/numbers';
import type { ByteSource } from '../../files/byte-source';
import { type LineLimit, linesOf } from '../../files/text-lines';
import { damaged, FormatError, tooLarge, truncated } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import type { Recording } from '../../profile/recording';
import { methodOf, threadOf } from '../../recording/frame-text';
import { RecordingBuilder } from '../../recording/recording-builder';
import { flameHtml } from './descriptor';
import { type DrawnFrame, FrameCalls } from './frame-calls';
import { FrameNames } from './frame-names';

const samples = (id: string, label: string) => ({ id, label, unit: 'samples', kind: 'sampled', better: 'less' }) as const;
/** Metrics by the page's title; other titles mean samples. */
const METRICS = new Map([
  ['Wall clock profile', samples('wall-samples', 'Wall-clock samples')],
  ['Allocation profile', samples('allocation-samples', 'Allocation samples')],
  ['Lock profile', samples('lock-samples', 'Lock samples')],
]);
const SAMPLES = samples('samples', 'Samples');
const DEEPEST = 1_000_000;
/** Longest line; names in C++ are long, but not that long. */
const LONGEST = 2 ** 20;
const LINES: LineLimit = {
  longest: LONGEST,
  tooLong: (line) => {
    throw tooLarge(`A line has more than ${LONGEST} characters.`, `line ${line}`);
  },
};

/** Position in a page, in the order of its lines. */
type Place = 'head' | 'names' | 'frames' | 'tail' | 'end';
const NAMES = 'const cpool = [';
/** The line that follows the frames. */
const SEARCH = /^search\(.*\);$/;
/** Lines among the frames that draw none: those that expand the names, and empty ones. */
const BETWEEN = /^\s*(?:unpack\(cpool\);)?$/;

/** Reads the frames from the page's script, line by line. */
export async function parse(source: ByteSource, pace: Pace): Promise<Recording> {
  const page = new Page();
  for await (const lines of linesOf(source, pace, LINES)) for (const text of lines) page.read(text);
  return page.finish();
}

/**
 * Reads a page line by line, and keeps track of which part it is in. Among names or frames, an unrecognised line is rejected,
 * because skipping it would silently lose data.
 */
class Page {
  private readonly names = new FrameNames();
  private readonly calls = new FrameCalls(this.names);
  private title = '';
  private callersLast = false;
  private turned = false;
  private graph: FlameGraph | null = null;
  private place: Place = 'head';
  private line = 0;
  /** The first line before the frames that looks like a frame or name but is not valid; 0 if there is none. */
  private other = 0;

  read(text: string): void {
    this.line++;
    if (this.place === 'names') {
      if (/^\];?$/.test(text)) this.place = 'frames';
      else this.names.add(text, this.line);
      return;
    }
    const frame = this.calls.read(text, this.line);
    if (frame !== null) this.draw(frame);
    else if (this.graph !== null) this.readBehind(text);
    else if (this.place === 'head') this.readHead(text);
    else if (!BETWEEN.test(text)) this.refuse();
  }

  /** Reads a line after the first frame that does not draw one. */
  private readBehind(text: string): void {
    if (this.place === 'frames') {
      if (text.startsWith('</script>')) this.place = 'end';
      else if (SEARCH.test(text)) this.place = 'tail';
      else if (!BETWEEN.test(text)) this.refuse();
    } else if (text.includes('</script>')) this.place = 'end';
  }

  private readHead(text: string): void {
    if (text.startsWith(NAMES)) this.place = 'names';
    else if (text.startsWith('<h1>')) this.title = text.replace(/<[^>]*>/g, '').trim();
    else if (/^\s*(let|var) reverse = true;/.test(text)) this.callersLast = true;
    else if (/^\s*let inverted = true;/.test(text)) this.turned = true;
    else if (/^[fnu]\(/.test(text)) this.refuse();
  }

  /**
   * Remembers the first line that is not valid, and rejects it once there are frames: pages without frames, such as heat maps,
   * may contain other lines.
   */
  private refuse(): void {
    this.other ||= this.line;
    if (this.graph !== null) throw damaged('A line among the frames does not draw a frame.', `line ${this.other}`);
  }

  private draw(frame: DrawnFrame): void {
    if (this.place === 'tail' || this.place === 'end')
      throw damaged('A frame appears after the end of the frames.', `line ${this.line}`);
    this.place = 'frames';
    this.graph ??= new FlameGraph(METRICS.get(this.title) ?? SAMPLES, this.callersLast);
    if (this.other > 0) this.refuse();
    this.graph.add(frame, this.line);
  }

  finish(): Recording {
    const where = `line ${this.line}`;
    if (this.graph === null)
      throw new FormatError(
        'not-a-profile',
        'This async-profiler page is not a flame graph; it may be a heat map or a tree.',
        where,
        'Have async-profiler write a flame graph (file=run.html), or open its recording (file=run.jfr).',
      );
    if (this.place !== 'end') throw truncated('The page ends in the middle of its script.', where);
    const warnings = this.turned
      ? ['The graph is drawn top-down: if async-profiler used --reverse, callers are below their callees.']
      : [];
    return this.graph.finish(warnings);
  }
}

interface OpenFrame {
  readonly left: number;
  readonly width: number;
  readonly name: string;
  /** Samples of the frames above it. */
  above: number;
  /** Its context; created once a sample needs it. */
  context: number | null;
}

/** Turns widths into samples: a frame's own samples are its width minus that of the frames above it. */
class FlameGraph {
  private readonly builder: RecordingBuilder;
  /** The path of the last frame, from the bottom one up. */
  private readonly open: OpenFrame[] = [];
  private readonly methods = new Map<string, number>();
  private readonly threads = new Map<string, number>();
  private total = 0;
  private nameless = 0;

  /**
   * @param callersLast whether each path starts, above its thread, with the method that ran and ends with its outermost caller
   */
  constructor(
    metric: typeof SAMPLES | ReturnType<typeof samples>,
    private readonly callersLast: boolean,
  ) {
    this.builder = new RecordingBuilder([metric]);
  }

  add({ level, left, width, name }: DrawnFrame, line: number): void {
    const { open } = this;
    if (level > open.length || level > DEEPEST || (level === 0 && this.total > 0))
      throw damaged(`A frame at level ${level} has no caller.`, `line ${line}`);
    while (open.length > level) this.close(line);
    const below = open[level - 1];
    if (below !== undefined) {
      if (left < below.left + below.above || left + width > below.left + below.width)
        throw damaged('A frame extends beyond its caller.', `line ${line}`);
      below.above += width;
    } else this.total = width;
    open.push({ left, width, name, above: 0, context: null });
  }

  private close(line: number): void {
    const { open } = this;
    const { width, above } = open[open.length - 1];
    const own = width - above;
    if (own > 0) this.count(own, line);
    open.pop();
  }

  /** Counts samples for the open path. The bottom frame stands for all samples and is not part of the path. */
  private count(own: number, line: number): void {
    const { builder, open, callersLast } = this;
    if (open.length === 1) {
      this.nameless = own;
      return;
    }
    const named = open.length > 2 ? this.thread(open[1].name) : null;
    const [thread, outermost] = named === null ? [this.nobody(), 1] : [named, 2];
    try {
      const context = callersLast ? this.reversed(outermost, thread) : this.context(outermost, thread);
      builder.addTo(context, 0, own);
    } catch (error) {
      throw error instanceof FormatError ? damaged(error.message, `line ${line}`) : error;
    }
  }

  /** The context of the last open frame. Contexts of its callers are looked up only once, however many samples are above them. */
  private context(outermost: number, thread: number): number {
    const { open, builder } = this;
    let known = open.length - 1;
    while (known >= outermost && open[known].context === null) known--;
    let at = known < outermost ? null : open[known].context;
    for (let i = known + 1; i < open.length; i++) {
      at = builder.contextBelow(at, this.method(open[i].name), thread);
      open[i].context = at;
    }
    return at!;
  }

  private reversed(outermost: number, thread: number): number {
    const path = this.open.slice(outermost).map(({ name }) => this.method(name));
    return this.builder.context(path.reverse(), thread);
  }

  private readonly method = (name: string): number => {
    let number = this.methods.get(name);
    if (number === undefined) {
      number = this.builder.method(methodOf(name));
      this.methods.set(name, number);
    }
    return number;
  };

  private thread(name: string): number | null {
    const known = this.threads.get(name);
    if (known !== undefined) return known;
    const found = threadOf(name);
    return found === null ? null : this.added(name, found.name, found.id);
  }

  private nobody(): number {
    return this.threads.get('') ?? this.added('', '', 0);
  }

  private added(key: string, name: string, id: number): number {
    const number = this.builder.thread(name, '', id);
    this.threads.set(key, number);
    return number;
  }

  finish(given: readonly string[]): Recording {
    while (this.open.length > 0) this.close(0);
    const left =
      this.nameless === 0
        ? []
        : [`Outside every frame of the page, so not counted: ${count(this.nameless)} of ${count(this.total)} samples.`];
    return this.builder.finish({ format: flameHtml.id, warnings: [...given, ...left] });
  }
}
