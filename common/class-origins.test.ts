import { describe, expect, it } from 'vitest';
import { isIn, isOwnBy, mergedOrigins, Origin } from './class-origins';

describe('the origin of classes that were merged', () => {
  const { unknown, jdk, classFolder, testFolder, mainJar, otherJar, generated } = Origin;
  const ORDER = [classFolder, testFolder, mainJar, otherJar, jdk, generated, unknown];
  it.each(ORDER.slice(1).map((later, at) => [ORDER[at], later]))('is %d rather than %d, in either order', (first, second) => {
    const merged = (...origins: number[]) => [...mergedOrigins(Uint8Array.from(origins), Uint32Array.of(0, 0), 1)];
    expect([merged(first, second), merged(second, first)]).toEqual([[first], [first]]);
  });

  it('stays apart from that of others, and is unknown where a class has none', () => {
    const merged = mergedOrigins(Uint8Array.of(jdk, mainJar, testFolder), Uint32Array.of(2, 0, 2), 4);
    expect([...merged]).toEqual([mainJar, unknown, testFolder, unknown]);
  });

  it('has the numbers of the format', () => {
    expect(ORDER).toEqual([2, 3, 4, 5, 1, 6, 0]);
  });
});

const OWN = { by: 'given', prefixes: ['com.acme'] } as const;
const NOT_JDK = { by: 'not-jdk', prefixes: ['com.acme'] } as const;
const ALL = { by: 'all', prefixes: [] } as const;

describe('classes are the program’s own', () => {
  it.each([
    ['com.acme.Main', true],
    ['com.acme', true],
    ['com.acme$Inner', true],
    ['com.acmes.Main', false],
    ['org.com.acme.Main', false],
    ['com.acme.Main$$Lambda', false],
    ['com.acme.Main$$EnhancerBySpring', false],
    ['com.acme.Main$$FastClass', false],
    ['com.acme.Main$$SpringCGLIB$$0', false],
    ['com.acme.$Proxy12', false],
    ['com.acme.$Proxy[a.B]', false],
    ['com.acme.$Proxying', true],
    ['com.acme.jmh_generated.Main_jmhTest', false],
    ['com.acme.Main/0x00007f', false],
  ])('by a prefix: %s, %j', (className, is) => {
    for (const by of ['given', 'origin', 'packages'] as const) expect(isOwnBy({ ...OWN, by }, className)).toBe(is);
  });

  it.each([
    ['Main', true],
    ['Main$Inner', true],
    ['a.Main', false],
  ])('without a package: %s, %j', (className, is) => expect(isOwnBy({ by: 'packages', prefixes: [''] }, className)).toBe(is));

  it('by the second prefix as by the first, and by none', () => {
    const prefixes = ['com.acme', 'org.lib'];
    expect(['com.acme.A', 'org.lib.B', 'net.C'].map((name) => isOwnBy({ by: 'given', prefixes }, name))).toEqual([
      true,
      true,
      false,
    ]);
    expect(isOwnBy({ by: 'given', prefixes: [] }, 'com.acme.A')).toBe(false);
  });

  it.each([
    'java.lang.String',
    'org.junit.Test',
    'junit.framework.TestCase',
    'org.testng.Assert',
    'org.opentest4j.Error',
    'org.apiguardian.api.API',
    'org.apache.maven.surefire.Booter',
    'org.codehaus.plexus.Launcher',
    'org.openjdk.jmh.Main',
    'org.gradle.Worker',
    'worker.org.gradle.process.Main',
    'com.intellij.rt.Starter',
    'org.eclipse.jdt.internal.junit.Runner',
    'org.eclipse.jdt.internal.junit5.runner.Main',
    'net.other.Main$$Lambda',
  ])('but not %s, where all but the JDK and launchers are', (className) => {
    expect(isOwnBy(NOT_JDK, className)).toBe(false);
    expect(isOwnBy(ALL, className)).toBe(!className.includes('Lambda'));
  });

  it.each(['net.other.Main', 'org.junitx.Main', 'my.org.junit.Main', 'org.apache.commons.Main', 'Main'])(
    'and so is %s there',
    (className) => expect([isOwnBy(NOT_JDK, className), isOwnBy(ALL, className)]).toEqual([true, true]),
  );
});

it.each([
  ['a.B', 'a.B', true],
  ['a.B$C', 'a.B', true],
  ['a.B.C', 'a.B', true],
  ['a.BC', 'a.B', false],
  ['a', 'a.B', false],
])('%s is in %s: %j', (className, prefix, is) => expect(isIn(className, prefix)).toBe(is));
