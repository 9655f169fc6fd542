/**
 * Recognises, for page and engine, trees in which callers are below their callees, as the transforms `invert` and `callers`
 * make them.
 */

/** Whether the transforms put callers below their callees. */
export const isLeafUp = (transforms: readonly { readonly kind: string }[] = []): boolean =>
  transforms.filter(({ kind }) => kind === 'invert' || kind === 'callers').length % 2 === 1;
