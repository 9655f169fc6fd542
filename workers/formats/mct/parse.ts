import { descriptorOf } from '../../../common/metrics';
import type { ByteSource } from '../../files/byte-source';
import { at, damaged, FormatError, sectionAbsent } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import {
  type ArrayColumn,
  type MetricSource,
  type NumberColumn,
  type RecordedMetric,
  type Recording,
  type SnapshotColumn,
  type Snapshots,
  type UnionFile,
  withoutSource,
} from '../../profile/recording';
import { findSections, parseJson, readHeader } from './container';
import { checkMeta, type Meta, type MetaMetric } from './meta';
import { decodeClassOrigins, decodeClassSizes, decodeMethods } from './method-tables';
import { SectionReader } from './section-reader';
import { ARRAY_SNAPSHOTS } from './sparse-array-snapshots';
import { withNewMethods } from './woven-part';

/**
 * Reads a `.mct` file. Throws FormatError if a required section is broken; broken optional sections become problems of the
 * recording.
 */
export async function parse(source: ByteSource, pace: Pace): Promise<Recording> {
  await readHeader(source);
  const contents = await findSections(source);
  try {
    return await assemble(new SectionReader(source, contents.sections), [...contents.problems], pace);
  } catch (error) {
    // If the file is truncated, that is why sections are missing.
    if (contents.brokenOff !== null && error instanceof FormatError && error.kind === 'damaged') throw contents.brokenOff;
    throw error;
  }
}

async function assemble(stored: SectionReader, problems: string[], pace: Pace): Promise<Recording> {
  const json = parseJson(await stored.table('meta', pace), at('meta')) as Record<string, unknown>;
  const meta = checkMeta(json);
  for (const name of ['tree.pops', 'tree.method']) stored.checkLength(name, meta.nodes);
  const methods = decodeMethods(
    await stored.table('strings', pace),
    await stored.table('classes', pace),
    await stored.table('methods', pace),
  );
  const { snapshots, step, asked, hasContexts, wovenPart, union, ...described } = meta;
  const regions =
    ((json.regions ?? null) !== null || !hasContexts) &&
    (await import('./region-facts')).regionFacts(json.regions, !hasContexts, `${at('meta')}, regions`);
  const rest = [stored, methods.classNames.length, problems, pace] as const;
  // Needed only if a metric is derived from them.
  const sizes = meta.metrics.some(({ stored: kind }) => kind === 'sizes')
    ? await classTable('class.sizes', decodeClassSizes, ...rest)
    : null;
  // Missing in files from older writers.
  const origins = stored.has('class.origins') ? await classTable('class.origins', decodeClassOrigins, ...rest) : null;
  const isObserved = (json.locks ?? json.deadlocks ?? json.collections ?? null) !== null;
  const observed = isObserved ? await (await import('./observed')).findObserved(json, stored, meta.nodes, problems, pace) : null;
  const metrics = findMetrics(meta, stored, sizes !== null, problems);
  const table = {
    ...methods,
    modules: meta.modules,
    ...(sizes !== null && { sizes }),
    ...(origins !== null && { origins }),
  };
  const sideOf = ({ wovenPart: ofSide, ...side }: NonNullable<Meta['union']>['a']): UnionFile => ({
    ...side,
    ...(ofSide && withNewMethods(ofSide, table, meta.limited)),
  });
  return {
    format: 'mct',
    ...described,
    ...(regions && { regions }),
    snapshots: findSnapshots(
      { elapsed: snapshots, step, ...(asked !== null && { asked }) },
      metrics,
      stored,
      meta.nodes,
      problems,
    ),
    ...withNewMethods(wovenPart, table, meta.limited),
    pops: stored.column('tree.pops'),
    method: stored.column('tree.method'),
    metrics,
    observed,
    problems,
    union: union && {
      a: sideOf(union.a),
      b: sideOf(union.b),
      sides: orProblem('sides', problems, () => stored.sides(meta.nodes)),
    },
  };
}

/** A table of the classes; null if the section is missing or broken, which becomes a problem. */
async function classTable<T>(
  section: string,
  decode: (bytes: Uint8Array, classes: number) => T,
  stored: SectionReader,
  classes: number,
  problems: string[],
  pace: Pace,
): Promise<T | null> {
  try {
    return decode(await stored.table(section, pace), classes);
  } catch (error) {
    return asProblem(section, error, problems);
  }
}

