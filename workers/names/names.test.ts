import { describe, expect, it } from 'vitest';
import type { ShownName } from '../api/engine';
import { kotlinName } from './kotlin';
import { scalaName } from './scala';

const said = ({ packageName, owner, method }: ShownName): string => [packageName, owner, method].join(' | ');

/**
 * `flags` is `static` if the compiler makes the method static; `sourceFile` is the file that the compiler writes into the class.
 */
const kotlin = (exact: string, sourceFile: string, flags = '', descriptor = '()V'): string => {
  const dot = exact.lastIndexOf('.');
  const [className, method] = [exact.slice(0, dot), exact.slice(dot + 1)];
  return said(kotlinName({ className, method, descriptor, isStatic: flags === 'static', sourceFile }));
};
const scala = (exact: string, flags = ''): string => {
  const dot = exact.lastIndexOf('.');
  const [className, method] = [exact.slice(0, dot), exact.slice(dot + 1)];
  return said(scalaName({ className, method, descriptor: '()V', isStatic: flags === 'static', sourceFile: 'X.scala' }));
};

describe('names that kotlinc makes (exact ones from kotlin-stdlib 2.2.20, others by the rules of its documentation)', () => {
  it('functions of files have no class', () => {
    expect(kotlin('kotlin.text.StringsKt__StringsJVMKt.replace', 'StringsJVM.kt')).toBe('kotlin.text |  | replace');
    expect(kotlin('kotlin.collections.CollectionsKt___CollectionsKt.map', '_Collections.kt')).toBe('kotlin.collections |  | map');
    expect(kotlin('com.acme.My_utilsKt.run', 'my-utils.kt')).toBe('com.acme |  | run');
    expect(kotlin('MainKt.main', 'main.kt')).toBe(' |  | main');
    expect(kotlin('com.acme.BucketKt.fill', 'Other.kt')).toBe('com.acme | BucketKt | fill');
    expect(
      kotlin(
        'kotlin.text.StringsKt__StringNumberConversionsJVMKt.isHexLetter$StringsKt__StringNumberConversionsJVMKt',
        'StringNumberConversionsJVM.kt',
        'static',
      ),
    ).toBe('kotlin.text |  | isHexLetter');
  });
  it('nested classes, companions, anonymous classes', () => {
    expect(kotlin('kotlin.ranges.CharProgression$Companion.fromClosedRange', 'Progressions.kt')).toBe(
      'kotlin.ranges | CharProgression.Companion | fromClosedRange',
    );
    expect(kotlin('kotlin.collections.AbstractMap$keys$1$iterator$1.next', 'AbstractMap.kt')).toBe(
      'kotlin.collections | AbstractMap.keys.<anonymous 1>.iterator.<anonymous 1> | next',
    );
    expect(kotlin('com.acme.Shape$DefaultImpls.area', 'Shape.kt', 'static')).toBe('com.acme | Shape | area');
    expect(kotlin('com.acme.User$$serializer.serialize', 'User.kt')).toBe('com.acme | User.$serializer | serialize');
    expect(kotlin('kotlin.sequences.SequencesKt__SequencesKt$asSequence$$inlined$Sequence$1.iterator', 'Sequences.kt')).toBe(
      'kotlin.sequences | asSequence.<anonymous 1> | iterator',
    );
  });
  it('lambdas, nested ones, suspended ones', () => {
    expect(kotlin('kotlin.collections.AbstractCollection.toString$lambda$0', 'AbstractCollection.kt', 'static')).toBe(
      'kotlin.collections | AbstractCollection | toString.<lambda 0>',
    );
    expect(kotlin('com.acme.MainKt.main$lambda$1$lambda$0', 'Main.kt', 'static')).toBe(
      'com.acme |  | main.<lambda 1>.<lambda 0>',
    );
    expect(kotlin('com.acme.MainKt.main$lambda$1$0', 'Main.kt', 'static')).toBe('com.acme |  | main.<lambda 1>.<lambda 0>');
    expect(kotlin('kotlin.time.InstantKt.formatIso$lambda$0$appendTwoDigits', 'Instant.kt', 'static')).toBe(
      'kotlin.time |  | formatIso.<lambda 0>.appendTwoDigits',
    );
    expect(kotlin('kotlin.sequences.SequencesKt___SequencesKt$filterIsInstance$1.invoke', '_Sequences.kt')).toBe(
      'kotlin.sequences | filterIsInstance | <lambda 1>',
    );
    expect(kotlin('com.acme.Shop$load$2.invokeSuspend', 'Shop.kt')).toBe('com.acme | Shop.load | <suspend 2>');
  });
  it('bridges and mangling', () => {
    expect(kotlin('kotlin.UByte.minus-xj2QHRw', 'UByte.kt')).toBe('kotlin | UByte | minus');
    expect(kotlin('kotlin.UInt.toFloat-impl', 'UInt.kt', 'static')).toBe('kotlin | UInt | toFloat');
    expect(kotlin('kotlin.collections.unsigned.UArraysKt___UArraysKt.sort--nroSd4$default', '_UArrays.kt', 'static')).toBe(
      'kotlin.collections.unsigned |  | sort (defaults)',
    );
    expect(kotlin('kotlin.collections.unsigned.UArraysKt___UArraysKt.maxOrThrow-U', '_UArrays.kt')).toBe(
      'kotlin.collections.unsigned |  | maxOrThrow-U',
    );
    expect(kotlin('kotlin.sequences.FlatteningSequence.access$getIterator$p', 'Sequences.kt', 'static')).toBe(
      'kotlin.sequences | FlatteningSequence | getIterator (access)',
    );
    expect(kotlin('kotlin.random.Random.access$getDefaultRandom$cp', 'Random.kt', 'static')).toBe(
      'kotlin.random | Random | getDefaultRandom (access)',
    );
    expect(kotlin('com.acme.Repo.find$suspendImpl', 'Repo.kt', 'static', '(Lcom/acme/Repo;)V')).toBe(
      'com.acme | Repo | find (suspend)',
    );
  });
  it('internal members lose the module, local functions stand in their function', () => {
    expect(kotlin('kotlin.collections.ArrayDeque.testToArray$kotlin_stdlib', 'ArrayDeque.kt')).toBe(
      'kotlin.collections | ArrayDeque | testToArray',
    );
    expect(kotlin('com.acme.Repo.find$core$default', 'Repo.kt', 'static', '(Lcom/acme/Repo;I)V')).toBe(
      'com.acme | Repo | find (defaults)',
    );
    expect(kotlin('com.acme.MainKt.main$helper', 'Main.kt', 'static')).toBe('com.acme |  | main.helper');
  });
  it('what nothing is known of stays', () => {
    for (const name of ['a.B.<init>', 'a.B.get', 'a.B.$values', 'a.B.$'])
      expect(kotlin(name, 'B.kt').replaceAll(' | ', '.')).toBe(name);
  });
});

