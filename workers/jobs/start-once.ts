/**
 * Starts a worker's work once, in the copy of its first script that other files import.
 *
 * WebKit (2.50) evaluates the first script of a module worker a second time when another file imports it. Two copies would answer
 * each message, and the second would lack the state of the first. So the script imports itself, and only the last copy starts.
 */

interface Scope {
  /** Starts the work in the calling copy instead of the first copy. */
  takeOver?: (start: () => void) => void;
}

/** @param script address of the worker's first script */
export function startOnce(script: string, start: () => void): void {
  const scope = globalThis as Scope;
  // A script that is embedded in a page is a classic script, which nothing can import.
  if (script.startsWith('blob:')) start();
  else if (scope.takeOver) scope.takeOver(start);
  else scope.takeOver = importAgain(script, start);
}

/** Imports the script, and keeps messages until a copy of it starts: the one that takes over, otherwise this one. */
function importAgain(script: string, start: () => void): (by: () => void) => void {
  const early: MessageEvent[] = [];
  const keep = (event: MessageEvent): void => void early.push(event);
  addEventListener('message', keep);
  let isStarted = false;
  const takeOver = (by: () => void): void => {
    if (isStarted) return;
    isStarted = true;
    removeEventListener('message', keep);
    by();
    for (const event of early) dispatchEvent(event);
  };
  void import(/* @vite-ignore */ script).catch(() => undefined).then(() => takeOver(start));
  return takeOver;
}
