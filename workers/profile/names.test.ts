import { describe, expect, it } from 'vitest';
import { type MethodFacts, methodTable } from '../recording/method-list';
import { type NameRules, Names, WITHOUT_DESCRIPTORS } from './names';
import { LEAF, NATIVE } from './recording';

const namesOf = (all: readonly MethodFacts[], rules?: NameRules): Names => new Names(methodTable(all), rules);
const method = (text: string, more: Partial<MethodFacts> = {}): MethodFacts => {
  const [, className, name, descriptor] = /^(.*)\.([^.(]+)(.*)$/.exec(text) ?? [];
  return { className, name, descriptor, ...more };
};
const texts = (names: Names): string[] =>
  Array.from({ length: names.size }, (_, m) => names.frame(m)).map((f) => `${f.className}.${f.method}${f.descriptor}`);

describe('methods', () => {
  it('are in the order of class, name and descriptor, equal ones once', () => {
    const names = namesOf(
      ['b.B.a()V', 'a.A.z()V', 'a.A.b(J)V', 'a.A.b(I)V', 'a.A.z()V', 'a.AA.a()V'].map((each) => method(each)),
    );
    expect(texts(names)).toEqual(['a.A.b(I)V', 'a.A.b(J)V', 'a.A.z()V', 'a.AA.a()V', 'b.B.a()V']);
    expect([...names.fromFile]).toEqual([4, 2, 1, 0, 2, 3]);
    expect(names.classes).toEqual(['a.A', 'a.AA', 'b.B']);
    expect([...names.classOf]).toEqual([0, 0, 0, 1, 2]);
  });

  it.each<[string, number[], number]>([
    ['a leaf if all are', [LEAF, LEAF], LEAF],
    ['no leaf if one is not', [LEAF, 0], 0],
    ['no leaf if the first is not', [0, LEAF], 0],
    ['native if one is', [0, NATIVE], NATIVE],
    ['native if the first is', [NATIVE, 0], NATIVE],
    ['both', [LEAF | NATIVE, LEAF], LEAF | NATIVE],
  ])('of one name are %s', (_, flags, expected) => {
    const names = namesOf(flags.map((each) => method('a.A.a()V', { flags: each })));
    expect([names.size, names.frame(0).flags]).toEqual([1, expected]);
  });

  it.each<[number[], number]>([
    [[7, 3], 3],
    [[3, 7], 3],
    [[0, 7], 7],
    [[7, 0], 7],
    [[0, 0], 0],
  ])('of one name at lines %j begin at line %d', (lines, expected) => {
    expect(namesOf(lines.map((line) => method('a.A.a()V', { line }))).frame(0).line).toBe(expected);
  });

  it('have the source file of their class', () => {
    const names = namesOf([method('b.B.b()V', { sourceFile: 'B.java' }), method('a.A.a()V', { sourceFile: 'A.java' })]);
    expect([names.frame(0).sourceFile, names.frame(1).sourceFile]).toEqual(['A.java', 'B.java']);
  });

  it('are one without their descriptors, for formats that do not know them', () => {
    expect(texts(namesOf([method('a.A.a(I)V'), method('a.A.a(J)V')], WITHOUT_DESCRIPTORS))).toEqual(['a.A.a']);
  });
});

describe('rules', () => {
  const names = namesOf([method('a.A.a()V'), method('b.B.a()V')]);

  it('that change nothing give no names', () => {
    const { names: renamed, toNew } = names.renamed({ className: (name) => name });
    expect([renamed, [...toNew]]).toEqual([null, [0, 1]]);
  });

  it.each<[string, NameRules, string[], number[]]>([
    ['merge methods', { className: () => 'x.X' }, ['x.X.a()V'], [0, 0]],
    ['change the order', { className: (name) => (name === 'a.A' ? 'c.C' : name) }, ['b.B.a()V', 'c.C.a()V'], [1, 0]],
    ['change descriptors', { descriptor: () => '(I)V' }, ['a.A.a(I)V', 'b.B.a(I)V'], [0, 1]],
    ['change methods', { method: () => 'z' }, ['a.A.z()V', 'b.B.z()V'], [0, 1]],
  ])('%s', (_, rules, expected, places) => {
    const { names: renamed, toNew } = names.renamed(rules);
    expect(renamed && texts(renamed)).toEqual(expected);
    expect([...toNew]).toEqual(places);
  });
});

describe('frames that are no methods', () => {
  it('follow the methods of the file, each as the method * of a class without a file', () => {
    const names = namesOf([method('b.B.b()V', { sourceFile: 'B.java', line: 3 }), method('z.Z.z()V')]).extended([
      'thread a',
      'm',
    ]);
    expect(texts(names)).toEqual(['b.B.b()V', 'm.*', 'thread a.*', 'z.Z.z()V']);
    expect([...names.fromFile]).toEqual([0, 3, 2, 1]);
    expect(names.frame(0)).toMatchObject({ sourceFile: 'B.java', line: 3 });
    expect(names.frame(2)).toMatchObject({ sourceFile: '', line: 0, flags: 0, descriptor: '' });
  });
});

describe('the order by shown names', () => {
  it('goes by class and name together, equal ones as they are', () => {
    const names = namesOf(['a.B.a(J)V', 'a.B.a(I)V', 'a.A.z()V'].map((each) => method(each)));
    expect(texts(names)).toEqual(['a.A.z()V', 'a.B.a(I)V', 'a.B.a(J)V']);
    expect([...names.shownRanks()]).toEqual([0, 1, 2]);
    expect([...names.shownClassRanks()]).toEqual([0, 1]);
  });

  it('of Kotlin are as in the source', () => {
    const names = namesOf([
      method('com.acme.Aa.z()V', { sourceFile: 'A.java' }),
      method('com.acme.MainKt.run()V', { sourceFile: 'Main.kt' }),
      method('com.acme.Outer$Companion.of()V', { sourceFile: 'Main.kt' }),
    ]);
    expect([...names.shownRanks()]).toEqual([0, 2, 1]);
    expect([0, 1, 2].map((cls) => names.shownClass(cls))).toEqual([undefined, undefined, 'com.acme.Outer.Companion']);
    expect([...names.matching('com.acme.run')]).toEqual([0, 1, 0]);
    expect([...names.matching('MainKt')]).toEqual([0, 1, 0]);
    expect([...names.matching('Outer.Companion')]).toEqual([0, 0, 1]);
  });

  it.each<[string, string, number]>([
    ['a.A.b()V', 'a.B.a()V', -1],
    ['a.A.b()V', 'a.A.a()V', 1],
    ['a.A.a(I)V', 'a.A.a(J)V', -1],
    ['a.A.a()V', 'a.A.a()V', 0],
  ])('%s comes before, after or with %s: %d', (a, b, expected) => {
    expect(Names.compare(namesOf([method(a)]), 0, namesOf([method(b)]), 0)).toBe(expected);
  });

  it('is found by class, by method and by source file', () => {
    const names = namesOf([method('a.A.run()V', { sourceFile: 'A.java' }), method('b.B.stop()V')]);
    expect([...names.matching('a.A')]).toEqual([1, 0]);
    expect([...names.matching('stop')]).toEqual([0, 1]);
  });
});
