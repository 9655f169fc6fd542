import { descriptorOf } from '../../../common/metrics';
import type { ByteSource } from '../../files/byte-source';
import { at, damaged, FormatError, sectionAbsent } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import {
  type ArrayColumn,
  ELEMENT_TYPES,
  type MetricSource,
  type NumberColumn,
  type RecordedMetric,
  type Recording,
  type SnapshotColumn,
  type Snapshots,
  withoutSource,
} from '../../profile/recording';
import { readAdjacent } from './adjacent-parts';
import { checkTable, findSections, parseJson, readHeader, readPayload, type Section } from './container';
import { checkMeta, type Meta, type MetaMetric } from './meta';
import { decodeMethods } from './method-tables';
import type { InflatePart } from './part-readers';
import { LONGEST_ENTRY, SparseArrays } from './sparse-arrays';
import { LONGEST_SNAPSHOT_ENTRY, SparseSnapshots } from './sparse-snapshots';
import { VarintColumn } from './varint-column';
import { MOST_BYTES } from './varint-reader';

/** Most bytes of names, indices and JSON: more than any program has, and fewer than a string can hold. */
const LARGEST_TABLE = 2 ** 28;

/**
 * Reads a `.mct` file. Throws FormatError where a required section is broken; other broken sections become problems of the
 * recording.
 */
export async function parse(source: ByteSource, pace: Pace): Promise<Recording> {
  await readHeader(source);
  const contents = await findSections(source);
  try {
    return await assemble(new Reading(source, groupParts(contents.sections)), [...contents.problems], pace);
  } catch (error) {
    // In a file that breaks off, missing sections are missing because of that.
    if (contents.brokenOff !== null && error instanceof FormatError && error.kind === 'damaged') throw contents.brokenOff;
    throw error;
  }
}

async function assemble(stored: Reading, problems: string[], pace: Pace): Promise<Recording> {
  const meta = checkMeta(parseJson(await stored.table('meta', pace), at('meta')) as Record<string, unknown>);
  for (const name of ['tree.pops', 'tree.method']) stored.checkLength(name, meta.nodes);
  const methods = decodeMethods(
    await stored.table('strings', pace),
    await stored.table('classes', pace),
    await stored.table('methods', pace),
  );
  const { snapshots, step, ...described } = meta;
  const metrics = findMetrics(meta, stored, problems);
  return {
    format: 'mct',
    ...described,
    snapshots: findSnapshots(snapshots, step, metrics, stored, meta.nodes, problems),
    methods: { ...methods, modules: meta.modules },
    pops: stored.column('tree.pops'),
    method: stored.column('tree.method'),
    metrics,
    problems,
    union: meta.union && { ...meta.union, sides: orProblem('sides', problems, () => stored.sides(meta.nodes)) },
  };
}

/** Finds the source of each metric. Damage in its numbers shows only when they are read. */
function findMetrics(meta: Meta, stored: Reading, problems: string[]): RecordedMetric[] {
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
      problems.push(`Metric ${described.id} is described twice; the first is used.`);
      continue;
    }
    if (!described.additive) {
      problems.push(`Metric ${described.id} is left out: its figures do not add up, and this version shows sums only.`);
      continue;
    }
    const source = sourceOf(described, column, arrays);
    if (source === undefined)
      problems.push(`Metric ${described.id} is of a kind that this version does not know (${described.stored}).`);
    else if (source !== null) metrics.push({ ...descriptorOf(described), source });
    else if (described.stored !== 'column') problems.push(withoutSource(described.id));
  }
  if (metrics.length === 0) throw damaged(`No metric of the file is whole. ${problems.join(' ')}`, 'metric sections');
  return metrics;
}

/** The metric's source; null when its section is missing (reported already), undefined when its kind is unknown. */
function sourceOf(
  { id, stored: kind }: MetaMetric,
  column: (id: string) => NumberColumn | null,
  arrays: () => ArrayColumn | null,
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
    case 'arrays':
    case 'elements': {
      const stored = arrays();
      return stored && { kind: kind as 'arrays' | 'elements', arrays: stored };
    }
    default:
      return undefined;
  }
}

/** Finds the snapshots; null where the file has none, or none that can be read. */
function findSnapshots(
  elapsed: readonly number[],
  step: number | null,
  metrics: readonly RecordedMetric[],
  stored: Reading,
  nodes: number,
  problems: string[],
): Snapshots | null {
  if (elapsed.length === 0) return null;
  const columns = new Map<string, SnapshotColumn>();
  for (const { id, source } of metrics) {
    if (source.kind !== 'column' || !stored.has(`snapshots.${id}`)) continue;
    const column = orProblem(`snapshots.${id}`, problems, () => stored.snapshots(`snapshots.${id}`, nodes, elapsed.length));
    if (column !== null) columns.set(id, column);
  }
  return columns.size === 0 ? null : { elapsed, step, columns };
}

