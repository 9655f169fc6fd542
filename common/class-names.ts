/** Binary class names: `java.util.Map$Entry`. Hidden and generated classes have more names behind a slash or a bracket: `a.B/0x…`, `jdk.proxy.$Proxy[a.B,c.D]`. */

/** The class name without the suffix of a hidden or generated class. */
export function withoutSuffix(className: string): string {
  const end = className.search(/[/[]/);
  return end < 0 ? className : className.slice(0, end);
}

/** Empty for the unnamed package. */
export function packageOf(className: string): string {
  const own = withoutSuffix(className);
  return own.slice(0, Math.max(0, own.lastIndexOf('.')));
}

/** The class without its package. */
export function simpleName(className: string): string {
  return className.slice(withoutSuffix(className).lastIndexOf('.') + 1);
}

/** `binary.class.Name.method` */
export const frame = ({ className, method }: { className: string; method: string }): string => `${className}.${method}`;
