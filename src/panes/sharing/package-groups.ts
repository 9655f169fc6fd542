import { isJdkPackage } from '../../../common/jdk';
import type { SharedPackage } from '../../../workers/api/engine';

/** Groups packages by their first two segments, `org.h2` for `org.h2.table`; the JDK's are only counted. */
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
