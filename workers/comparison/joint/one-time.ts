import type { FrameName } from '../../api/engine';
import { LIBRARY, ONE_TIME, OWN } from './folding';

/**
 * Tells library methods that run once, for whoever comes first: class initialisers, class loading, and the linking of call sites and
 * method handles. Names of JDK 17 to 25.
 */
function isOneTime(className: string, method: string): boolean {
  if (method === '<clinit>') return true;
  if (method === 'loadClass') return className === 'java.lang.ClassLoader' || className.startsWith('jdk.internal.loader.');
  return className === 'java.lang.invoke.MethodHandleNatives' && !method.startsWith('<');
}

/** Roles of methods, as folding takes them. @param isOwn by class name */
export function rolesOf(
  names: { readonly size: number; frame(method: number): FrameName },
  isOwn: (className: string) => boolean,
): Uint8Array {
  const roles = new Uint8Array(names.size);
  const own = new Map<string, boolean>();
  for (let method = 0; method < names.size; method++) {
    const { className, method: name } = names.frame(method);
    let isOwnClass = own.get(className);
    if (isOwnClass === undefined) {
      isOwnClass = isOwn(className);
      own.set(className, isOwnClass);
    }
    roles[method] = isOwnClass ? OWN : isOneTime(className, name) ? ONE_TIME : LIBRARY;
  }
  return roles;
}
