/** The names that a profile's methods are shown by: as Kotlin and Scala write them, and by a mapping file. */
import { packageOf, simpleName } from '../../common/class-names';
import { splitLine } from '../../common/frame-names';
import type { FrameName, ShownName } from '../api/engine';
import type { Mapping } from '../mapping/mapping';
import { isKotlin, kotlinName } from './kotlin';
import { isScala, scalaName } from './scala';

const STATIC = 2;

/** Counts changes of the display in any profile. Results that were found by displayed names are stale when it differs. */
export let displayVersion = 0;

/** Display of one profile's names. Exact names stay as they are. */
export class NameDisplay {
  private shownOf = new Map<number, ShownName | undefined>();
  private classes = new Map<string, string>();
  private version = displayVersion;

  constructor(private readonly settings: { asWritten: boolean; mapping: Mapping | null } = { asWritten: true, mapping: null }) {}

  /** A display for another table of the same methods, with shared settings. */
  beside(): NameDisplay {
    return new NameDisplay(this.settings);
  }

  /** Shows names as the users of their language write them, or not. */
  set languages(on: boolean) {
    if (on !== this.settings.asWritten) displayVersion++;
    this.settings.asWritten = on;
  }

  get mapping(): Mapping | null {
    return this.settings.mapping;
  }

  /** Mapping file of the shrinker, or null for none. */
  set mapping(mapping: Mapping | null) {
    this.settings.mapping = mapping;
    displayVersion++;
  }

  /** Displayed name of a method; undefined where it is the exact one. `index` is the key under which it is kept. */
  shown(index: number, exact: FrameName): ShownName | undefined {
    this.forget();
    if (this.shownOf.has(index)) return this.shownOf.get(index);
    const shown = this.decide(exact);
    this.shownOf.set(index, shown);
    return shown;
  }

  /** Displayed name of a class; undefined where it is the exact one. `sourceFile` is empty where it is not known. */
  shownClass(className: string, sourceFile: string): string | undefined {
    this.forget();
    let text = this.classes.get(className);
    if (text === undefined) {
      const shown = this.decide({ className, method: '<init>', descriptor: '()V', flags: 0, sourceFile, line: 0 });
      text = shown && shown.owner !== '' ? [shown.packageName, shown.owner].filter(Boolean).join('.') : className;
      this.classes.set(className, text);
    }
    return text === className ? undefined : text;
  }

  private decide(exact: FrameName): ShownName | undefined {
    const { mapping, asWritten } = this.settings;
    const { method: own, line } = splitLine(exact.method);
    const before = mapping?.retrace(exact.className, own, exact.descriptor, exact.line) ?? null;
    const { className, method, descriptor } = before ?? { ...exact, method: own };
    const sourceFile = before?.sourceFile || exact.sourceFile;
    const language = !asWritten ? null : isKotlin(sourceFile) ? kotlinName : isScala(sourceFile) ? scalaName : null;
    const packageName = packageOf(className);
    const owner = simpleName(className);
    const plain = { packageName, owner, method };
    const shown = language?.({ className, method, descriptor, isStatic: (exact.flags & STATIC) !== 0, sourceFile }) ?? plain;
    const written = line === '' ? shown : { ...shown, method: `${shown.method}:${before?.line || line.slice(1)}` };
    if (before) {
      const source = { ...(before.sourceFile ? { sourceFile: before.sourceFile } : {}), line: before.line };
      return { ...written, descriptor, ...source, ...(before.inlined.length > 0 ? { inlined: before.inlined } : {}) };
    }
    return written.owner === owner && written.method === exact.method ? undefined : written;
  }

  /** Drops kept names after a change of the display. */
  private forget(): void {
    if (this.version === displayVersion) return;
    this.version = displayVersion;
    this.shownOf = new Map();
    this.classes = new Map();
  }
}
