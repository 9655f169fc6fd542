import { describe, expect, it } from 'vitest';
import { MADE_BY_CLONE, MADE_OTHERWISE } from '../../common/class-names';
import { elementTypeName } from '../../common/type-names';
import { exactName, flagWords, fullName, longName, methodName, parameters, shortName, signature } from './method-names';

describe('names', () => {
  it('reads descriptors', () => {
    expect(parameters('(Ljava/lang/Object;[[IJ)V')).toBe('(Object, int[][], long)');
    expect(parameters('()V')).toBe('()');
    expect(parameters('(Lbroken')).toBe('(Lbroken');
    expect(parameters('no descriptor')).toBe('no descriptor');
  });
  it('names element types and flags', () => {
    expect(elementTypeName('R')).toBe('reference');
    expect(elementTypeName('J')).toBe('long');
    expect(flagWords(1 | 4 | 16)).toEqual(['constructor', 'native']);
  });

  it('of packages and classes stand as a whole', () => {
    const group = (className: string) => ({ className, method: '*', descriptor: '', flags: 0, sourceFile: '', line: 0 });
    expect([shortName(group('org.h2.table.*')), longName(group('org.h2.table.*'))]).toEqual(['org.h2.table', 'org.h2.table']);
    expect([shortName(group('org.h2.Table')), longName(group('org.h2.Table'))]).toEqual(['Table', 'org.h2.Table']);
    expect(shortName(group('*'))).toBe('(no package)');
  });

  it.each([MADE_BY_CLONE, MADE_OTHERWISE])('of objects say that they were %s, by every name that is shown', (made) => {
    const name = { className: 'a.b.Outer$X', method: made, descriptor: '', flags: 0, sourceFile: '', line: 0 };
    expect([shortName, longName, exactName, methodName, fullName, signature].map((text) => text(name))).toEqual([
      `Outer$X ${made}`,
      `a.b.Outer$X ${made}`,
      `a.b.Outer$X ${made}`,
      `Outer$X ${made}`,
      `a.b.Outer$X ${made}`,
      `a.b.Outer$X ${made}`,
    ]);
    const shown = { packageName: 'c', owner: 'Renamed', method: made, descriptor: '' };
    expect(longName({ ...name, shown })).toBe(`c.Renamed ${made}`);
  });

  it('of generated classes are short in brackets, and whole in the long name', () => {
    const name = {
      className: 'jdk.proxy.$Proxy[org.apache.fop.fonts.FontEventProducer]',
      method: 'fontSubstituted',
      descriptor: '()V',
      flags: 0,
      sourceFile: '',
      line: 0,
    };
    expect(shortName(name)).toBe('$Proxy[FontEventProducer].fontSubstituted');
    expect(longName(name)).toBe('jdk.proxy.$Proxy[org.apache.fop.fonts.FontEventProducer].fontSubstituted');
  });
});