describe('names that scalac makes (exact ones from scala-library 2.13.17, others by its specification)', () => {
  it('operators', () => {
    expect(scala('scala.collection.mutable.BitSet.$up$eq')).toBe('scala.collection.mutable | BitSet | ^=');
    expect(scala('scala.collection.immutable.SeqMap$SeqMap3.$colon$bslash')).toBe(
      'scala.collection.immutable | SeqMap.SeqMap3 | :\\',
    );
    expect(scala('scala.collection.immutable.$colon$colon.head')).toBe('scala.collection.immutable | :: | head');
    expect(scala('scala.collection.convert.ImplicitConversions.map$u0020As')).toBe(
      'scala.collection.convert | ImplicitConversions | map As',
    );
    expect(scala('a.B.map$u202EAs')).toBe('a | B | map$u202EAs');
    expect(scala('a.B.x_$eq')).toBe('a | B | x_=');
    expect(scala('a.B$lessThan.apply')).toBe('a | B.lessThan | apply');
  });
  it('objects, package objects, anonymous and local classes', () => {
    expect(scala('scala.concurrent.Await$FutureValue$.apply')).toBe('scala.concurrent | Await.FutureValue | apply');
    expect(scala('scala.math.package$.scalb')).toBe('scala.math |  | scalb');
    expect(scala('com.acme.Main$package$.run')).toBe('com.acme |  | run');
    expect(scala('scala.concurrent.duration.package$DurationDouble$.durationIn$extension')).toBe(
      'scala.concurrent.duration | DurationDouble | durationIn',
    );
    expect(scala('scala.collection.LazyZip3$$anon$13$$anon$14.next')).toBe(
      'scala.collection | LazyZip3.<anonymous 13>.<anonymous 14> | next',
    );
    expect(scala('scala.util.hashing.MurmurHash3$accum$1.apply')).toBe('scala.util.hashing | MurmurHash3.accum | apply');
    expect(scala('scala.collection.TraversableLike$class.map', 'static')).toBe('scala.collection | TraversableLike | map');
  });
  it('lambdas of 2.11, 2.13 and 3', () => {
    expect(scala('scala.collection.SeqOps$CombinationsItr.$anonfun$next$3', 'static')).toBe(
      'scala.collection | SeqOps.CombinationsItr | next.<lambda 3>',
    );
    expect(scala('scala.collection.StringParsers$.$anonfun$parseByte$1$adapted', 'static')).toBe(
      'scala.collection | StringParsers | parseByte.<lambda 1> (adapted)',
    );
    expect(scala('com.acme.Main$.$anonfun$new$1', 'static')).toBe('com.acme | Main | <init>.<lambda 1>');
    expect(scala('com.acme.Main$$anonfun$run$2.apply$mcVI$sp')).toBe('com.acme | Main.run | <lambda 2>');
    expect(scala('com.acme.Main$.run$$anonfun$1')).toBe('com.acme | Main | run.<lambda 1>');
    expect(scala('com.acme.Main$.run$$anonfun$1$$anonfun$2')).toBe('com.acme | Main | run.<lambda 1>.<lambda 2>');
  });
  it('what the compiler adds to a method', () => {
    expect(scala('scala.Tuple17.copy$default$17')).toBe('scala | Tuple17 | copy (default 17)');
    expect(scala('scala.collection.mutable.Stack$.$lessinit$greater$default$1')).toBe(
      'scala.collection.mutable | Stack | <init> (default 1)',
    );
    expect(scala('scala.collection.ArrayOps$.indexWhere$default$2$extension')).toBe(
      'scala.collection | ArrayOps | indexWhere (default 2)',
    );
    expect(scala('scala.concurrent.ExecutionContext$.global$lzycompute')).toBe(
      'scala.concurrent | ExecutionContext | global (lazy)',
    );
    expect(scala('scala.Function2.apply$mcDJJ$sp$', 'static')).toBe('scala | Function2 | apply (trait, specialized)');
    expect(scala('scala.collection.IterableOps.companion$', 'static')).toBe('scala.collection | IterableOps | companion (trait)');
    expect(scala('scala.sys.process.Parser$.terminal$1')).toBe('scala.sys.process | Parser | terminal');
    expect(scala('scala.collection.SeqView$TakeRight.scala$collection$SeqOps$$super$concat')).toBe(
      'scala.collection | SeqView.TakeRight | super.concat',
    );
    expect(scala('com.acme.Shop.com$acme$Shop$$secret')).toBe('com.acme | Shop | secret');
    expect(scala('a.T.$init$', 'static')).toBe('a | T | <trait init>');
  });
});
