import type { FrameName, ShownName } from '../engine.api';
import type { Mapping } from '../mapping/retrace';
import { isKotlin, kotlinName } from './kotlin';
import { isScala, scalaName } from './scala';
import { split } from './shown';

const STATIC = 2;

/** How often what is shown has changed, in any profile: what was found by a shown name is to be looked for again. */
export let timesChanged = 0;

/** How the names of one profile are shown. Exact names stay what they are: this is beside them. */
export class NameDisplay {
  private asWritten = true;
  private inForce: Mapping | null = null;
  private shownOf = new Map<number, ShownName | undefined>();
  private classes = new Map<string, string>();

  /** Whether names are shown as the users of their language write them. */
  set languages(on: boolean) {
    if (on !== this.asWritten) this.forget();
    this.asWritten = on;
  }

  get mapping(): Mapping | null {
    return this.inForce;
  }

  /** What the classes and methods were called before they were shrunk; null for none. */
  set mapping(mapping: Mapping | null) {
    this.inForce = mapping;
    this.forget();
  }

  /** Where a method is shown otherwise than it is. `index` names the method for the next time. */
  shown(index: number, exact: FrameName): ShownName | undefined {
    if (this.shownOf.has(index)) return this.shownOf.get(index);
    const shown = this.decide(exact);
    this.shownOf.set(index, shown);
    return shown;
  }

  /** The same for a class; `sourceFile` is its file, empty where that is not known. */
  shownClass(className: string, sourceFile: string): string | undefined {
    let text = this.classes.get(className);
    if (text === undefined) {
      const shown = this.decide({ className, method: '<init>', descriptor: '()V', flags: 0, sourceFile, line: 0 });
      text = shown && shown.owner !== '' ? [shown.packageName, shown.owner].filter(Boolean).join('.') : className;
      this.classes.set(className, text);
    }
    return text === className ? undefined : text;
  }

  private decide(exact: FrameName): ShownName | undefined {
    const before = this.inForce?.retrace(exact.className, exact.method, exact.descriptor, exact.line) ?? null;
    const { className, method, descriptor } = before ?? exact;
    const sourceFile = before?.sourceFile || exact.sourceFile;
    const language = !this.asWritten ? null : isKotlin(sourceFile) ? kotlinName : isScala(sourceFile) ? scalaName : null;
    const [packageName, owner] = split(className);
    const plain = { packageName, owner, method };
    const written = language?.({ className, method, descriptor, isStatic: (exact.flags & STATIC) !== 0, sourceFile }) ?? plain;
    if (before) return { ...written, descriptor, ...(before.inlined.length > 0 ? { inlined: before.inlined } : {}) };
    return written.owner === owner && written.method === method ? undefined : written;
  }

  private forget(): void {
    timesChanged++;
    this.shownOf = new Map();
    this.classes = new Map();
  }
}
