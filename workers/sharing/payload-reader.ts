/** Reads the body of a shared link's payload, in any of its versions. */
import { FOLDED_KINDS } from '../../common/frame-names';
import { DIRECTIONS, METRIC_KINDS } from '../../common/metrics';
import { VarintReader } from '../formats/mct/varint-reader';
import { checkClaims } from './claim-check';
import { type Findings, NO_FINDINGS, readFindings } from './findings';
import { readHash, SHA_BYTES } from './hash-bytes';
import { FOLDED, type LinkContent, type SharedMethod, type SharedMetric, type SharedRuns, type SharedSide } from './link-content';
import { below, contradiction, readPercent, readText } from './payload-values';
import { CARRIED, DESCRIBED, EXACT, FALLS, HAS_OVERLAP, SIDE_COUNTS, SIDE_TEXTS } from './payload-writer';
import { readRuns } from './runs-payload';
import { readSampling, type SharedSampling } from './sampling-payload';
import { readSampleStories, readStories, readWorkStories } from './story-payload';
import { readStrings } from './string-table';

type RunsReader = (...of: Parameters<typeof readRuns>) => SharedRuns | null;

const optionalRuns: RunsReader = (reader, ...of) => (below(reader, 2, 'lists of runs') === 1 ? readRuns(reader, ...of) : null);

/** Most metrics, so that each can have a bit besides the two for the presence. */
const MOST_METRICS = 40;

/** Reads a body of version 1. Throws FormatError if it contradicts itself, in which case none of it is used. */
export function readBody(bytes: Uint8Array): LinkContent {
  return new Body(bytes, () => NO_FINDINGS).read();
}

/** Reads a body of version 2, which starts with findings about the complete comparison. */
export function readFindingsBody(bytes: Uint8Array): LinkContent {
  return new Body(bytes, (reader) => readFindings(reader, false)).read();
}

/** Reads a body of version 3, which ends with the runs of its sides. */
export function readRunsBody(bytes: Uint8Array): LinkContent {
  return new Body(bytes, (reader) => readFindings(reader, true), readRuns).read();
}

/** Reads a body of version 4, which ends with runs, if any, and stories of the complete comparison. */
export function readStoriesBody(bytes: Uint8Array): LinkContent {
  return new Body(bytes, (reader) => readFindings(reader, true), optionalRuns, readSampleStories).read();
}

/** Reads a body of version 5; after runs and stories, it says how its sides were sampled. */
export function readSampledBody(bytes: Uint8Array): LinkContent {
  return new Body(bytes, (reader) => readFindings(reader, true), optionalRuns, readSampleStories, readSampling).read();
}

/** Reads a body of version 6, which may contain stories of work. */
export function readWorkBody(bytes: Uint8Array): LinkContent {
  return new Body(bytes, (reader) => readFindings(reader, true), optionalRuns, readWorkStories, readSampling).read();
}

/** Reads a body of version 7, which may contain stories of shares of samples. */
export function readSharesBody(bytes: Uint8Array): LinkContent {
  return new Body(bytes, (reader) => readFindings(reader, true), optionalRuns, readStories, readSampling).read();
}

/** Reads a body of version 8, in which contexts of different kinds are folded separately. */
export function readByKindBody(bytes: Uint8Array): LinkContent {
  return new Body(bytes, (reader) => readFindings(reader, true), optionalRuns, readStories, readSampling, true).read();
}

