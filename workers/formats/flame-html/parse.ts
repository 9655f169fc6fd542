import { count } from '../../../common/numbers';
import type { ByteSource } from '../../files/byte-source';
import { damaged, FormatError, truncated } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import type { Recording } from '../../profile/recording';
import { RecordingBuilder } from '../../recording/recording-builder';
import { methodOf, threadOf } from '../collapsed/frames';
import { flameHtml } from './descriptor';
import { type DrawnFrame, FrameCalls } from './frame-calls';
import { FrameNames } from './frame-names';
import { linesOf } from './page-lines';

const samples = (id: string, label: string) => ({ id, label, unit: 'samples', kind: 'sampled', better: 'less' }) as const;
/** Metrics by the page's title; any other is of samples. */
const METRICS = new Map([
  ['Wall clock profile', samples('wall-samples', 'Wall-clock samples')],
  ['Allocation profile', samples('allocation-samples', 'Allocation samples')],
  ['Lock profile', samples('lock-samples', 'Lock samples')],
]);
const SAMPLES = samples('samples', 'Samples');
const DEEPEST = 1_000_000;

/** Reads the frames out of the page's script, line by line. */
export async function parse(source: ByteSource, pace: Pace): Promise<Recording> {
  const names = new FrameNames();
  const calls = new FrameCalls(names);
  let title = '';
  let callersLast = false;
  let turned = false;
  let graph: FlameGraph | null = null;
  let inNames = false;
  let ended = false;
  let line = 0;
  for await (const lines of linesOf(source, pace)) {
    for (const text of lines) {
      line++;
      if (inNames) {
        if (text.startsWith(']')) inNames = false;
        else names.add(text, line);
        continue;
      }
      const frame = calls.read(text, line);
      if (frame !== null) {
        graph ??= new FlameGraph(METRICS.get(title) ?? SAMPLES, callersLast);
        graph.add(frame, line);
      } else if (text.startsWith('const cpool = [')) inNames = true;
      else if (text.startsWith('<h1>')) title = text.replace(/<[^>]*>/g, '').trim();
      else if (/^\s*(let|var) reverse = true;/.test(text)) callersLast = true;
      else if (/^\s*let inverted = true;/.test(text)) turned = true;
      else if (graph !== null && text.includes('</script>')) ended = true;
    }
  }
  if (graph === null)
    throw new FormatError(
      'not-a-profile',
      'This page of async-profiler has no frames of a flame graph; it may be a heat map or a tree.',
      `line ${line}`,
      'Ask async-profiler for a flame graph (file=run.html), or open its recording (file=run.jfr).',
    );
  if (!ended) throw truncated('The page ends before its script does.', `line ${line}`);
  const warnings = turned
    ? ['The graph hangs from the top: if async-profiler drew it with --reverse, callers stand below what they called.']
    : [];
  return graph.finish(warnings);
}

interface OpenFrame {
  readonly left: number;
  readonly width: number;
  readonly name: string;
  /** Samples of the frames above it. */
  above: number;
}

/** A frame's own samples are its width without the frames above it. */
class FlameGraph {
  private readonly builder: RecordingBuilder;
  /** The path of the last frame, from the one below all. */
  private readonly open: OpenFrame[] = [];
  private readonly methods = new Map<string, number>();
  private readonly threads = new Map<string, number>();
  private total = 0;
  private nameless = 0;

  /** @param callersLast whether each path goes from what ran to its outermost caller, below its thread */
  constructor(
    metric: typeof SAMPLES | ReturnType<typeof samples>,
    private readonly callersLast: boolean,
  ) {
    this.builder = new RecordingBuilder([metric]);
  }

  add({ level, left, width, name }: DrawnFrame, line: number): void {
    const { open } = this;
    if (level > open.length || level > DEEPEST || (level === 0 && this.total > 0))
      throw damaged(`A frame of level ${level} stands on none.`, `line ${line}`);
    while (open.length > level) this.close(line);
    const below = open[level - 1];
    if (below !== undefined) {
      if (left < below.left + below.above || left + width > below.left + below.width)
        throw damaged('A frame is wider than the one that it stands on.', `line ${line}`);
      below.above += width;
    } else this.total = width;
    open.push({ left, width, name, above: 0 });
  }

  private close(line: number): void {
    const { open } = this;
    const { width, above } = open[open.length - 1];
    const own = width - above;
    if (own > 0) this.count(own, line);
    open.pop();
  }

  /** Counts samples of the open path. The frame below all stands for the whole. */
  private count(own: number, line: number): void {
    const path = this.open.slice(1).map(({ name }) => name);
    if (path.length === 0) {
      this.nameless = own;
      return;
    }
    const thread = path.length > 1 ? this.thread(path[0]) : null;
    if (thread !== null) path.shift();
    if (this.callersLast) path.reverse();
    try {
      this.builder.add(path.map(this.method), [own], thread ?? this.nobody());
    } catch (error) {
      throw error instanceof FormatError ? damaged(error.message, `line ${line}`) : error;
    }
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
        : [`In no figure, as they are in no frame of the page: ${count(this.nameless)} of ${count(this.total)} samples.`];
    return this.builder.finish({ format: flameHtml.id, warnings: [...given, ...left] });
  }
}
