/**
 * Decides which methods run only once in a process, such as class loading, so that a comparison can treat their cost
 * separately.
 */
import { foldedKind, isValue } from '../../../common/frame-names';
import type { FrameName } from '../../api/engine';
import { LIBRARY, ONE_TIME, OWN } from './folding';
import list from './one-time.txt?raw';

/**
 * Entries of the list, which the test ledger uses as well (`agent-java/ledger`): class and method; `*` at the end stands for any
 * text.
 */
const ENTRIES = list
  .split(/\r?\n/)
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(/\s+/).slice(1).map(matcher));

function matcher(pattern: string): (name: string) => boolean {
  const prefix = pattern.slice(0, -1);
  return pattern.endsWith('*') ? (name) => name.startsWith(prefix) : (name) => name === pattern;
}

/**
 * Whether a method runs only once, on behalf of whichever code comes first: class initialisers, class loading, and the linking of
 * call sites and method handles.
 */
export function isOneTime(className: string, method: string): boolean {
  return (
    ENTRIES.some(([isClass, isMethod]) => isMethod(method) && isClass(className)) ||
    foldedKind({ className, method }) === 'loading'
  );
}

/** Roles of methods, as required for folding. Values of events are never own. @param isOwn decides by class name */
export function rolesOf(
  names: { readonly size: number; frame(method: number): FrameName },
  isOwn: (className: string) => boolean,
): Uint8Array {
  const roles = new Uint8Array(names.size);
  const own = new Map<string, boolean>();
  for (let method = 0; method < names.size; method++) {
    const { className, method: name, descriptor } = names.frame(method);
    let isOwnClass = own.get(className);
    if (isOwnClass === undefined) {
      isOwnClass = isOwn(className);
      own.set(className, isOwnClass);
    }
    const isOwnMethod = isOwnClass && !isValue({ className, descriptor });
    roles[method] = isOwnMethod ? OWN : isOneTime(className, name) ? ONE_TIME : LIBRARY;
  }
  return roles;
}
