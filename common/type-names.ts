/**
 * Names of what programs allocate, as page and engine write them: classes, arrays by element type, and the padding of arrays.
 */

/** Primitive types and void by the letter in their JVM descriptor. */
export const PRIMITIVES: Readonly<Record<string, string>> = {
  B: 'byte',
  C: 'char',
  D: 'double',
  F: 'float',
  I: 'int',
  J: 'long',
  S: 'short',
  Z: 'boolean',
  V: 'void',
};

/**
 * The element type of an array allocation (JP 3.1.4; JP is the paper cited in docs/metrics.md), from its descriptor letter to its
 * name in Java.
 */
export const elementTypeName = (letter: string): string => (letter === 'R' ? 'reference' : (PRIMITIVES[letter] ?? letter));

type AllocatedType =
  | { readonly kind: 'all' | 'padding' }
  | { readonly kind: 'class'; readonly className: string }
  | { readonly kind: 'array'; readonly elementType: string };

/** The name of an allocated type: `java.lang.String`, `byte[]`, `array padding`. */
export function typeName(type: AllocatedType): string {
  switch (type.kind) {
    case 'class':
      return type.className;
    case 'array':
      return `${elementTypeName(type.elementType)}[]`;
    case 'padding':
      return 'array padding';
    case 'all':
      return 'all types';
  }
}

/** A class by its name in Java: `int[]` for `[I`, `java.lang.String[][]` for `[[Ljava.lang.String;`. */
export function javaClassName(className: string): string {
  const [, dimensions = '', element = ''] = /^(\[+)(.+)$/.exec(className) ?? [];
  if (dimensions === '') return className;
  const [, inner] = /^L(.+);$/.exec(element) ?? [];
  return (inner ?? PRIMITIVES[element] ?? element) + '[]'.repeat(dimensions.length);
}
