import { describe, expect, it } from 'vitest';
import { packageOf } from '../../common/class-names';
import { packageRenaming, renamedPrefixes } from './package-renaming';

describe('packages that get other names', () => {
  it('are renamed wherever a class is named, the same one alike', () => {
    const renaming = packageRenaming(['com.acme', 'org.x.*']);
    const { className, descriptor } = renaming;
    const renamed = [
      ['com.acme.A', 'pkg1.A'],
      ['com.acme.util.B$C', 'pkg2.B$C'],
      ['com.acmeless.A', 'com.acmeless.A'],
      ['com.acme.A/0x12.34', 'pkg1.A/0x12.34'],
      ['jdk.proxy.$Proxy[com.acme.I,java.lang.Runnable,com.acme.util.J]', 'jdk.proxy.$Proxy[pkg1.I,java.lang.Runnable,pkg2.J]'],
      [
        'jdk.internal.reflect.GeneratedMethodAccessor[com.acme.A.run(com.acme.util.B,int)]',
        'jdk.internal.reflect.GeneratedMethodAccessor[pkg1.A.run(pkg2.B,int)]',
      ],
      ['com.acme.A$$Lambda[lambda$main$0]', 'pkg1.A$$Lambda[lambda$main$0]'],
      ['java.util.A$$Lambda[org.x.y.Z.length()]', 'java.util.A$$Lambda[pkg3.Z.length()]'],
      ['Main', 'Main'],
      ['module com.acme', 'module pkg1'],
      ['module java.base', 'module java.base'],
      ['thread com.acme.worker-*', 'thread com.acme.worker-*'],
      ['', ''],
    ];
    for (const [name, other] of renamed) expect(className(name)).toBe(other);
    expect(descriptor('(Lcom/acme/util/B;[Lorg/x/y/Z;I)Ljava/lang/String;')).toBe('(Lpkg2/B;[Lpkg3/Z;I)Ljava/lang/String;');
    expect(['pkg2', 'java.util'].map(renaming.original)).toEqual(['com.acme.util', 'java.util']);
  });

  it('are those before the mark of a generated class', () => {
    expect(packageOf('jdk.internal.reflect.GeneratedMethodAccessor[com.acme.A.run(int)]')).toBe('jdk.internal.reflect');
    expect([packageOf('a.B/0x1.2'), packageOf('Main')]).toEqual(['a', '']);
  });

  it('give way in prefixes to the names that the classes of a link have, and no other name of theirs stays', () => {
    const renaming = packageRenaming(['com.acme', 'org.x.*']);
    const classes = ['com.acme.A', 'com.acme.db.Row$1', 'com.acme.db.Rows', 'org.x.y.Z$Inner', 'net.B', 'com.acmeless.C'];
    const renamed = (...prefixes: string[]) => renamedPrefixes(prefixes, classes, renaming);
    expect(renamed('com.acme')).toEqual(['pkg1', 'pkg2']);
    expect(renamed('com.acme.db')).toEqual(['pkg2']);
    expect(renamed('com')).toEqual(['com', 'pkg1', 'pkg2']);
    expect(renamed('org.x.y.Z', 'net')).toEqual(['net', 'pkg3.Z']);
    expect(renamed('com.acme.db.Row', '')).toEqual(['', 'pkg2.Row']);
    expect(renamed('com.acme.unused', 'com.acme.Nothing')).toEqual([]);
  });
});
