import { describe, expect, it } from 'vitest';
import { FormatError } from '../jobs/errors';
import { Pace } from '../jobs/pace';
import { readMapping } from './mapping-reader';

const read = (text: string | Uint8Array<ArrayBuffer>, wanted: (name: string) => boolean = () => true) =>
  readMapping(new Blob([text]), wanted, new Pace());

async function refusal(text: string | Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    await read(text);
  } catch (error) {
    if (error instanceof FormatError) return `${error.kind}: ${error.message} (${error.where})`;
    throw error;
  }
  return 'was read';
}

/** Written by hand in the format of R8 8.x: overloads, inlining, a class merged into another, a changed signature. */
const R8 = `# compiler: R8
# compiler_version: 8.5.35
# {"id":"com.android.tools.r8.mapping","version":"2.2"}
# pg_map_id: 0123456
com.acme.Main -> a.a:
# {"id":"sourceFile","fileName":"Main.kt"}
    int counter -> b
    java.util.List com.acme.Other.names -> c
    1:3:void main(java.lang.String[]):10:12 -> a
    4:4:void com.acme.Cart.add(com.acme.Item):33:33 -> a
    4:4:int total(com.acme.Cart,int):20 -> a
    5:7:int total(com.acme.Cart,int):21:23 -> a
    8:8:void run():40:40 -> b
      # {"id":"com.android.tools.r8.residualsignature","signature":"(I)V"}
    9:12:void stop(java.lang.Object):44:47 -> b
    0:65535:void <init>():0:0 -> <init>
com.acme.Cart -> a.b:
    void add(com.acme.Item) -> a
    void remove(com.acme.Item[][]) -> a
    1:2:void com.acme.Base.close():7:8 -> c
com.acme.Item -> a.c:
`;

describe('a mapping file', () => {
  it('names classes and methods, overloads by descriptor', async () => {
    const mapping = await read(R8);
    expect(mapping.size).toBe(3);
    expect(mapping.retrace('a.a', 'a', '([Ljava/lang/String;)V', 1)).toMatchObject({
      className: 'com.acme.Main',
      method: 'main',
      line: 10,
    });
    expect(mapping.retrace('a.b', 'a', '(La/c;)V', 0)?.method).toBe('add');
    expect(mapping.retrace('a.b', 'a', '([[La/c;)V', 0)).toMatchObject({ method: 'remove', descriptor: '([[Lcom/acme/Item;)V' });
    expect(mapping.retrace('a.a', '<init>', '()V', 0)?.method).toBe('<init>');
    expect(mapping.retrace('a.x', 'a', '()V', 0)).toBeNull();
    expect(mapping.retrace('a.a', 'kept', '(La/b;)V', 3)).toMatchObject({
      method: 'kept',
      descriptor: '(Lcom/acme/Cart;)V',
      line: 3,
    });
  });
  it('takes the outermost method where others were inlined, and names those', async () => {
    const found = (await read(R8)).retrace('a.a', 'a', '(La/b;I)I', 4);
    expect(found).toMatchObject({ method: 'total', descriptor: '(Lcom/acme/Cart;I)I', sourceFile: 'Main.kt', line: 20 });
    expect(found?.inlined).toEqual(['com.acme.Cart.add']);
  });
  it('tells methods apart by changed signature, by line, or says that it cannot', async () => {
    const mapping = await read(R8);
    expect(mapping.retrace('a.a', 'b', '(I)V', 9)?.method).toBe('run');
    expect(mapping.retrace('a.a', 'b', '(J)V', 10)?.method).toBe('stop');
    expect(mapping.retrace('a.a', 'b', '(J)V', 99)).toMatchObject({ method: 'run or stop', line: 0, inlined: [] });
    expect(mapping.retrace('a.b', 'c', '()V', 1)).toMatchObject({ className: 'com.acme.Base', method: 'close' });
  });
  it('keeps members of wanted classes only, and all class names', async () => {
    const mapping = await read(R8, (name) => name === 'a.b');
    expect(mapping.classOf('a.a')).toBeUndefined();
    expect(mapping.retrace('a.b', 'a', '(La/c;)V', 0)?.method).toBe('add');
  });
  it('reads files with carriage returns, without a last line end, and in pieces', async () => {
    expect((await read(R8.replaceAll('\n', '\r\n').trimEnd())).retrace('a.b', 'a', '(La/c;)V', 0)?.method).toBe('add');
    const filler = Array.from({ length: 40_000 }, (_, i) => `x.Größe${i} -> y.z${i}:\n    void m() -> a\n`).join('');
    const mapping = await read(filler + R8);
    expect(mapping.size).toBe(40_003);
    expect(mapping.retrace('y.z39999', 'a', '()V', 0)).toMatchObject({ className: 'x.Größe39999', method: 'm' });
  });
});

describe('what is no mapping file', () => {
  it('is refused with the line', async () => {
    expect(await refusal('')).toBe('bad-mapping: The file lists no classes. ()');
    expect(await refusal('# only a comment\n\n')).toContain('lists no class');
    expect(await refusal('hello\n')).toBe('bad-mapping: “hello” is not a line of a mapping file. (line 1)');
    expect(await refusal('    void a() -> b\n')).toContain('comes before any class. (line 1)');
    expect(await refusal('a.B -> c:\n    1:2:void m(int -> a\n')).toContain('(line 2)');
    expect(await refusal('a.B -> c:\n    void m(int,) -> a\n')).toContain('(line 2)');
    expect(await refusal('a.B -> c:\n    void m()x -> a\n')).toContain('(line 2)');
    expect(await refusal('a.B -> c:\n    1:x:void m() -> a\n')).toContain('(line 2)');
    expect(await refusal('a.B -> c:\na.D -> c:\n')).toBe('bad-mapping: c stands for two classes, a.B and a.D. (line 2)');
    expect(await refusal(`a.B -> c:\n${'x'.repeat(1.5 * 2 ** 20)}`)).toContain('line');
    expect(await refusal(new Uint8Array([0x61, 0xff, 0xfe, 0x0a]))).toContain('not UTF-8. (line 1)');
    expect(await refusal(new Uint8Array([0x6d, 0x63, 0x74, 0, 1, 2, 3]))).toContain('is not a line of a mapping file. (line 1)');
  });
  it('cannot reach into the page by names that objects have already', async () => {
    const mapping = await read(
      '__proto__ -> constructor:\n# {"id":"sourceFile","fileName":{"toString":1}}\n    void __proto__() -> toString\n',
    );
    expect(mapping.retrace('constructor', 'toString', '()V', 0)).toMatchObject({ className: '__proto__', method: '__proto__' });
    expect(mapping.retrace('toString', 'a', '()V', 0)).toBeNull();
  });
  it('cannot turn the text around it', async () => {
    const found = (await read('x.\u202EB -> a.b:\n    void m\u200En() -> a\n')).retrace('a.b', 'a', '()V', 0);
    expect(found).toMatchObject({ className: 'x.⟨U+202E⟩B', method: 'm⟨U+200E⟩n' });
  });
  it('is refused at every place where a good one may be cut or changed, or read to another good one', async () => {
    for (let at = 0; at < R8.length; at += 7) {
      expect(await refusal(R8.slice(0, at))).toMatch(/^(was read|bad-mapping: .*)$/);
      expect(await refusal(`${R8.slice(0, at)}\u0000 -> ${R8.slice(at + 3)}`)).toMatch(/^(was read|bad-mapping: .*)$/);
    }
  });
});
