/** Decides under which names a profile's methods are shown: as in Kotlin and Scala source, and with a mapping file applied. */
import { packageOf, simpleName } from '../../common/class-names';
import { splitLine } from '../../common/frame-names';
import type { FrameName, ShownName } from '../api/engine';
import type { Mapping } from '../mapping/mapping';
import { isKotlin, kotlinName } from './kotlin';
import { isScala, scalaName } from './scala';

const STATIC = 2;

/**
 * Number of changes to the display of names in any profile. If it has changed, results found by displayed names are out of date.
 */
export let displayVersion = 0;

/** Displayed names of one profile. Exact names are not changed. */
export class NameDisplay {
  private shownOf = new Map<number, ShownName | undefined>();
  private classes = new Map<string, string>();
  private version = displayVersion;

  constructor(private readonly settings: { asWritten: boolean; mapping: Mapping | null } = { asWritten: true, mapping: null }) {}

  /** A display with the same settings, for another table of the same methods. */
  beside(): NameDisplay {
    return new NameDisplay(this.settings);
  }

  /** Whether to show names as in the source of their language. */
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

  /** Displayed name of a method; undefined if it is the exact one. The result is kept under `index`. */
  shown(index: number, exact: FrameName): ShownName | undefined {
    this.forget();
    if (this.shownOf.has(index)) return this.shownOf.get(index);
    const shown = this.decide(exact);
    this.shownOf.set(index, shown);
    return shown;
  }

  /** Displayed name of a class; undefined if it is the exact one. `sourceFile` is empty if not known. */
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

  /** Drops the names kept so far if the display has changed. */
  private forget(): void {
    if (this.version === displayVersion) return;
    this.version = displayVersion;
    this.shownOf = new Map();
    this.classes = new Map();
  }
}
