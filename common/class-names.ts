/**
 * Parses binary class names such as `java.util.Map$Entry`, for page, engine and command line. In hidden and generated classes,
 * a slash or a bracket introduces further names: `a.B/0x…`, `jdk.proxy.$Proxy[a.B,c.D]`.
 */

/**
 * Address of a hidden class, its number, or both: `/1234567` (JDK 8), `+0x…/1234567` (17 and 21), `/0x…` (11, OpenJ9), `.0x…`.
 */
const HIDDEN = /(?:[+./]0x[\da-f]+(?:[./]\d+)?|\/\d+)$/i;
/** Number that the VM gives a lambda's object; names written by earlier versions of Callgrove have a dot instead of the slash. */
const LAMBDA = /(\$\$Lambda)\$\d+(?:\.\d+)?$/;

/** A class name without what varies between runs: `Foo$$Lambda` for `Foo$$Lambda$14+0x00007f0a5c039a58/2027775614`. */
export const withoutVmNumbers = (className: string): string => className.replace(HIDDEN, '').replace(LAMBDA, '$1');

/** The class name in a frame; it may have slashes between packages, and numbers added by the VM. */
export const binaryName = (written: string): string => withoutVmNumbers(written).replaceAll('/', '.');

/** The class name without the suffix of a hidden or generated class. */
export function withoutSuffix(className: string): string {
  const end = className.search(/[/[]/);
  return end < 0 ? className : className.slice(0, end);
}

/** The package of a class; empty for the unnamed package. */
export function packageOf(className: string): string {
  const own = withoutSuffix(className);
  return own.slice(0, Math.max(0, own.lastIndexOf('.')));
}

/** The name that decides a frame's colour: its package, or the file for a function without a class. */
export const colourGroup = (name: { className: string; sourceFile?: string; shown?: { packageName: string } }): string =>
  name.shown?.packageName ?? (name.className === '' ? (name.sourceFile ?? '') : packageOf(name.className));

/** The class without its package. */
export function simpleName(className: string): string {
  return className.slice(withoutSuffix(className).lastIndexOf('.') + 1);
}

/**
 * A class or method name without the packages of the names inside its brackets: `$Proxy[B,D]` for `$Proxy[a.B,c.D]`,
 * `C$$Lambda[String.length()]` for `C$$Lambda[java.lang.String.length()]`.
 */
export function shortenBrackets(name: string): string {
  // A name followed by parameters is that of a method, which keeps its class.
  const last = (dotted: string, segments: number): string => dotted.split('.').slice(-segments).join('.');
  return name.replace(/\[.*\]/, (inside) =>
    inside.replace(/([^[\](), ]+)(\(?)/g, (_, dotted: string, open: string) => last(dotted, open === '' ? 1 : 2) + open),
  );
}

/**
 * Method names of the frames that stand for objects created without running a constructor of their class (docs/metrics.md,
 * section 6).
 */
export const MADE_BY_CLONE = '(made by clone)';
export const MADE_OTHERWISE = '(made without its constructor)';
export const standsForObjects = (method: string): boolean => method === MADE_BY_CLONE || method === MADE_OTHERWISE;

/** `binary.class.Name.method` or `binary.class.Name (made by clone)`; for a function without a class, just its name. */
export const frame = ({ className, method }: { className: string; method: string }): string =>
  className === '' ? method : `${className}${standsForObjects(method) ? ' ' : '.'}${method}`;
