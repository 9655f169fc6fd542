/** Numbers the values in a field of the events of one family in one chunk. */
import { binaryName } from '../../../../common/class-names';
import { javaClassName } from '../../../../common/type-names';
import { shortened } from '../../../../common/visible-text';
import type { ValueKind } from '../../../api/engine';
import type { CellTable } from '../cell-table';
import type { Constants } from '../constants';
import type { Family } from '../families';
import type { Type } from '../metadata';
import { ABSENT, type RecordReader } from '../shapes';

/** Number of events without a value. */
export const NO_VALUE = 0;
/** Number that stands for all values beyond the limit. */
export const OTHER_VALUES = 1;
/** Most values of a family in a chunk. */
const MOST_VALUES = 2 ** 16;
/** Number of cells in a chunk from which the values of further events are not kept apart, so that enough cells remain for time. */
const MOST_CELLS = 2 ** 20;
/** Prefix of a placeholder for a constant, whose text is not known yet. Neither paths nor hosts contain this character. */
const CONSTANT = '\0';

/**
 * The values of one family in a chunk. A class, or a path, is in one field. If there are several fields, they are host, address
 * and port.
 */
export class ChunkValues {
  readonly kind: ValueKind;
  /** Ids of constants, or texts, by number and field. */
  private readonly fields: (readonly (number | string)[])[] = [[], []];
  private readonly ids = new Map<number, number>();
  private readonly texts = new Map<string, number>();
  private readonly count: number;

  /**
   * @param record reader of the events
   * @param from index of the first of the value's fields among those that `record` reads
   * @param cells table in which the numbers are used
   */
  constructor(
    private readonly value: NonNullable<Family['value']>,
    private readonly type: Type,
    private readonly record: RecordReader,
    private readonly from: number,
    private readonly cells: CellTable,
    private readonly most = MOST_VALUES,
  ) {
    this.kind = value.kind;
    this.count = value.fields.length;
  }

  /** Placeholder for the text of a constant until constants are known. */
  static readonly placeholder = (id: number): string => CONSTANT + id;

  /** Number of the value in the event that `record` has read. */
  number(): number {
    const { record, from, count, ids, texts } = this;
    const id = record.numbers[from];
    if (count === 1 && id !== ABSENT) {
      if (id === 0) return NO_VALUE;
      const known = ids.get(id);
      if (known !== undefined) return known;
      if (this.isFull) return OTHER_VALUES;
      const added = this.fields.push([id]) - 1;
      ids.set(id, added);
      return added;
    }
    let key = '';
    for (let i = from; i < from + count; i++) key += `${record.texts[i]}\n${record.numbers[i]}\n`;
    const known = texts.get(key);
    if (known !== undefined) return known;
    if (this.isFull) return OTHER_VALUES;
    const added =
      this.fields.push(Array.from({ length: count }, (_, i) => record.texts[from + i] || record.numbers[from + i])) - 1;
    texts.set(key, added);
    return added;
  }

  private get isFull(): boolean {
    return this.fields.length >= this.most || this.cells.size >= MOST_CELLS;
  }

  /**
   * The values by number, as the file has them, but host and port joined; empty for NO_VALUE and OTHER_VALUES.
   * Call it once constants are known.
   */
  valueTexts(constants: Constants): string[] {
    return this.fields.map((field) => {
      if (field.length === 1) return this.text(field[0], this.value.fields[0], constants);
      const [text, address, port] = field.map((read, i) => this.text(read, this.value.fields[i], constants));
      return text === undefined ? '' : hostAndPort(text || address, port);
    });
  }

  private text(read: number | string, field: string, constants: Constants): string {
    if (field === 'port') return typeof read === 'number' && read > 0 && read < 2 ** 16 ? String(read) : '';
    if (typeof read === 'number') return read === ABSENT ? '' : constants.textOf(this.type, field, { id: read, text: '' });
    return shortened(read.startsWith(CONSTANT) ? constants.string(Number(read.slice(1))) : read);
  }
}

/** `db.local:5432`; an address of IPv6 has brackets. Empty if there is no host. */
function hostAndPort(host: string, port: string): string {
  const written = host.includes(':') ? `[${host}]` : host;
  return host === '' || port === '' ? written : `${written}:${port}`;
}

/** A class as Java writes it, without the numbers that the VM gives to hidden classes: `byte[]`, `app.Main$$Lambda`. */
export function classValue(written: string): string {
  const [, element, dimensions] = /^(.*?)((?:\[\])*)$/s.exec(javaClassName(written)) ?? ['', written, ''];
  return binaryName(element) + dimensions;
}