/** Finds the source of each metric. Damaged numbers are detected only when they are read. */
function findMetrics(meta: Meta, stored: SectionReader, areSizesKnown: boolean, problems: string[]): RecordedMetric[] {
  const columns = new Map<string, NumberColumn | null>();
  const column = (id: string): NumberColumn | null => {
    let known = columns.get(id);
    if (known === undefined) {
      known = orProblem(`metric.${id}`, problems, () => {
        stored.checkLength(`metric.${id}`, meta.nodes);
        return stored.column(`metric.${id}`);
      });
      columns.set(id, known);
    }
    return known;
  };
  let entries: ArrayColumn | null | undefined;
  const arrays = (): ArrayColumn | null => {
    if (entries === undefined)
      entries = orProblem('arrays', problems, () => {
        stored.checkArrays(meta.nodes);
        return stored.arrays(meta.nodes);
      });
    return entries;
  };

  const metrics: RecordedMetric[] = [];
  for (const described of meta.metrics) {
    if (metrics.some(({ id }) => id === described.id)) {
      problems.push(`Metric ${described.id} is defined twice; the first definition is used.`);
      continue;
    }
    if (!described.additive) {
      problems.push(`Metric ${described.id} is left out: its figures cannot be summed, and this version shows only sums.`);
      continue;
    }
    const source = sourceOf(described, column, arrays, areSizesKnown);
    if (source === undefined) problems.push(`Metric ${described.id} is of a kind unknown to this version (${described.stored}).`);
    else if (source !== null) metrics.push({ ...descriptorOf(described), source });
    else if (described.stored !== 'column') problems.push(withoutSource(described.id));
  }
  if (metrics.length === 0) throw damaged(`The file has no complete metric. ${problems.join(' ')}`, 'metric sections');
  return metrics;
}

/** The metric's source; null if its section is missing (which has been reported already), undefined if its kind is unknown. */
function sourceOf(
  { id, stored: kind }: MetaMetric,
  column: (id: string) => NumberColumn | null,
  arrays: () => ArrayColumn | null,
  areSizesKnown: boolean,
): MetricSource | null | undefined {
  switch (kind) {
    case 'column': {
      const stored = column(id);
      return stored && { kind: 'column', column: stored };
    }
    case 'constructors': {
      const calls = column('calls');
      return calls && { kind: 'constructors', calls };
    }
    case 'sizes': {
      const [stored, calls] = [column(id), column('calls')];
      return stored && calls && areSizesKnown ? { kind: 'sizes', column: stored, calls } : null;
    }
    case 'arrays':
    case 'elements': {
      const stored = arrays();
      return stored && { kind: kind as 'arrays' | 'elements', arrays: stored };
    }
    default:
      return undefined;
  }
}

/** Finds the snapshots; null if the file has none, or none that can be read. */
function findSnapshots(
  times: Pick<Snapshots, 'elapsed' | 'step' | 'asked'>,
  metrics: readonly RecordedMetric[],
  stored: SectionReader,
  nodes: number,
  problems: string[],
): Snapshots | null {
  const { elapsed } = times;
  if (elapsed.length === 0) return null;
  const columns = new Map<string, SnapshotColumn>();
  for (const { id, source } of metrics) {
    if ((source.kind !== 'column' && source.kind !== 'sizes') || !stored.has(`snapshots.${id}`)) continue;
    const column = orProblem(`snapshots.${id}`, problems, () => stored.snapshots(`snapshots.${id}`, nodes, elapsed.length));
    if (column !== null) columns.set(id, column);
  }
  const arrays =
    stored.has(ARRAY_SNAPSHOTS) && metrics.some(({ source }) => 'arrays' in source)
      ? orProblem(ARRAY_SNAPSHOTS, problems, () => stored.arraySnapshots(nodes, elapsed.length))
      : null;
  return columns.size === 0 && arrays === null ? null : { ...times, columns, arrays };
}

function orProblem<T>(section: string, problems: string[], read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    return asProblem(section, error, problems);
  }
}

/** Records a problem with a section that is treated as absent. Rethrows errors of any other kind. */
function asProblem(section: string, error: unknown, problems: string[]): null {
  if (!(error instanceof FormatError)) throw error;
  problems.push(sectionAbsent(section, error));
  return null;
}