class Body {
  private readonly reader: VarintReader;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly readFindings: (reader: VarintReader) => Findings,
    private readonly runs: RunsReader | null = null,
    private readonly stories: typeof readStories | null = null,
    private readonly sampling: typeof readSampling | null = null,
    private readonly byKind = false,
  ) {
    this.reader = new VarintReader(bytes, '');
  }

  read(): LinkContent {
    const findings = this.readFindings(this.reader);
    const sideCount = this.below(3, 'files');
    if (sideCount === 0) throw contradiction('It contains no profile.');
    const sides = Array.from({ length: sideCount }, () => this.side());
    const [common, appeared, vanished] = [this.reader.next(), this.reader.next(), this.reader.next()];
    const count = this.below(MOST_METRICS + 1, 'metrics');
    const described = Array.from({ length: count }, () => this.metric(sideCount));
    if (new Set(described.map(({ metric }) => metric.id)).size !== count) throw contradiction('It describes a metric twice.');
    const methods = this.methods();
    const { tree, marks } = this.tree(sideCount, methods.length);
    let bit = 4;
    for (const { metric, carried, falls } of described) {
      if (!carried) continue;
      metric.columns = this.columns(tree.presence, marks, bit, sideCount, falls);
      checkSums(metric);
      bit *= 2;
    }
    const metrics = described.map(({ metric }) => metric);
    if (metrics[0]?.columns == null) throw contradiction('It contains no counts.');
    const medians = metrics.flatMap(({ columns }) => (columns === null ? [] : [columns]));
    const runs = this.runs === null ? null : this.runs(this.reader, tree, medians);
    const carriedFacts = {
      methods: methods.length,
      contexts: tree.depth.length,
      metrics: metrics.filter(({ columns }) => columns !== null),
    };
    if (this.stories !== null && this.sampling === null && sideCount < 2)
      throw contradiction('It reports a change but has only one profile.');
    const stories = this.stories === null || sideCount < 2 ? [] : this.stories(this.reader, carriedFacts);
    if (this.sampling !== null)
      withSampling(this.sampling(this.reader, sideCount, carriedFacts.metrics.length), sides, carriedFacts.metrics);
    if (!this.reader.atEnd) throw contradiction('It has bytes left over.');
    const figures = { metrics, runs };
    const told = stories.some((story) => story !== null) ? stories : [];
    return {
      sides,
      common,
      appeared,
      vanished,
      methods,
      ...tree,
      ...figures,
      stories: told,
      findings: checkClaims(findings, figures),
    };
  }

  private get left(): number {
    return this.bytes.length - this.reader.byte;
  }

  private below(limit: number, what: string): number {
    return below(this.reader, limit, what);
  }

  private side(): SharedSide {
    const texts = Object.fromEntries(SIDE_TEXTS.map((key) => [key, readText(this.reader)]));
    const counts = Object.fromEntries(SIDE_COUNTS.map((key) => [key, this.reader.next()]));
    return { ...texts, ...counts, sha256: readHash(this.reader.take(SHA_BYTES)), sampling: null } as unknown as SharedSide;
  }

  private metric(sides: number): { metric: SharedMetric; carried: boolean; falls: boolean } {
    const [id, label, unit] = [readText(this.reader), readText(this.reader), readText(this.reader)];
    if (!/^[a-z0-9.-]{1,64}$/.test(id)) throw contradiction('One of its metrics has an invalid name.');
    const bits = this.below(32, 'bits');
    const falls = (bits & FALLS) !== 0;
    const described = (bits & DESCRIBED) === 0 ? null : this.below(METRIC_KINDS.length * DIRECTIONS.length, 'kinds of metrics');
    const kind =
      described === null ? ((bits & EXACT) === 0 ? 'sampled' : 'exact') : METRIC_KINDS[described % METRIC_KINDS.length];
    const better = DIRECTIONS[described === null ? 0 : Math.floor(described / METRIC_KINDS.length)];
    const totals = Array.from({ length: sides }, () => {
      const sign = falls && this.below(2, 'signs') === 1 ? -1 : 1;
      return sign * this.reader.next();
    });
    let overlap: number | null = null;
    if ((bits & HAS_OVERLAP) !== 0) overlap = readPercent(this.reader);
    if ((overlap === null) !== (sides === 1)) throw contradiction('It has the wrong number of overlaps.');
    const eventWeights = totals.map(() => null);
    const metric = { ...{ id, label, unit, kind, better }, eventWeights, totals, overlap, columns: null };
    return { metric, carried: (bits & CARRIED) !== 0, falls };
  }

  private methods(): SharedMethod[] {
    const table = (): string[] => readStrings(this.reader, () => this.left);
    const [classes, names, descriptors] = [table(), table(), table()];
    const count = this.reader.next();
    if (count * 4 > this.left) throw contradiction('It declares more methods than it has bytes for.');
    const indices = (limit: number, step: (index: number, before: number) => number): number[] => {
      let before = 0;
      return Array.from({ length: count }, () => {
        before = step(this.reader.next(), before);
        if (before >= limit) throw contradiction('One of its methods has no name.');
        return before;
      });
    };
    const own = (index: number): number => index;
    const classOf = indices(classes.length, (more, before) => before + more);
    const nameOf = indices(names.length, own);
    const descriptorOf = indices(descriptors.length, own);
    const flags = indices(2 ** 32, own);
    return classOf.map((cls, m) => ({
      className: classes[cls],
      name: names[nameOf[m]],
      descriptor: descriptors[descriptorOf[m]],
      flags: flags[m],
    }));
  }

  private tree(
    sides: number,
    methods: number,
  ): { tree: Pick<LinkContent, 'depth' | 'method' | 'folded' | 'kind' | 'presence'>; marks: Float64Array } {
    const size = this.reader.next();
    if (size * 2 > this.left) throw contradiction(`It declares ${size} contexts, more than it has bytes for.`);
    const depth = new Uint32Array(size);
    for (let i = 0; i < size; i++) {
      const pops = this.reader.next();
      const deepest = i === 0 ? 0 : depth[i - 1] + 1;
      if (pops > deepest) throw contradiction('One of its contexts has no caller.');
      depth[i] = deepest - pops;
    }
    const method = new Uint32Array(size);
    for (let i = 0; i < size; i++) {
      const index = this.below(methods + 1, 'methods');
      method[i] = index === 0 ? FOLDED : index - 1;
    }
    const folded = new Float64Array(size);
    const kind = this.byKind ? new Uint8Array(size) : null;
    for (let i = 0; i < size; i++) {
      if (method[i] !== FOLDED) continue;
      const count = this.reader.next();
      folded[i] = kind === null ? count : Math.floor(count / FOLDED_KINDS.length);
      if (kind !== null) kind[i] = count % FOLDED_KINDS.length;
      if (folded[i] === 0) throw contradiction('One of its folded contexts represents no contexts.');
    }
    const presence = new Uint8Array(size).fill(1);
    const marks = new Float64Array(size);
    const callers: number[] = [];
    for (let i = 0; i < size; i++) {
      if (sides === 2) {
        marks[i] = this.reader.next();
        presence[i] = marks[i] % 4;
      }
      const above = depth[i] > 0 ? presence[callers[depth[i] - 1]] : sides === 2 ? 3 : 1;
      if (presence[i] === 0 || (presence[i] & ~above) !== 0)
        throw contradiction('One of its contexts is on a side that lacks the context’s caller.');
      callers[depth[i]] = i;
    }
    return { tree: { depth, method, folded, kind, presence }, marks };
  }

  private columns(presence: Uint8Array, marks: Float64Array, mark: number, sides: number, falls: boolean): Float64Array[] {
    const columns: Float64Array[] = [];
    for (let side = 0; side < sides; side++) {
      const column = new Float64Array(presence.length);
      const isCopy = (i: number): boolean => side === 1 && Math.floor(marks[i] / mark) % 2 === 1;
      for (let i = 0; i < column.length; i++) if ((presence[i] & (1 << side)) !== 0 && !isCopy(i)) column[i] = this.reader.next();
      if (falls) this.signs(column);
      for (let i = 0; i < column.length; i++) if (presence[i] === 3 && isCopy(i)) column[i] = columns[0][i];
      columns.push(column);
    }
    return columns;
  }

  private signs(column: Float64Array): void {
    const count = this.reader.next();
    if (count > this.left) throw contradiction('It has more signs than bytes.');
    let at = 0;
    for (let k = 0; k < count; k++) {
      at += this.reader.next();
      if (at >= column.length) throw contradiction('One of its signs belongs to no count.');
      column[at] = -column[at];
    }
  }
}

/** Assigns facts about sampling to sides and metrics. Throws FormatError if a metric that is not sampled has events. */
function withSampling({ sides: told, eventWeights }: SharedSampling, sides: SharedSide[], metrics: SharedMetric[]): void {
  sides.forEach((side, s) => {
    side.sampling = told[s];
  });
  metrics.forEach((metric, m) => {
    if (metric.kind !== 'sampled' && eventWeights[m].some((weight) => weight !== null))
      throw contradiction(`It has sampling events for ${metric.id}, which was not sampled.`);
    metric.eventWeights = eventWeights[m];
  });
}

/** Throws FormatError if counts do not add up to the total that the link states. */
function checkSums({ id, totals, columns }: SharedMetric): void {
  columns?.forEach((column, side) => {
    let sum = 0;
    let most = 0;
    for (const value of column) {
      sum += value;
      most += Math.abs(value);
    }
    if (most > Number.MAX_SAFE_INTEGER) throw contradiction(`Its counts of ${id} add up to more than 2^53 − 1.`);
    if (sum !== totals[side]) throw contradiction(`Its counts of ${id} do not add up to the total.`);
  });
}
