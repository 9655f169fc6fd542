/** Gives packages other names, the same one for the same package, wherever a class is named. */
export interface Renaming {
  className(name: string): string;
  /** The classes in a descriptor, too. */
  descriptor(descriptor: string): string;
  /** What a package that is written was called before. */
  before(written: string): string;
}

/** `prefixes`: packages that are renamed with all below them; each gets a number of its own in the order in which it is met. */
export function renamingOf(prefixes: readonly string[]): Renaming {
  const known = new Map<string, string>();
  const wanted = prefixes.map((prefix) => prefix.replace(/\.?\*?$/, '')).filter((prefix) => prefix !== '');
  const className = (name: string): string => {
    const inside = packageOf(name);
    if (!wanted.some((prefix) => inside === prefix || inside.startsWith(`${prefix}.`))) return name;
    let other = known.get(inside);
    if (other === undefined) {
      other = `pkg${known.size + 1}`;
      known.set(inside, other);
    }
    return other + name.slice(inside.length);
  };
  return {
    className,
    before: (written) => [...known].find(([, other]) => other === written)?.[0] ?? written,
    descriptor: (descriptor) =>
      descriptor.replace(/L([^;]+);/g, (_, name: string) => `L${className(name.replaceAll('/', '.')).replaceAll('.', '/')};`),
  };
}

/** Package of a binary class name; empty for the unnamed one. A hidden class has a slash and what follows it in its name. */
export function packageOf(className: string): string {
  const slash = className.indexOf('/');
  const dot = className.lastIndexOf('.', slash < 0 ? className.length : slash);
  return dot < 0 ? '' : className.slice(0, dot);
}
