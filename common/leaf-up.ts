/** Recognises trees in which callers are below their callees. */

/** Whether the transforms put callers below their callees. */
export const isLeafUp = (transforms: readonly { readonly kind: string }[] = []): boolean =>
  transforms.filter(({ kind }) => kind === 'invert' || kind === 'callers').length % 2 === 1;
