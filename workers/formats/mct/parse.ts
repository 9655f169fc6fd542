import { absent, at, damaged, FormatError } from '../../errors';
import type { Pace } from '../../job';
import {
  type ArrayEntries,
  ELEMENT_TYPES,
  type MetricSource,
  type NumberColumn,
  type RecordedMetric,
  type Recording,
} from '../../profile/recording';
import type { ByteSource } from '../bytes';
import { decodeArrays, LONGEST_ENTRY } from './arrays';
import { checkTable, findSections, parseJson, readHeader, readPayload, type Section } from './container';
import { checkMeta, type Meta, type MetaMetric } from './meta';
import { decodeNames } from './names';
import { MOST_BYTES, VarintColumn } from './varint';

/** Names, indices and JSON; larger than any program's, smaller than what a string can hold. */
const LARGEST_TABLE = 2 ** 28;

/** Reads a `.mct` file: everything that is needed or refused, and what is whole of the rest. */
export async function parseMct(source: ByteSource, pace: Pace): Promise<Recording> {
  await readHeader(source);
  const contents = await findSections(source);
  try {
    return await assemble(new Reading(source, groupParts(contents.sections), pace), [...contents.problems]);
  } catch (error) {
    // What is missing from a file that breaks off is missing because of that.
    if (contents.brokenOff !== null && error instanceof FormatError && error.kind === 'damaged') throw contents.brokenOff;
    throw error;
  }
}

async function assemble(stored: Reading, problems: string[]): Promise<Recording> {
  const meta = checkMeta(parseJson(await stored.table('meta'), at('meta')) as Record<string, unknown>);
  for (const name of ['tree.pops', 'tree.method']) stored.checkLength(name, meta.nodes);
  const methods = decodeNames(await stored.table('strings'), await stored.table('classes'), await stored.table('methods'));
  const pops = await stored.column('tree.pops');
  const method = await stored.column('tree.method');
  const metrics = await readMetrics(meta, stored, problems);
  return { format: 'mct', ...meta, methods, pops, method, metrics, problems };
}

async function readMetrics(meta: Meta, stored: Reading, problems: string[]): Promise<RecordedMetric[]> {
  const columns = new Map<string, NumberColumn | null>();
  const column = async (id: string): Promise<NumberColumn | null> => {
    const known = columns.get(id);
    if (known !== undefined) return known;
    const read = await orProblem(`metric.${id}`, problems, async () => {
      stored.checkLength(`metric.${id}`, meta.nodes);
      return stored.column(`metric.${id}`);
    });
    columns.set(id, read);
    return read;
  };
  let arrays: ArrayEntries | null | undefined;
  const entries = async (): Promise<ArrayEntries | null> => {
    if (arrays === undefined)
      arrays = await orProblem('arrays', problems, async () => {
        stored.checkArrays(meta.nodes);
        return decodeArrays((await stored.column('arrays')).parts, meta.nodes);
      });
    return arrays;
  };

  const metrics: RecordedMetric[] = [];
  for (const described of meta.metrics) {
    if (metrics.some(({ id }) => id === described.id)) {
      problems.push(`Metric ${described.id} is described twice; the first is used.`);
      continue;
    }
    const source = await sourceOf(described, column, entries);
    if (source === undefined)
      problems.push(`Metric ${described.id} is of a kind that this version does not know (${described.kind}).`);
    else if (source !== null) metrics.push({ ...described, source });
    else if (described.kind !== 'column')
      problems.push(`Metric ${described.id} cannot be had without the section that it is computed from.`);
  }
  if (metrics.length === 0) throw damaged(`No metric of the file is whole. ${problems.join(' ')}`, 'metric sections');
  return metrics;
}

/** The metric's source; null when its section is damaged (reported already), undefined when its kind is unknown. */
async function sourceOf(
  { id, kind }: MetaMetric,
  column: (id: string) => Promise<NumberColumn | null>,
  entries: () => Promise<ArrayEntries | null>,
): Promise<MetricSource | null | undefined> {
  switch (kind) {
    case 'column': {
      const stored = await column(id);
      return stored && { kind: 'column', column: stored };
    }
    case 'constructors': {
      const calls = await column('calls');
      return calls && { kind: 'constructors', calls };
    }
    case 'arrays':
    case 'elements': {
      const stored = await entries();
      return stored && { kind: kind as 'arrays' | 'elements', entries: stored };
    }
    default:
      return undefined;
  }
}

async function orProblem<T>(section: string, problems: string[], read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    problems.push(absent(section, error));
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
    private readonly pace: Pace,
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
  async table(name: string): Promise<Uint8Array> {
    const parts = this.parts(name);
    if (parts.length !== 1) throw damaged(`Section ${name} must have one part and has ${parts.length}.`, at(name));
    if (parts[0].rawLength > LARGEST_TABLE) throw damaged(`Section ${name} claims ${parts[0].rawLength} bytes.`, at(name));
    checkTable(parts[0]);
    return this.inflated(parts[0]);
  }

  /** All parts of a column. */
  async column(name: string): Promise<VarintColumn> {
    const raw: Uint8Array[] = [];
    for (const part of this.parts(name)) raw.push(await this.inflated(part));
    return new VarintColumn(name, raw);
  }

  private async inflated(section: Section): Promise<Uint8Array> {
    await this.pace.tick('read', this.done, this.total);
    const raw = await readPayload(this.source, section);
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
