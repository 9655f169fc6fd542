import type { ByteSource } from '../../files/byte-source';
import { damaged, FormatError } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import type { Recording } from '../../profile/recording';
import type { MethodFacts } from '../../recording/method-list';
import { RecordingBuilder } from '../../recording/recording-builder';
import { hprofText } from './descriptor';
import { OLD_METRICS, Sections, type Table } from './sections';
import { dotted, methodOf, type Trace } from './traces';

/** Reads HPROF's text: its traces (stacks), with their costs from its tables. */
export async function parse(source: ByteSource, pace: Pace): Promise<Recording> {
  const sections = new Sections();
  await sections.read(source, pace);
  if (sections.isOld) return oldRecording(sections);
  const tables = [...sections.tables.values()];
  if (tables.length === 0)
    throw new FormatError(
      'damaged',
      `The file has no cost table${sections.others.size > 0 ? `, only ${[...sections.others].join(' and ')}` : ''}.`,
      'its end',
      'Let the program end, or send it SIGQUIT: only then does HPROF write its tables. Heap dumps cannot be opened.',
    );
  return new Writer(sections, tables).recording();
}

function oldRecording({ edges }: Sections): Recording {
  const builder = new RecordingBuilder(OLD_METRICS);
  for (const { caller, callee, calls } of edges)
    builder.add(
      [...(caller === null ? [] : [caller]), callee].map((method) => builder.method(method)),
      [calls],
    );
  return builder.finish({
    format: hprofText.id,
    agent: 'HPROF',
    warnings: [
      'Each method is shown only below its direct caller. Times are left out, because in this format they include callees.',
    ],
  });
}

/** Combines traces and tables into one recording. */
class Writer {
  private readonly builder: RecordingBuilder;
  private readonly threads = new Map<number | null, number>();
  /** Innermost context of each trace; null for a trace without frames. */
  private readonly contexts = new Map<Trace, number | null>();
  private withoutTrace = 0;

  constructor(
    private readonly sections: Sections,
    private readonly tables: readonly Table[],
  ) {
    this.builder = new RecordingBuilder(tables.flatMap(({ kind }) => kind.metrics));
  }

  recording(): Recording {
    let before = 0;
    for (const { kind, rows } of this.tables) {
      for (const { values, trace, name } of rows) {
        const context = this.context(
          this.sections.traces.get(trace),
          kind.names === 'frame' ? null : dotted(name),
          methodOf(name),
        );
        for (const [i, value] of values.entries()) this.builder.addTo(context, before + i, value);
      }
      before += kind.metrics.length;
    }
    return this.builder.finish({ format: hprofText.id, agent: 'HPROF', warnings: this.warnings() });
  }

  /**
   * @param below name to add below the trace, such as a class; null for none.
   * @param last the frame that ran, used if there is no trace
   */
  private context(trace: Trace | undefined, below: string | null, last: MethodFacts): number {
    const { builder } = this;
    if (trace === undefined) this.withoutTrace++;
    const thread = this.thread(trace?.thread ?? null);
    const innermost = trace === undefined ? null : this.innermost(trace, thread);
    if (below !== null) return builder.contextBelow(innermost, builder.method({ className: '', name: below }), thread);
    return innermost ?? builder.contextBelow(null, builder.method(last), thread);
  }

  /** The innermost context of a trace, looked up only once however many rows refer to it. */
  private innermost(trace: Trace, thread: number): number | null {
    let at = this.contexts.get(trace);
    if (at !== undefined) return at;
    at = null;
    for (let i = trace.frames.length - 1; i >= 0; i--) {
      const { method, line } = trace.frames[i];
      at = this.builder.contextBelow(at, this.builder.method(method), thread, line);
    }
    this.contexts.set(trace, at);
    return at;
  }

  /** The builder's number for a thread in the file; traces without a thread share one. */
  private thread(id: number | null): number {
    let number = this.threads.get(id);
    if (number === undefined) {
      const known = id === null ? undefined : this.sections.threads.get(id);
      number = this.builder.thread(known?.name ?? (id === null ? '' : `thread ${id}`), known?.group);
      this.threads.set(id, number);
    }
    return number;
  }

  private warnings(): string[] {
    const { traces, replaced, others } = this.sections;
    const deepest = [...traces.values()].reduce((most, { frames }) => Math.max(most, frames.length), 0);
    const warnings = this.tables.flatMap(missing);
    if (this.tables.some(({ kind }) => kind.hasTotal === true))
      warnings.push('Times are computed from percentages of a total, which HPROF writes with two decimals.');
    if (deepest > 0)
      warnings.push(
        `The deepest stack has ${deepest} frames. If HPROF cut stacks at that depth (depth=), their outermost callers are missing.`,
      );
    if (this.withoutTrace > 0)
      warnings.push(
        this.withoutTrace === 1
          ? 'One row refers to a stack that is not in the file, so no callers are shown for it.'
          : `${this.withoutTrace} rows refer to stacks that are not in the file, so no callers are shown for them.`,
      );
    if (replaced > 0)
      warnings.push(
        replaced === 1
          ? 'An earlier table of the same kind is not shown.'
          : `${replaced} earlier tables of the same kinds are not shown.`,
      );
    if (others.size > 0) warnings.push(`In the file but not opened: ${[...others].join(', ')}.`);
    return warnings;
  }
}

/** Warnings about costs that are missing from the rows. Only samples have a total to compare them with. */
function missing({ kind, rows, total }: Table): string[] {
  if (kind.metrics[0].kind !== 'sampled') return [`Rows of ${kind.title} below HPROF’s threshold (cutoff=) are not in the file.`];
  const counted = rows.reduce((sum, { values }) => sum + values[0], 0);
  if (total > 0 && counted > total)
    throw damaged(`The rows have ${counted} samples, more than the total of ${total}.`, `the table of ${kind.title}`);
  return counted < total
    ? [`${total - counted} of ${total} samples are in no row because HPROF leaves out rows below its threshold (cutoff=).`]
    : [];
}
