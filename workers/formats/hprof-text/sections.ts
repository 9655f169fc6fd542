/** Splits the text of an HPROF file into threads, traces and tables. */
import type { MetricDescriptor } from '../../api/engine';
import type { ByteSource } from '../../files/byte-source';
import { type LineLimit, linesOf } from '../../files/text-lines';
import { damaged, truncated } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import type { MethodFacts } from '../../recording/method-list';
import { type Row, TABLES, type TableKind } from './tables';
import { type Frame, frameOf, methodOf, type Trace } from './traces';

/** A table with its rows. */
export interface Table {
  readonly kind: TableKind;
  readonly total: number;
  readonly rows: Row[];
}

/** A line of the old format (`cpu=old` and `java -prof`): calls of one method by another. */
export interface Edge {
  readonly callee: MethodFacts;
  readonly caller: MethodFacts | null;
  readonly calls: number;
}

const OLD_METRIC: MetricDescriptor = { id: 'calls', label: 'Calls', unit: 'calls', kind: 'exact', better: 'less' };
/** Metrics of the old format. */
export const OLD_METRICS: readonly MetricDescriptor[] = [OLD_METRIC];

const THREAD = /^THREAD START \(obj=\w+, id = (\d+), name="(.*)", group="(.*)"\)$/;
const TRACE = /^TRACE (\d+):(?: \(thread=(\d+)\))?/;
const BEGIN = /^([A-Z][A-Z ]*(?: \(ms\))?) BEGIN(?: \(total = (\d+)(?: ms)?\))?/;
const OLD = /^(?:# )?count callee caller time$/;
const OLD_ROW = /^(\d+) (<unknown callee>|\S+) (<unknown caller>|\S+) (-?\d+)$/;
/** Sections that `java -prof` writes after the calls of the old format: handles, signatures. */
const BEHIND_CALLS = /^(?:$|handles_used\b|sig\s)/;
/** A row or closing line outside any table, which means that the table's first line is broken or missing. */
const STRAY = /^\d+\s+\d+(?:\.\d+)?%\s|^[A-Z][A-Z ]*(?: \(ms\))? END$/;
/** Longer lines are cut; they are not part of a profile. */
const LINES: LineLimit = { longest: 2 ** 12, tooLong: () => undefined };
const SHARE = /%\s/g;
/** Lines between a table's first line and its rows. */
const HEADING = /^(rank|percent)\s/;

/** Reads HPROF's text line by line; unknown text is skipped. */
export class Sections {
  /** Traces by id. The end of a file may repeat a trace from its start. */
  readonly traces = new Map<number, Trace>();
  readonly threads = new Map<number, { name: string; group: string }>();
  /** The last table of each kind: HPROF writes all of them again whenever it is asked for them. */
  readonly tables = new Map<string, Table>();
  /** Number of tables that a later one of the same kind has replaced. */
  replaced = 0;
  /** Names of other parts of the file, such as heap dumps. */
  readonly others = new Set<string>();
  readonly edges: Edge[] = [];
  isOld = false;
  /** Whether the calls of the old format have ended. */
  private ended = false;
  private trace: Trace | null = null;
  /** Frames by their lines, because most traces share frames with others. */
  private readonly frames = new Map<string, Frame>();
  private open: { name: string; table: Table | null } | null = null;
  private line = 0;

  async read(source: ByteSource, pace: Pace): Promise<void> {
    for await (const lines of linesOf(source, pace, LINES))
      for (const line of lines) {
        this.line++;
        this.take(line.trim());
      }
    if (this.open !== null) throw truncated(`The file ends within section “${this.open.name}”.`, `line ${this.line}`);
  }

  private take(line: string): void {
    if (this.open !== null) this.within(this.open, line);
    else if (this.isOld) this.edge(line);
    else if (!this.isHead(line)) this.frame(line);
  }

  /** Reads a line if it starts a part of the file; returns false for any other. */
  private isHead(line: string): boolean {
    const thread = THREAD.exec(line);
    const trace = TRACE.exec(line);
    const begin = BEGIN.exec(line);
    const isOld = OLD.test(line);
    const isHead = thread !== null || trace !== null || begin !== null || isOld || line.startsWith('THREAD END');
    if (thread !== null) this.threads.set(Number(thread[1]), { name: thread[2], group: thread[3] });
    if (trace !== null)
      this.traces.set(Number(trace[1]), { frames: [], thread: trace[2] === undefined ? null : Number(trace[2]) });
    if (begin !== null) this.begin(begin[1], begin[2] === undefined ? null : Number(begin[2]));
    if (isOld) this.isOld = true;
    if (isHead) this.trace = trace === null ? null : (this.traces.get(Number(trace[1])) ?? null);
    return isHead;
  }

  /** Reads a frame of the open trace. Outside a trace any text may occur, such as the header. */
  private frame(line: string): void {
    if (STRAY.test(line))
      throw damaged(`A line belongs to a table without a header: “${line.slice(0, 80)}”.`, `line ${this.line}`);
    if (this.trace === null || line === '' || line === '<empty>') return;
    const frame = this.frames.get(line) ?? frameOf(line);
    if (frame === null) throw damaged(`A line is not a stack frame: “${line.slice(0, 80)}”.`, `line ${this.line}`);
    this.frames.set(line, frame);
    this.trace.frames.push(frame);
  }

  private begin(name: string, total: number | null): void {
    const kind = Object.hasOwn(TABLES, name) ? TABLES[name] : undefined;
    if (kind?.hasTotal === true && total === null)
      throw damaged(
        `The table of ${kind.title} does not state the total on which its percentages are based.`,
        `line ${this.line}`,
      );
    const table = kind === undefined ? null : { kind, total: total ?? 0, rows: [] };
    if (table === null) this.others.add(name.toLowerCase());
    else {
      if (this.tables.has(name)) this.replaced++;
      this.tables.set(name, table);
    }
    this.open = { name, table };
  }

  private within({ name, table }: { name: string; table: Table | null }, line: string): void {
    if (line === `${name} END`) this.open = null;
    else if (table !== null && line !== '' && !HEADING.test(line)) {
      const row = areJoined(line) ? null : table.kind.row(line.split(/\s+/), table.total);
      if (row === null)
        throw damaged(`A line is not a row of the table of ${table.kind.title}: “${line.slice(0, 80)}”.`, `line ${this.line}`);
      table.rows.push(row);
    }
  }

  private edge(line: string): void {
    const row = OLD_ROW.exec(line);
    if (row === null && (this.ended || BEHIND_CALLS.test(line))) {
      this.ended = this.edges.length > 0;
      return;
    }
    if (row === null || this.ended)
      throw damaged(`A line does not consist of count, callee, caller and time: “${line.slice(0, 80)}”.`, `line ${this.line}`);
    const [, calls, callee, caller] = row;
    this.edges.push({
      calls: Number(calls),
      callee: callee.startsWith('<') ? { className: '', name: '(unknown callee)' } : oldMethod(callee),
      caller: caller.startsWith('<') ? null : oldMethod(caller),
    });
  }
}

/**
 * Whether a line consists of two rows because the end of the first was lost; the second would look like the name in the first. A
 * row contains two shares.
 */
function areJoined(line: string): boolean {
  if (line.includes('\r')) return true;
  const [, second] = [...line.matchAll(SHARE)];
  return second !== undefined && /\d%\s/.test(line.slice(second.index + 2));
}

/** A method in the old format: `java/lang/System.arraycopy(Ljava/lang/Object;I)V`. */
function oldMethod(text: string): MethodFacts {
  const signature = text.indexOf('(');
  const named = methodOf(signature < 0 ? text : text.slice(0, signature));
  return signature < 0 ? named : { ...named, descriptor: text.slice(signature) };
}
