import { isJdkPackage } from '../../../common/jdk';
import type { SharedPackage } from '../../../workers/api/engine';

/** Packages by their first two names, `org.h2` for `org.h2.table`; those of the JDK as a number only. */
export function groupPackages(packages: readonly SharedPackage[]): { own: { name: string; methods: number }[]; jdk: number } {
  const own = new Map<string, number>();
  let jdk = 0;
  for (const { name, methods } of packages) {
    if (name === '') continue;
    if (isJdkPackage(name)) jdk += methods;
    else {
      const group = name.split('.').slice(0, 2).join('.');
      own.set(group, (own.get(group) ?? 0) + methods);
    }
  }
  return { own: [...own].map(([name, methods]) => ({ name, methods })).sort((a, b) => b.methods - a.methods), jdk };
}
