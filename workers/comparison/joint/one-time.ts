/**
 * Tells library methods that run once, for whoever comes first: class initialisers, class loading, and the linking of call sites and
 * method handles. Names of JDK 17 to 25.
 */
export function isOneTime(className: string, method: string): boolean {
  if (method === '<clinit>') return true;
  if (method === 'loadClass') return className === 'java.lang.ClassLoader' || className.startsWith('jdk.internal.loader.');
  return className === 'java.lang.invoke.MethodHandleNatives' && !method.startsWith('<');
}
