import { expect, it } from 'vitest';
import { Origin } from '../../common/class-origins';
import { ALL_CODE } from '../../common/own-prefixes';
import type { EncodedProfile } from '../formats/mct/encoder';
import { laidOut, mergedTree } from '../testing/opening';
import { ownClasses } from './own-classes';

/** A profile that calls one method of each class, and records where the classes came from. */
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
  ['a main class without a package that does not say', { Main: null, 'org.lib.Text': null }, 'Main', 'packages', ['']],
  [
    'a launcher that does not say',
    { 'org.junit.platform.Run': null, 'com.acme.A': null },
    'org.junit.platform.Run',
    'not-jdk',
    [],
  ],
  [
    'several packages, in order',
    { 'org.shop.Main': classFolder, 'com.acme.Main': classFolder, 'org.lib.Text': otherJar },
    '',
    'origin',
    ['com.acme', 'org.shop'],
  ],
  [
    'a class beside its package, which has it',
    { 'com.acme.shop.Main': classFolder, 'com.acme.Other': classFolder, 'com.lib.Text': otherJar },
    '',
    'origin',
    ['com.acme'],
  ],
  ['without a package, and one with', { Main: classFolder, 'com.acme.Other': classFolder }, '', 'origin', ['', 'com.acme']],
  ['a package of one word, and one below', { 'shop.Main': classFolder, 'shop.sub.Text': classFolder }, '', 'origin', ['shop']],
  ['one word of a package', { 'shop.Main': classFolder, 'org.lib.Text': otherJar }, '', 'origin', ['shop']],
  ['libraries without a package', { 'com.acme.Main': classFolder, Text: otherJar }, '', 'origin', ['com.acme']],
  [
    'a class folder that a launcher brought',
    { 'org.junit.platform.Run': classFolder, 'com.acme.MainTest': testFolder },
    '',
    'origin',
    ['com.acme'],
  ],
  [
    'a main jar outside the package of the main class',
    { 'com.acme.Main': mainJar, 'org.lib.Text': mainJar },
    'com.other.Main',
    'not-jdk',
    [],
  ],
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

it.each<[string, string[] | null, string, string[], boolean]>([
  ['all code', ['(all)'], 'all', [], true],
  ['all code beside a package', ['com.acme', '(all)'], 'all', [], true],
  ['nothing', [], 'origin', ['com.acme'], false],
  ['a package that is nowhere', ['com.none'], 'all', [], true],
])('is by what somebody names: %s', async (_, given, by, prefixes, isLibraryOwn) => {
  const laid = await laidOut(await mergedTree(profile({ 'com.acme.Main': classFolder, 'org.lib.Text': otherJar })));
  const { basis, isOwn } = ownClasses(
    [{ laid, mainClass: '' }],
    given?.map((each) => (each === '(all)' ? ALL_CODE : each)) ?? null,
  );
  expect([basis, isOwn('org.lib.Text')]).toEqual([{ by, prefixes }, isLibraryOwn]);
});

it('is own as soon as one side has it', async () => {
  const [own, other] = [
    await laidOut(await mergedTree(profile({ 'com.acme.Main': null }))),
    await laidOut(await mergedTree(profile({ 'org.lib.Text': null }))),
  ];
  const sides = [
    { laid: other, mainClass: '' },
    { laid: own, mainClass: 'com.acme.Main' },
  ];
  for (const both of [sides, sides.toReversed()])
    expect(ownClasses(both, null).basis).toEqual({ by: 'packages', prefixes: ['com.acme'] });
});

it.each<[string, string, Record<string, null>, boolean, boolean]>([
  ['beside classes', '', { 'com.acme.Shop': null, '': null }, false, true],
  ['beside a main class without a package', 'Shop', { Shop: null, '': null }, false, true],
  ['alone', '', { '': null }, true, true],
])('functions outside classes, %s, are own: %s', async (_, mainClass, classes, isFunctionOwn, isShopOwn) => {
  const { isOwn } = ownClasses([{ laid: await mergedTree(profile(classes)), mainClass }], null);
  expect([isOwn(''), isOwn(mainClass || 'com.acme.Shop')]).toEqual([isFunctionOwn, isShopOwn]);
});
