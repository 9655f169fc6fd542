import { expect, it } from 'vitest';
import { Origin } from '../../common/class-origins';
import type { EncodedProfile } from '../formats/mct/encoder';
import { laidOut, mergedTree } from '../testing/opening';
import { ownClasses } from './own-classes';

/** A profile that calls a method of each class, and says where the classes came from. */
function profile(classes: Record<string, number | null>): EncodedProfile {
  const names = Object.keys(classes);
  const origins = Object.fromEntries(Object.entries(classes).filter(([, origin]) => origin !== null)) as Record<string, number>;
  return {
    methods: names.map((className) => ({ className, name: 'run', descriptor: '()V' })),
    threads: [{ name: 'main', nodes: names.length }],
    depth: names.map((_, depth) => depth),
    method: names.map((_, method) => method),
    columns: { calls: names.map(() => 1), bytecodes: names.map(() => 10) },
    ...(Object.keys(origins).length > 0 && { origins }),
  };
}

const { jdk, classFolder, testFolder, mainJar, otherJar, generated } = Origin;

it.each<[string, Record<string, number | null>, string, string, string[]]>([
  [
    'class folders, main and test',
    { 'com.acme.shop.Main': classFolder, 'com.acme.shop.MainTest': testFolder, 'org.lib.Text': otherJar, 'java.util.List': jdk },
    '',
    'origin',
    ['com.acme'],
  ],
  [
    'beside a library of the same company',
    { 'com.acme.shop.Main': classFolder, 'com.acme.lib.Text': otherJar },
    '',
    'origin',
    ['com.acme.shop'],
  ],
  [
    'in a package that a library shares',
    { 'com.acme.Main': classFolder, 'com.acme.Text': otherJar },
    '',
    'origin',
    ['com.acme.Main'],
  ],
  [
    'a jar with libraries in it',
    { 'com.acme.Main': mainJar, 'org.lib.Text': mainJar, 'java.util.List': jdk },
    'com.acme.Main',
    'origin',
    ['com.acme'],
  ],
  ['classes without a package', { Main: classFolder, Other: classFolder, 'java.util.List': jdk }, 'Main', 'origin', ['']],
  [
    'tests that a launcher runs',
    { 'org.junit.platform.Run': mainJar, 'com.acme.MainTest': testFolder },
    'org.junit.platform.Run',
    'origin',
    ['com.acme'],
  ],
  ['no lambdas', { 'com.acme.Main': classFolder, 'com.acme.Main$$Lambda': generated }, '', 'origin', ['com.acme']],
  ['a file that does not say', { 'com.acme.Main': null, 'org.lib.Text': null }, 'com.acme.Main', 'packages', ['com.acme']],
  ['nothing known', { 'com.acme.Main': null, 'org.lib.Text': null }, '', 'not-jdk', []],
  ['nothing own', { 'java.util.List': null, 'java.util.Map': null }, '', 'all', []],
])('own code: %s', async (_, classes, mainClass, by, prefixes) => {
  const laid = await laidOut(await mergedTree(profile(classes)));
  expect(ownClasses([{ laid, mainClass }], null).basis).toEqual({ by, prefixes });
});

it('is what somebody names, before all else', async () => {
  const laid = await laidOut(await mergedTree(profile({ 'com.acme.Main': classFolder, 'org.lib.Text': otherJar })));
  const { basis, isOwn } = ownClasses([{ laid, mainClass: '' }], ['org.lib']);
  expect([basis, isOwn('org.lib.Text'), isOwn('com.acme.Main')]).toEqual([{ by: 'given', prefixes: ['org.lib'] }, true, false]);
});
