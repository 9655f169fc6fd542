import { describe, expect, it } from 'vitest';
import type { BuiltInRule, MatchRules } from '../api/engine';
import { FormatError } from '../jobs/errors';
import { compileRules, isEmpty, joinRules, NO_RULES, withoutThose } from './rules';

const rename = (from: string, to: string) => ({ from, to });
const only = (rule: BuiltInRule) => joinRules(compileRules({ renames: [], on: [rule] }), 0);
const renamed = (from: string, to: string, name: string) =>
  joinRules(compileRules({ renames: [rename(from, to)], on: [] }), 1).className(name);

/** The three parts of an error: message, location, fix. */
function refusal(rules: MatchRules): string[] {
  try {
    compileRules(rules);
  } catch (error) {
    if (error instanceof FormatError) return [error.message, error.where, error.advice];
    throw error;
  }
  return [];
}

describe('a built-in rule', () => {
  it.each<[BuiltInRule, string, string]>([
    ['lambdas', 'a.Foo$_run_closure12', 'a.Foo$_run_closure*'],
    ['lambdas', 'a.Foo$_lambda34$_closure5', 'a.Foo$_lambda*$_closure*'],
    ['lambdas', 'a.Foo_closure12', 'a.Foo_closure12'],
    ['lambdas', 'a.Foo/0x00007f', 'a.Foo/0x00007f'],
    ['proxies', 'a.My$Proxy7Helper', 'a.My$Proxy7Helper'],
    ['proxies', '$Proxy12', '$Proxy'],
    ['proxies', '$Proxy', '$Proxy'],
    ['proxies', 'a.$Proxy', '$Proxy'],
    ['proxies', 'a.$Proxy12', '$Proxy'],
    ['proxies', 'a.$Proxy7$Inner', 'a.$Proxy7$Inner'],
    ['proxies', 'x$Proxy7', 'x$Proxy7'],
    ['reflection', 'sun.reflect.GeneratedConstructorAccessor123', 'jdk.internal.reflect.ConstructorAccessor'],
    [
      'reflection',
      'jdk.internal.reflect.GeneratedSerializationConstructorAccessor1',
      'jdk.internal.reflect.SerializationConstructorAccessor',
    ],
    ['reflection', 'my.sun.reflect.GeneratedMethodAccessor1', 'my.sun.reflect.GeneratedMethodAccessor1'],
    ['reflection', 'sun.reflect.GeneratedMethodAccessorFactory', 'sun.reflect.GeneratedMethodAccessorFactory'],
    ['generated', 'a.B_$$_jvst1a2_0', 'a.B_$$_jvst*'],
    ['generated', 'a.B_$$_javassist_17', 'a.B_$$_javassist_*'],
    ['generated', 'a.B_$$_jvst1a2.C', 'a.B_$$_jvst1a2.C'],
    ['generated', 'a.GeneratedProjection12', 'a.GeneratedProjection*'],
    ['generated', 'a.Generated7', 'a.Generated*'],
    ['generated', 'a.B$$15', 'a.B$$*'],
    ['generated', 'a.Generated12Row', 'a.Generated12Row'],
    ['generated', 'a.Row12', 'a.Row12'],
  ])('%s: class %s is taken for %s', (rule, name, expected) => {
    expect(only(rule).className(name)).toBe(expected);
  });

  it.each<[BuiltInRule, string, string]>([
    ['lambdas', 'lambda$main$12', 'lambda$main$*'],
    ['lambdas', 'run$12', 'run$12'],
    ['access', 'access$000', 'access$*'],
    ['access', 'my_access$000', 'my_access$000'],
    ['access', 'access$000x', 'access$000x'],
  ])('%s: method %s is taken for %s', (rule, name, expected) => {
    expect(only(rule).method(name)).toBe(expected);
  });

  it('takes methods that differ in their descriptor for one', () => {
    expect(only('overloads').descriptor('(ILa/B;)V')).toBe('');
    expect(only('lambdas').descriptor('(ILa/B;)V')).toBe('(ILa/B;)V');
  });

  it('changes the classes in descriptors as it changes classes', () => {
    expect(only('anonymous').descriptor('(La/Foo$1;)La/Foo$22;')).toBe('(La/Foo$*;)La/Foo$*;');
  });

  it('comes after the renames, so that a class may be renamed first', () => {
    const rules = { renames: [rename('a.*', 'b.*'), rename('b.*', 'c.*')], on: ['anonymous'] as BuiltInRule[] };
    expect(joinRules(compileRules(rules), 2).className('a.Foo$1')).toBe('b.Foo$*');
  });
});

