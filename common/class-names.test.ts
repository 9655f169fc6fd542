import { describe, expect, it } from 'vitest';
import {
  binaryName,
  colourGroup,
  frame,
  MADE_BY_CLONE,
  MADE_OTHERWISE,
  packageOf,
  shortenBrackets,
  simpleName,
  withoutSuffix,
  withoutVmNumbers,
} from './class-names';

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

describe('numbers of the VM are taken off', () => {
  it.each([
    ['a.B', 'a.B'],
    ['a.B/1234567', 'a.B'],
    ['a.B/0x00007f0a', 'a.B'],
    ['a.B.0x00007f0a', 'a.B'],
    ['a.B+0x00007f0a/12', 'a.B'],
    ['a.B+0X00007F0A.12', 'a.B'],
    ['a.B$$Lambda$14', 'a.B$$Lambda'],
    ['a.B$$Lambda$14.123', 'a.B$$Lambda'],
    ['a.B$$Lambda$14+0x00007f0a5c039a58/2027775614', 'a.B$$Lambda'],
    ['a.B$$Lambda', 'a.B$$Lambda'],
    ['a.B$14', 'a.B$14'],
    ['a.B/12x', 'a.B/12x'],
    ['a.B/0x12/C', 'a.B/0x12/C'],
    ['a.B$$Lambda$1x', 'a.B$$Lambda$1x'],
  ])('%s: %s', (name, own) => expect(withoutVmNumbers(name)).toBe(own));

  it('and slashes become dots', () => expect(binaryName('a/b/C$$Lambda$1/0x7f')).toBe('a.b.C$$Lambda'));
});

it.each([
  [{ className: 'a.b.C' }, 'a.b'],
  [{ className: 'a.b.C', sourceFile: 'C.java' }, 'a.b'],
  [{ className: 'a.b.C', shown: { packageName: 'x.y' } }, 'x.y'],
  [{ className: 'a.b.C', shown: { packageName: '' } }, ''],
  [{ className: '', sourceFile: 'libc.so' }, 'libc.so'],
  [{ className: '' }, ''],
])('the colour of %j is that of %j', (name, group) => expect(colourGroup(name)).toBe(group));

it.each([
  ['a.B', 'run', 'a.B.run'],
  ['', 'memcpy', 'memcpy'],
  ['a.B', MADE_BY_CLONE, 'a.B (made by clone)'],
  ['a.B', MADE_OTHERWISE, 'a.B (made without its constructor)'],
])('the frame of class %j and method %s is %s', (className, method, name) => expect(frame({ className, method })).toBe(name));
