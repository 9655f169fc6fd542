/** What a view tells the page only when it has come to rest, and at once where the page is about to change. */
const tellers = new Set<() => void>();

/** Takes part until the returned function is called. `tell` does nothing where there is nothing to tell. */
export function tellBeforeChange(tell: () => void): () => void {
  tellers.add(tell);
  return () => void tellers.delete(tell);
}

export function tellNow(): void {
  for (const tell of tellers) tell();
}
