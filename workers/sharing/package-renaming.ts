/** Renames packages in what is shared, so that a link does not reveal them. */
import { packageOf } from '../../common/class-names';
import { MODULE, THREAD } from '../../common/frame-names';

/** Consistently replaces the names of packages wherever a class is named. */
export interface PackageRenaming {
  /** Renames a class, including the classes inside generated names: `$Proxy[a.B,c.D]` (docs/metrics.md, section 8). */
  className(name: string): string;
  packageName(name: string): string;
  /** Whether a package, or the package of a class, is renamed. */
  hides(name: string): boolean;
  /** Renames the classes in a descriptor as well. */
  descriptor(descriptor: string): string;
  /** The original name of a renamed package. */
  original(written: string): string;
}

/**
 * Creates a renaming for the given packages and everything below them; new names are numbered in order of first use.
 *
 * @param threads whether frames for threads are renamed as well
 */
export function packageRenaming(prefixes: readonly string[], threads = false): PackageRenaming {
  const known = new Map<string, string>();
  const wanted = prefixes.map((prefix) => prefix.replace(/\.?\*?$/, '')).filter((prefix) => prefix !== '');
  const hides = (name: string): boolean => wanted.some((prefix) => name === prefix || name.startsWith(`${prefix}.`));
  const packageName = (inside: string): string => {
    if (!hides(inside)) return inside;
    let other = known.get(inside);
    if (other === undefined) {
      other = `pkg${known.size + 1}`;
      known.set(inside, other);
    }
    return other;
  };
  const single = (name: string): string => {
    const inside = packageOf(name);
    return packageName(inside) + name.slice(inside.length);
  };
  const hidden = new Map<string, string>();
  const threadName = (name: string): string => {
    const other = hidden.get(name) ?? `${THREAD}${hidden.size + 1}`;
    hidden.set(name, other);
    return other;
  };
  const className = (name: string): string => {
    if (name.startsWith(THREAD)) return threads ? threadName(name) : name;
    // Modules are named like packages.
    if (name.startsWith(MODULE)) return MODULE + packageName(name.slice(MODULE.length));
    return name.replace(NAMES, (_, part: string, opening: string) => {
      // In `a.B.m(`, what precedes the parenthesis is a method.
      const end = opening === '' ? part.length : Math.max(0, part.lastIndexOf('.'));
      return single(part.slice(0, end)) + part.slice(end) + opening;
    });
  };
  return {
    ...{ className, packageName, hides },
    original: (written) => [...known].find(([, other]) => other === written)?.[0] ?? written,
    descriptor: (descriptor) =>
      descriptor.replace(/L([^;]+);/g, (_, name: string) => `L${className(name.replaceAll('/', '.')).replaceAll('.', '/')};`),
  };
}

/** Pieces of a name between its brackets, each with the parenthesis that follows it, if any. */
const NAMES = /([^[\](),/]+)(\(?)/g;

/**
 * Returns prefixes that match the same classes after renaming. A prefix that must be hidden is replaced by the new names of the
 * packages that it matches, or of the class.
 *
 * @param classes the names before renaming
 */
export function renamedPrefixes(
  prefixes: readonly string[],
  classes: Iterable<string>,
  { hides, className }: PackageRenaming,
): string[] {
  const renamed = new Set(prefixes.filter((prefix) => !hides(prefix)));
  for (const name of classes) {
    const inside = packageOf(name);
    if (!hides(inside)) continue;
    for (const prefix of prefixes) {
      if (inside === prefix || inside.startsWith(`${prefix}.`)) renamed.add(packageOf(className(name)));
      else if (name === prefix || name.startsWith(`${prefix}$`)) renamed.add(className(prefix));
    }
  }
  return [...renamed];
}
