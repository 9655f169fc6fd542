import { describe, expect, it } from 'vitest';
import { packageOf, shortenBrackets, simpleName, withoutSuffix } from './class-names';

describe('class names', () => {
  it('are split into package and class', () => {
    expect(packageOf('java.util.Map$Entry')).toBe('java.util');
    expect(simpleName('java.util.Map$Entry')).toBe('Map$Entry');
    expect(packageOf('Main')).toBe('');
    expect(simpleName('Main')).toBe('Main');
  });
  it('of hidden and generated classes are split before the names that these were made of', () => {
    for (const [name, inside, own] of [
      ['jdk.proxy.$Proxy[a.B,c.D]', 'jdk.proxy', '$Proxy[a.B,c.D]'],
      ['$Proxy[a.B]', '', '$Proxy[a.B]'],
      ['a.b.C$$Lambda[java.lang.String.length()]', 'a.b', 'C$$Lambda[java.lang.String.length()]'],
      ['a.b.C$$Lambda/0x00007f.1', 'a.b', 'C$$Lambda/0x00007f.1'],
    ]) {
      expect(packageOf(name), name).toBe(inside);
      expect(simpleName(name), name).toBe(own);
    }
    expect(withoutSuffix('jdk.proxy.$Proxy[a.B,c.D]')).toBe('jdk.proxy.$Proxy');
  });

  it('have short names in their brackets, too', () => {
    for (const [name, short] of [
      ['$Proxy[org.apache.fop.fonts.FontEventProducer].fontSubstituted', '$Proxy[FontEventProducer].fontSubstituted'],
      ['$Proxy[a.B,c.D$E]', '$Proxy[B,D$E]'],
      ['C$$Lambda[java.lang.String.length()]', 'C$$Lambda[String.length()]'],
      ['C$$Lambda[lambda$run$0]', 'C$$Lambda[lambda$run$0]'],
      [
        'GeneratedMethodAccessor[org.h2.Driver.connect(java.lang.String,int[])]',
        'GeneratedMethodAccessor[Driver.connect(String,int[])]',
      ],
      ['GeneratedConstructorAccessor[Main.<init>()]', 'GeneratedConstructorAccessor[Main.<init>()]'],
      ['GeneratedMethodAccessor[?]', 'GeneratedMethodAccessor[?]'],
      ['C$$Lambda/0x00007f.1', 'C$$Lambda/0x00007f.1'],
      ['Broken[a.B', 'Broken[a.B'],
    ])
      expect(shortenBrackets(name)).toBe(short);
  });
});
