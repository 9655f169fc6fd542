/** Names of a profile's methods and classes, in the order that all trees use. */
import { frame } from '../../common/class-names';
import { mergedOrigins, Origin } from '../../common/class-origins';
import type { FrameName, ShownName } from '../api/engine';
import { displayVersion, NameDisplay } from '../names/name-display';
import { compileQuery, type Searched } from '../query/query';
import { rankStrings, sortedByRanks } from '../tree/string-ranks';
import { LEAF, type MethodTable } from './recording';

/**
 * A file's methods without map M, which says which constructor calls which other one: methods merged by name have no such map.
 */
type NamedMethods = Omit<MethodTable, 'chained'>;

/** Rewrites names before contexts are matched by them, so that runs can be compared. */
export interface NameRules {
  className?(name: string): string;
  descriptor?(descriptor: string): string;
  method?(name: string): string;
}

/** Leaves names as they are in the file; the agent already made generated ones canonical. */
const AS_WRITTEN: NameRules = {};
/** Merges overloads into one method, for formats that identify methods only by name. */
export const WITHOUT_DESCRIPTORS: NameRules = { descriptor: () => '' };

/**
 * The distinct methods of a profile, sorted by (class, name, descriptor).
 *
 * A method's index is its rank in that order. Trees keep callees in this order, so that two runs of a program look alike, and a
 * single merge compares two trees.
 */
export class Names {
  readonly size: number;
  /** The distinct classes, in order. */
  readonly classes: readonly string[];
  readonly classOf: Uint32Array;
  readonly methods: readonly string[];
  readonly descriptors: readonly string[];
  /** Flags that any of the merged methods has; LEAF only if all have it. */
  readonly flags: Uint32Array;
  /** Maps a method's index in the file to its index here. */
  readonly fromFile: Uint32Array;
  /** For each class, an `Origin` (common/class-origins.ts); absent if the recording does not know them. */
  readonly origins?: Uint8Array;
  /** The named module of a package; empty if the recording does not know modules. */
  readonly modules: ReadonlyMap<string, string>;
  private readonly sources: readonly string[];
  /** The first line that any of the merged methods has; 0 if none is known. */
  private readonly lines: Uint32Array;
  private classSources: string[] | null = null;
  private searched: { version: number; methods: Searched[][]; ranks: Uint32Array | null } | null = null;

  /** @param display how names are shown; the exact names are kept as well */
  constructor(
    table: NamedMethods,
    rules: NameRules = AS_WRITTEN,
    readonly display = new NameDisplay(),
  ) {
    const count = table.names.length;
    this.modules = table.modules ?? new Map();
    const [classes, classRank] = rankStrings(renamed(table.classNames, rules.className));
    if (table.origins !== undefined) this.origins = mergedOrigins(table.origins, classRank, classes.length);
    const methodNames = renamed(table.names, rules.method);
    const descriptors = renamed(table.descriptors, rules.descriptor);
    const ofClass = picked(classRank, table.classOf);
    const [names, ofName] = rankStrings(methodNames);
    const [signatures, ofDescriptor] = rankStrings(descriptors);
    const order = sortedByRanks(count, [
      { of: ofClass, distinct: classes.length },
      { of: ofName, distinct: names.length },
      { of: ofDescriptor, distinct: signatures.length },
    ]);

    this.fromFile = new Uint32Array(count);
    const first = new Uint32Array(count);
    let size = 0;
    for (let i = 0; i < count; i++) {
      const m = order[i];
      const last = order[i - 1];
      if (i === 0 || ofClass[m] !== ofClass[last] || ofName[m] !== ofName[last] || ofDescriptor[m] !== ofDescriptor[last])
        first[size++] = m;
      this.fromFile[m] = size - 1;
    }
    const chosen = first.subarray(0, size);
    this.size = size;
    this.classes = classes;
    this.classOf = picked(ofClass, chosen);
    this.methods = pickedTexts(methodNames, chosen);
    this.descriptors = pickedTexts(descriptors, chosen);
    this.flags = picked(table.flags, chosen);
    this.lines = new Uint32Array(size);
    for (let m = 0; m < count; m++) this.addFacts(this.fromFile[m], table.flags[m], table.lines[m]);
    this.sources = pickedTexts(table.sourceFiles, picked(table.classOf, chosen));
  }

  /** Merges the facts about a method of the file into those of its method here. */
  private addFacts(method: number, flags: number, line: number): void {
    const isLeaf = this.flags[method] & flags & LEAF;
    this.flags[method] = ((this.flags[method] | flags) & ~LEAF) | isLeaf;
    if (line > 0 && (this.lines[method] === 0 || line < this.lines[method])) this.lines[method] = line;
  }

  frame(method: number): FrameName {
    const exact = this.exact(method);
    const shown = this.display.shown(method, exact);
    return shown === undefined ? exact : { ...exact, shown };
  }

  /** Displayed name of a class; undefined if it is the exact one. */
  shownClass(cls: number): string | undefined {
    if (this.classSources === null) {
      this.classSources = new Array<string>(this.classes.length).fill('');
      for (let m = 0; m < this.size; m++) this.classSources[this.classOf[m]] = this.sources[m];
    }
    return this.display.shownClass(this.classes[cls], this.classSources[cls]);
  }

  private exact(method: number): FrameName {
    return {
      className: this.classes[this.classOf[method]],
      method: this.methods[method],
      descriptor: this.descriptors[method],
      flags: this.flags[method],
      sourceFile: this.sources[method],
      line: this.lines[method],
    };
  }