describe('a rename', () => {
  it.each([
    ['a.B', 'c.D', 'a.B', 'c.D'],
    ['a.B', 'c.D', 'a.B2', 'a.B2'],
    ['a.*', 'c.*', 'a.', 'c.'],
    ['a.*Impl', 'c.*', 'a.FooImpl', 'c.Foo'],
    ['a.*Impl', 'c.*', 'a.Impl', 'c.'],
    ['a.*Impl', 'c.*', 'a.Foo', 'a.Foo'],
    ['a.Im*Impl', 'c.*', 'a.Impl', 'a.Impl'],
    ['a.*Impl', 'c.*', 'a.FooImpl2', 'a.FooImpl2'],
    ['*', 'all', 'a.B', 'all'],
  ])('%s > %s makes %s %s', (from, to, name, expected) => {
    expect(renamed(from, to, name)).toBe(expected);
  });

  const long = 'x'.repeat(1000);
  it.each([
    ['no pattern', rename('', 'a'), 'A rule has no pattern.', 'Write the classes it applies to: com.old.*'],
    ['no new name', rename('a', ''), 'The rule for a has no new name.', 'Write the name to use instead: com.new.*'],
    ['a long pattern', rename(`${long}x`, 'a'), 'A pattern has more than 1000 characters.', 'Write a shorter one, with *.'],
    ['a long new name', rename('a', `${long}x`), 'A pattern has more than 1000 characters.', 'Write a shorter one, with *.'],
    ['two stars', rename('*.*', 'a'), 'A pattern of the rule *.* → a has more than one *.', 'Use it at most once on each side.'],
    [
      'two new stars',
      rename('*', '*.*'),
      'A pattern of the rule * → *.* has more than one *.',
      'Use it at most once on each side.',
    ],
    ['a new star', rename('a', '*'), 'The rule a → * has a * on the right but none on the left.', 'Write com.old.* → com.new.*'],
  ])('with %s is refused', (_, bad, message, advice) => {
    expect(refusal({ renames: [bad], on: [] })).toEqual([message, 'rule 1', advice]);
  });

  it('has at most 1,000 characters on each side, and there are at most 50', () => {
    const fifty = Array.from({ length: 50 }, (_, i) => rename(`a${i}`, 'b'));
    expect(refusal({ renames: [rename(long, long)], on: [] })).toEqual([]);
    expect(refusal({ renames: fifty, on: [] })).toEqual([]);
    expect(refusal({ renames: [...fifty, rename('c', 'd')], on: [] })).toEqual([
      'There are 51 rules; at most 50 are allowed.',
      '',
      'Combine some of them with *.',
    ]);
  });
});

describe('sets of rules', () => {
  it.each<[string, MatchRules, boolean]>([
    ['none', NO_RULES, true],
    ['a rename', { renames: [rename('a', 'b')], on: [] }, false],
    ['a built-in rule', { renames: [], on: ['lambdas'] }, false],
    ['both', { renames: [rename('a', 'b')], on: ['lambdas'] }, false],
  ])('%s: empty or not', (_, rules, empty) => {
    expect(isEmpty(rules)).toBe(empty);
  });

  it('leave out rules that are the same on both sides of the arrow', () => {
    const rules: MatchRules = { renames: [rename('a', 'b'), rename('a', 'c'), rename('d', 'b')], on: ['lambdas', 'access'] };
    expect(withoutThose(rules, { renames: [rename('a', 'b')], on: ['access'] })).toEqual({
      renames: [rename('a', 'c'), rename('d', 'b')],
      on: ['lambdas'],
    });
    expect(withoutThose(rules, NO_RULES)).toEqual(rules);
  });
});