function orProblem<T>(section: string, problems: string[], read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    problems.push(sectionAbsent(section, error));
    return null;
  }
}

function groupParts(sections: readonly Section[]): Map<string, Section[]> {
  const groups = new Map<string, Section[]>();
  for (const section of sections) {
    const group = groups.get(section.name);
    if (group === undefined) groups.set(section.name, [section]);
    else group.push(section);
  }
  return groups;
}

/** Sections read on demand, with progress in compressed bytes. */
class Reading {
  private done = 0;
  private readonly total: number;

  constructor(
    private readonly source: ByteSource,
    private readonly groups: ReadonlyMap<string, Section[]>,
  ) {
    this.total = [...groups.values()].flat().reduce((sum, section) => sum + section.storedLength, 0);
  }

  /** Refuses a column whose declared length cannot hold one varint for each context, before inflating it. */
  checkLength(name: string, nodes: number): void {
    const bytes = this.parts(name).reduce((sum, part) => sum + part.rawLength, 0);
    if (bytes < nodes || bytes > nodes * MOST_BYTES)
      throw damaged(`The file declares ${nodes} contexts, which section ${name} with its ${bytes} bytes cannot hold.`, at(name));
  }

  /** Refuses more array entries than there can be, one of each element type for each context, before inflating them. */
  checkArrays(nodes: number): void {
    const bytes = this.parts('arrays').reduce((sum, part) => sum + part.rawLength, 0);
    if (bytes > nodes * ELEMENT_TYPES.length * LONGEST_ENTRY)
      throw damaged(`It claims ${bytes} bytes of entries, more than ${nodes} contexts can have.`, at('arrays'));
  }

  /** A section of one part. */
  async table(name: string, pace: Pace): Promise<Uint8Array> {
    const parts = this.parts(name);
    if (parts.length !== 1) throw damaged(`Section ${name} must have one part and has ${parts.length}.`, at(name));
    if (parts[0].rawLength > LARGEST_TABLE) throw damaged(`Section ${name} claims ${parts[0].rawLength} bytes.`, at(name));
    checkTable(parts[0]);
    return this.inflated(parts[0], pace);
  }

  column(name: string): VarintColumn {
    const parts = this.parts(name);
    return new VarintColumn(
      name,
      parts.length,
      () => this.run(parts),
      parts.reduce((sum, { storedLength }) => sum + storedLength, 0),
    );
  }

  /** On which sides of a union each context is. */
  sides(nodes: number): VarintColumn {
    this.checkLength('sides', nodes);
    return this.column('sides');
  }

  arrays(nodes: number): SparseArrays {
    const parts = this.parts('arrays');
    return new SparseArrays(nodes, parts.length, () => this.run(parts));
  }

  has(name: string): boolean {
    return this.groups.has(name);
  }

  /** Refuses more entries than there can be, one of each state for each context, before inflating them. */
  snapshots(name: string, nodes: number, states: number): SparseSnapshots {
    const parts = this.parts(name);
    const bytes = parts.reduce((sum, part) => sum + part.rawLength, 0);
    if (bytes > nodes * states * LONGEST_SNAPSHOT_ENTRY)
      throw damaged(`It claims ${bytes} bytes of entries, more than ${nodes} contexts can have in ${states} states.`, at(name));
    return new SparseSnapshots(name, nodes, states, parts.length, () => this.run(parts));
  }

  /** Reads the parts of a column, for one run through it. */
  private run(parts: readonly Section[]): InflatePart {
    const source = readAdjacent(this.source, parts);
    return (part, pace, spare) => this.inflated(parts[part], pace, source, spare);
  }

  private async inflated(section: Section, pace: Pace, source = this.source, spare?: Uint8Array): Promise<Uint8Array> {
    await pace.tick('read', Math.min(this.done, this.total), this.total);
    const raw = await readPayload(source, section, spare);
    this.done += section.storedLength;
    return raw;
  }

  private parts(name: string): Section[] {
    const parts = this.groups.get(name);
    if (parts === undefined) throw damaged(`Section ${name} is missing.`, at(name));
    parts.forEach((part, i) => {
      if (part.part !== i) throw damaged(`Part ${i} of section ${name} is missing or out of order.`, at(name, i));
    });
    return parts;
  }
}