  /** The methods with rewritten names, and the new index of each; `names` is null if the rules change none. */
  renamed(rules: NameRules): { names: Names | null; toNew: Uint32Array } {
    const names = new Names(this.table(), rules);
    const isSame = names.size === this.size && this.methods.every((_, m) => Names.compare(this, m, names, m) === 0);
    return { names: isSame ? null : names, toNew: names.fromFile };
  }

  /**
   * These names plus frames that are not methods, each in a class of its own. In `fromFile`, the frames follow the methods. The
   * display settings are shared.
   */
  extended(frames: readonly string[]): Names {
    const own = this.table();
    const first = own.classNames.length;
    const added = <T>(of: ArrayLike<T>, each: (frame: number) => T): T[] => [...Array.from(of), ...frames.map((_, f) => each(f))];
    return new Names(
      {
        classNames: [...own.classNames, ...frames],
        sourceFiles: added(own.sourceFiles, () => ''),
        classOf: Uint32Array.from(added(own.classOf, (f) => first + f)),
        names: added(own.names, () => '*'),
        descriptors: added(own.descriptors, () => ''),
        flags: Uint32Array.from(added(own.flags, () => 0)),
        lines: Uint32Array.from(added(own.lines, () => 0)),
        modules: this.modules,
        ...(own.origins && { origins: Uint8Array.from(added(own.origins, () => Origin.unknown)) }),
      },
      AS_WRITTEN,
      this.display.beside(),
    );
  }

  private table(): NamedMethods {
    const sourceFiles = new Array<string>(this.classes.length).fill('');
    for (let m = 0; m < this.size; m++) sourceFiles[this.classOf[m]] = this.sources[m];
    const { classes, classOf, methods, descriptors, flags, lines, modules, origins } = this;
    return {
      classNames: [...classes],
      classOf,
      names: [...methods],
      descriptors: [...descriptors],
      flags,
      lines,
      sourceFiles,
      modules,
      ...(origins && { origins }),
    };
  }

  /**
   * One byte for each method: 1 if the query (query.ts) matches its exact name or the shown one. Throws FormatError if the query
   * is not valid.
   */
  matching(query: string): Uint8Array {
    const holds = compileQuery(query);
    return Uint8Array.from(this.asSearched().methods, (names) => (names.some(holds) ? 1 : 0));
  }

  /** Collects the names that queries are tested against; otherwise the first query does so. */
  prepareSearch(): void {
    this.asSearched();
  }

  /** The position of each method when all are sorted by the class and name that are shown. Stable. */
  shownRanks(): Uint32Array {
    const searched = this.asSearched();
    if (searched.ranks === null) {
      const shown = searched.methods.map((names) => names[names.length - 1].name);
      const sorted = Uint32Array.from(shown.keys()).sort((a, b) => order(shown[a], shown[b]) || a - b);
      searched.ranks = placesIn(sorted);
    }
    return searched.ranks;
  }

  /** Rank of each class by its displayed name. */
  shownClassRanks(): Uint32Array {
    const shown = this.classes.map((name, cls) => this.shownClass(cls) ?? name);
    return placesIn(Uint32Array.from(shown.keys()).sort((a, b) => order(shown[a], shown[b]) || a - b));
  }

  private asSearched() {
    if (this.searched?.version !== displayVersion) {
      const methods = Array.from({ length: this.size }, (_, m) => searchedOf(this.frame(m)));
      this.searched = { version: displayVersion, methods, ranks: null };
    }
    return this.searched;
  }

  /** Total order over methods from different tables: negative, 0 or positive. */
  static compare(a: Names, i: number, b: Names, j: number): number {
    return (
      order(a.classes[a.classOf[i]], b.classes[b.classOf[j]]) ||
      order(a.methods[i], b.methods[j]) ||
      order(a.descriptors[i], b.descriptors[j])
    );
  }
}

/** The exact name, followed by the shown one if it differs. */
function searchedOf({ className, method, sourceFile, shown }: FrameName): Searched[] {
  const exact = { name: frame({ className, method }), className, sourceFile };
  return shown === undefined ? [exact] : [exact, { ...writtenOf(shown), sourceFile }];
}

function writtenOf({ packageName, owner, method }: ShownName): { name: string; className: string } {
  const within = [packageName, owner].filter(Boolean).join('.');
  return { name: frame({ className: within, method }), className: `${packageName}.${owner}` };
}

function order(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Inverts a permutation: the position of each number in it. */
function placesIn(sorted: Uint32Array): Uint32Array {
  const places = new Uint32Array(sorted.length);
  sorted.forEach((number, place) => {
    places[number] = place;
  });
  return places;
}

function renamed(texts: readonly string[], rule: ((text: string) => string) | undefined): readonly string[] {
  return rule === undefined ? texts : texts.map((text) => rule(text));
}

function picked(numbers: Uint32Array, chosen: Uint32Array): Uint32Array {
  const some = new Uint32Array(chosen.length);
  for (let i = 0; i < some.length; i++) some[i] = numbers[chosen[i]];
  return some;
}

function pickedTexts(texts: readonly string[], chosen: Uint32Array): string[] {
  const some = new Array<string>(chosen.length);
  for (let i = 0; i < some.length; i++) some[i] = texts[chosen[i]];
  return some;
}
