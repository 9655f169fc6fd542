import { expect, it } from 'vitest';
import { LIBRARY, ONE_TIME, OWN } from './folding';
import { rolesOf } from './one-time';

/** The Java test OneTimeMethodsTest has the same table. */
it.each([
  ['java.util.ArrayList', '<clinit>', ONE_TIME],
  ['java.lang.Class', 'getEnumConstantsShared', ONE_TIME],
  ['java.lang.ClassLoader', 'loadClass', ONE_TIME],
  ['jdk.internal.loader.BuiltinClassLoader', 'loadClass', ONE_TIME],
  ['java.lang.invoke.MethodHandleNatives', 'linkCallSite', ONE_TIME],
  ['org.apache.maven.surefire.booter.IsolatedClassLoader', 'loadClass', ONE_TIME],
  ['com.acme.PluginLoader', 'loadClass', LIBRARY],
  ['java.lang.ClassLoader', 'loadClasses', LIBRARY],
  ['java.lang.ClassLoader', 'getResource', LIBRARY],
  ['jdk.internal.loader.BuiltinClassLoader', 'findClass', LIBRARY],
  ['java.lang.invoke.MethodHandle', 'invokeExact', LIBRARY],
  ['java.lang.Class', 'getEnumConstants', LIBRARY],
  ['java.util.ArrayList', '<init>', LIBRARY],
  ['com.acme.Own', '<clinit>', OWN],
  ['', '(3 contexts of class loading folded here)', ONE_TIME],
  ['', '(3 contexts folded here)', LIBRARY],
  ['', '(1 context with own code folded here)', LIBRARY],
])('%s.%s has role %i', (className, method, role) => {
  const names = { size: 1, frame: () => ({ className, method, descriptor: '()V', flags: 0, sourceFile: '', line: 0 }) };
  expect([...rolesOf(names, (each) => each === 'com.acme.Own')]).toEqual([role]);
});

it('values of events are not own, even if all code is', () => {
  const roleOf = (descriptor: string) =>
    rolesOf(
      { size: 1, frame: () => ({ className: '', method: 'app.A', descriptor, flags: 0, sourceFile: '', line: 0 }) },
      () => true,
    )[0];
  expect([roleOf(' (thrown)'), roleOf('')]).toEqual([LIBRARY, OWN]);
});
