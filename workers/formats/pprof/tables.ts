/** Reads the tables of a pprof profile, in which samples look up their frames. */
import { shortened } from '../../../common/visible-text';
import { damaged } from '../../jobs/errors';
import { methodIn, methodOf } from '../../recording/frame-text';
import type { MethodFacts } from '../../recording/method-list';
import { FIELD } from './fields';
import type { Id, Wire } from './wire';

interface Mapping {
  readonly start: bigint;
  readonly offset: bigint;
  readonly file: number;
}

interface Location {
  readonly mapping: Id;
  readonly address: bigint;
  /** Its lines, innermost first; several if calls were inlined. */
  readonly lines: readonly Line[];
}

interface Line {
  readonly function: Id;
  readonly line: number;
}

/** A frame of a stack in a pprof file. */
export interface Frame {
  readonly method: MethodFacts;
  /** 0 if unknown. */
  readonly line: number;
}

interface Named {
  readonly name: number;
  readonly system: number;
  readonly file: number;
  readonly line: number;
}

/** Strings, mappings, functions and locations of a file, which may come after the samples that refer to them. */
export class Tables {
  readonly strings: string[] = [];
  private readonly mappings = new Map<Id, Mapping>();
  private readonly locations = new Map<Id, Location>();
  private readonly functions = new Map<Id, Named>();
  private readonly decoder = new TextDecoder();

  /** Reads an entry of a table. */
  take(wire: Wire): void {
    if (wire.field === FIELD.string) {
      this.strings.push(shortened(this.decoder.decode(wire.take())));
      return;
    }
    const { field } = wire;
    const outer = wire.enter();
    if (field === FIELD.location) this.location(wire);
    else if (field === FIELD.function) this.function(wire);
    else this.mapping(wire);
    wire.leave(outer);
  }

  /** A string of the file. Throws FormatError if the file does not contain it. */
  text(index: number): string {
    // A profile without strings contains only the empty one.
    if (index === 0) return '';
    const text = this.strings[index];
    if (text === undefined)
      throw damaged(`The file refers to string ${index}, but has only ${this.strings.length} strings.`, 'the table of strings');
    return text;
  }

  /** The frames of a location, outermost first. Throws FormatError if the file does not contain it. */
  frames(id: Id, sample: number): Frame[] {
    const location = this.locations.get(id);
    if (location === undefined)
      throw damaged(`A stack refers to location ${id}, which the file does not contain.`, `sample ${sample}`);
    if (location.lines.length === 0) return [{ method: this.addressOf(location), line: 0 }];
    return location.lines.map((each) => ({ method: this.methodOf(each.function), line: each.line })).reverse();
  }

  private methodOf(id: Id): MethodFacts {
    const named = this.functions.get(id);
    if (named === undefined)
      throw damaged(`A location refers to function ${id}, which the file does not contain.`, 'the table of functions');
    const file = this.text(named.file);
    const [name, system] = [this.text(named.name), this.text(named.system)];
    const shown = name || system || '(no name)';
    const facts = methodIn(file, shown);
    // Files exported by Callgrove have the signature in the system name, because pprof shows the other one.
    const descriptor = system.startsWith(`${name}(`) ? methodOf(system).descriptor : undefined;
    return {
      ...facts,
      ...(descriptor !== undefined && { descriptor }),
      sourceFile: file.slice(file.lastIndexOf('/') + 1),
      path: file,
      line: named.line,
    };
  }

  /** A location without a function is named by its offset in its binary, which is the same wherever that was loaded. */
  private addressOf({ mapping, address }: Location): MethodFacts {
    const within = this.mappings.get(mapping);
    const file = within === undefined ? '' : this.text(within.file);
    const name =
      within === undefined || file === '' || address < within.start
        ? `0x${address.toString(16)}`
        : `${file.slice(file.lastIndexOf('/') + 1)}+0x${(address - within.start + within.offset).toString(16)}`;
    return { className: '', name };
  }

  private mapping(wire: Wire): void {
    let id: Id = 0;
    let [start, offset] = [0n, 0n];
    let file = 0;
    while (wire.next()) {
      if (wire.field === 1) id = wire.id();
      else if (wire.field === 2) start = wire.address();
      else if (wire.field === 4) offset = wire.address();
      else if (wire.field === 5) file = wire.unsigned();
      else wire.skip();
    }
    this.mappings.set(id, { start, offset, file });
  }

  private location(wire: Wire): void {
    let [id, mapping]: [Id, Id] = [0, 0];
    let address = 0n;
    const lines: Line[] = [];
    while (wire.next()) {
      if (wire.field === 1) id = wire.id();
      else if (wire.field === 2) mapping = wire.id();
      else if (wire.field === 3) address = wire.address();
      else if (wire.field === 4) {
        const line = lineOf(wire);
        if (line.function !== 0) lines.push(line);
      } else wire.skip();
    }
    this.locations.set(id, { mapping, address, lines });
  }

  private function(wire: Wire): void {
    let id: Id = 0;
    let [name, system, file, line] = [0, 0, 0, 0];
    while (wire.next()) {
      if (wire.field === 1) id = wire.id();
      else if (wire.field === 2) name = wire.unsigned();
      else if (wire.field === 3) system = wire.unsigned();
      else if (wire.field === 4) file = wire.unsigned();
      else if (wire.field === 5) line = Math.max(0, wire.signed());
      else wire.skip();
    }
    this.functions.set(id, { name, system, file, line: line < 2 ** 31 ? line : 0 });
  }
}

/** A line of a location; its function is 0 if it has none. */
function lineOf(wire: Wire): Line {
  let id: Id = 0;
  let line = 0;
  const outer = wire.enter();
  while (wire.next()) {
    if (wire.field === 1) id = wire.id();
    else if (wire.field === 2) line = wire.signed();
    else wire.skip();
  }
  wire.leave(outer);
  return { function: id, line: line > 0 && line < 2 ** 31 ? line : 0 };
}
