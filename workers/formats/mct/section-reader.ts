/** Reads sections of a `.mct` file on demand, and rejects impossible lengths. */
import type { ByteSource } from '../../files/byte-source';
import { at, damaged } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import { ELEMENT_TYPES } from '../../profile/recording';
import { readAdjacent } from './adjacent-parts';
import { checkTable, readPayload, type Section } from './container';
import type { InflatePart } from './part-readers';
import { ARRAY_SNAPSHOTS, LONGEST_ARRAY_SNAPSHOT, SparseArraySnapshots } from './sparse-array-snapshots';
import { LONGEST_ENTRY, SparseArrays } from './sparse-arrays';
import { LONGEST_SNAPSHOT_ENTRY, SparseSnapshots } from './sparse-snapshots';
import { VarintColumn } from './varint-column';
import { MOST_BYTES } from './varint-reader';

/** Most bytes of names, indices and JSON: more than any program needs, and few enough to fit in a string. */
const LARGEST_TABLE = 2 ** 28;

/** Reads sections on demand, with progress in compressed bytes. */
export class SectionReader {
  private done = 0;
  private readonly total: number;
  private readonly groups: ReadonlyMap<string, Section[]>;

  constructor(
    private readonly source: ByteSource,
    sections: readonly Section[],
  ) {
    this.groups = groupParts(sections);
    this.total = sections.reduce((sum, section) => sum + section.storedLength, 0);
  }

  /** Rejects a column whose declared length cannot contain one varint per context, before inflating it. */
  checkLength(name: string, nodes: number): void {
    const bytes = this.parts(name).reduce((sum, part) => sum + part.rawLength, 0);
    if (bytes < nodes || bytes > nodes * MOST_BYTES)
      throw damaged(
        `The file declares ${nodes} contexts, which does not match section ${name} with its ${bytes} bytes.`,
        at(name),
      );
  }

  /** Rejects array entries, before inflating them, if there are more than one for each context and element type. */
  checkArrays(nodes: number): void {
    const bytes = this.parts('arrays').reduce((sum, part) => sum + part.rawLength, 0);
    if (bytes > nodes * ELEMENT_TYPES.length * LONGEST_ENTRY)
      throw damaged(`The section claims ${bytes} bytes of entries, more than ${nodes} contexts can have.`, at('arrays'));
  }

  /** The content of a section that has a single part. */
  async table(name: string, pace: Pace): Promise<Uint8Array> {
    const parts = this.parts(name);
    if (parts.length !== 1) throw damaged(`Section ${name} must have one part but has ${parts.length}.`, at(name));
    if (parts[0].rawLength > LARGEST_TABLE)
      throw damaged(`Section ${name} claims ${parts[0].rawLength} bytes, which is too many.`, at(name));
    checkTable(parts[0]);
    return this.inflated(parts[0], pace);
  }

  column(name: string): VarintColumn {
    const parts = this.parts(name);
    return new VarintColumn(
      name,
      parts.length,
      () => this.passOver(parts),
      parts.reduce((sum, { storedLength }) => sum + storedLength, 0),
    );
  }

  /** The sides of a union to which each context belongs. */
  sides(nodes: number): VarintColumn {
    this.checkLength('sides', nodes);
    return this.column('sides');
  }

  arrays(nodes: number): SparseArrays {
    const parts = this.parts('arrays');
    return new SparseArrays(nodes, parts.length, () => this.passOver(parts));
  }

  has(name: string): boolean {
    return this.groups.has(name);
  }

  /**
   * Entries of a metric's snapshots. Rejects them, before inflating, if there are more than one for each context and snapshot.
   */
  snapshots(name: string, nodes: number, snapshots: number): SparseSnapshots {
    const parts = this.entriesOfSnapshots(name, nodes, snapshots, LONGEST_SNAPSHOT_ENTRY);
    return new SparseSnapshots(name, nodes, snapshots, parts.length, () => this.passOver(parts));
  }

  /**
   * Entries of the snapshots of arrays. Rejects them, before inflating, if there are more than one for each context, element
   * type and snapshot.
   */
  arraySnapshots(nodes: number, snapshots: number): SparseArraySnapshots {
    const parts = this.entriesOfSnapshots(ARRAY_SNAPSHOTS, nodes, snapshots, ELEMENT_TYPES.length * LONGEST_ARRAY_SNAPSHOT);
    return new SparseArraySnapshots(nodes, snapshots, parts.length, () => this.passOver(parts));
  }

  private entriesOfSnapshots(name: string, nodes: number, snapshots: number, longest: number): Section[] {
    const parts = this.parts(name);
    const bytes = parts.reduce((sum, part) => sum + part.rawLength, 0);
    if (bytes > nodes * snapshots * longest)
      throw damaged(
        `The section claims ${bytes} bytes of entries, more than ${nodes} contexts can have in ${snapshots} states.`,
        at(name),
      );
    return parts;
  }

  /** Starts a pass over a column; the function returned reads and inflates one of its parts. */
  private passOver(parts: readonly Section[]): InflatePart {
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

function groupParts(sections: readonly Section[]): Map<string, Section[]> {
  const groups = new Map<string, Section[]>();
  for (const section of sections) {
    const group = groups.get(section.name);
    if (group === undefined) groups.set(section.name, [section]);
    else group.push(section);
  }
  return groups;
}
