import { describe, expect, it } from 'vitest';
import type { SourceBlock } from '../api/sources';
import { codeOf, scanText } from './comment-scanner';
import { MethodBlocks } from './method-block';

const of = (text: string, path: string, line: number, method: string, { className = 'a.Shop', flags = 0 } = {}) =>
  withoutHeads(new MethodBlocks(codeOf(text, scanText(text, path)), path).of({ className, method, flags }, line));

const withoutHeads = (block: SourceBlock | null) => {
  if (block === null) return null;
  const { heads: _, ...lines } = block;
  return lines;
};

const JAVA = `package a;
/** Not { this }. */
public class Shop extends Base {
  private int n = 1; static { load("}"); }
  char quote = '"', brace = '{';

  @Override
  @SuppressWarnings({"a", "b"})
  public <T> List<T> sell(
      int count) throws IOException {
    for (int i = 0; i < count; i++) {
      run(() -> {
        ring("""
            } " {
            """);
      });
    }
    return null;
  }

  int size() { return n; }
  Shop() {
    try {
      open();
    } finally { close(); }
  }
  Runnable later = new Runnable() {
    public void run() {
      ring();
    }
  };
  enum Kind { BIG, SMALL }
  record Pair(int a, int b) {}
}
`;

describe('the lines of a Java method', () => {
  it.each([
    ['a body whose head has annotations and several lines', 11, 'sell', 0, { from: 7, to: 19, named: true }],
    ['a method on one line', 21, 'size', 0, { from: 21, to: 21, named: true }],
    ['what begins within try', 24, '<init>', 0, { from: 22, to: 26, named: true }],
    ['a lambda', 13, 'lambda$sell$0', 32, { from: 12, to: 16, named: null }],
    ['a method of a nameless class', 29, 'run', 0, { from: 28, to: 30, named: true }],
    ['an initialiser', 4, '<clinit>', 0, { from: 4, to: 4, named: null }],
    ['a constructor that the compiler adds', 3, '<init>', 0, { from: 3, to: 3, named: null }],
    ['methods of enums and records', 32, 'values', 0, { from: 32, to: 32, named: null }],
    ['the text of another version', 24, 'buy', 0, { from: 22, to: 26, named: false }],
    ['the last line', 34, 'sell', 0, { from: 34, to: 34, named: null }],
    ['a comment, so of another version', 2, 'lambda$0', 32, { from: 2, to: 2, named: false }],
    ['a line beyond the end', 99, 'sell', 0, null],
    ['no line', 0, 'sell', 0, null],
  ] as const)('%s', (_, line, method, flags, lines) => {
    expect(of(JAVA, 'Shop.java', line, method, { flags })).toEqual(lines);
  });
});

describe('the line of a declaration', () => {
  it.each([
    ['a head of several lines with annotations', 'Shop.java', 11, 'sell', 0, 9],
    ['a method on one line', 'Shop.java', 21, 'size', 0, 21],
    ['a constructor that begins within try', 'Shop.java', 24, '<init>', 0, 22],
    ['a lambda, at its first line', 'Shop.java', 13, 'lambda$sell$0', 32, 13],
    ['a method of a nameless class', 'Shop.java', 29, 'run', 0, 28],
    ['an initialiser', 'Shop.java', 4, '<clinit>', 0, 4],
    ['another version, at the recorded line', 'Shop.java', 24, 'buy', 0, 24],
    ['a line beyond the end', 'Shop.java', 99, 'sell', 0, 99],
  ] as const)('%s', (_, path, line, method, flags, head) => {
    const blocks = new MethodBlocks(codeOf(JAVA, scanText(JAVA, path)), path);
    const name = { className: 'a.Shop', method, flags };
    expect(blocks.of({ ...name, method: 'size', flags: 0 }, 21, [{ name, line }])?.heads).toEqual([21, head]);
  });

  it('in Kotlin', () => {
    const text = 'class Cart {\n  @Test\n  fun add(\n    item: Int\n  ): Int {\n    return add(1)\n  }\n}\n';
    const blocks = new MethodBlocks(codeOf(text, scanText(text, 'Cart.kt')), 'Cart.kt');
    expect(blocks.of({ className: 'Cart', method: 'add', flags: 0 }, 6)?.heads).toEqual([3]);
  });
});

describe('the lines of methods of other languages', () => {
  it('in Kotlin, where comments nest and texts hold code', () => {
    const kotlin = `package a
/* a /* b { */ } */
class Cart {
  val text = "\${map["x"]!!.let { "}" }} {"
  val raw = """\\"""
  @Test
  fun add(
    item: Int
  ): Int {
    val rest = item
    return rest
  }
  fun one() = 1
}
`;
    expect(of(kotlin, 'Cart.kt', 10, 'add')).toEqual({ from: 7, to: 12, named: null });
    expect(of(kotlin, 'Cart.kt', 13, 'one')).toEqual({ from: 13, to: 13, named: null });
  });

  it('in Scala and Groovy', () => {
    const scala = `object Cart {\n  def f = '{'\n  def g(x: Int) = s"a\${ x match { case _ => "}" } }" match {\n    case _ => 'sym\n  }\n}\n`;
    expect(of(scala, 'Cart.scala', 4, 'g')).toEqual({ from: 3, to: 5, named: null });
    expect(of("class A {\n  def m() {\n    print '{'\n  }\n}\n", 'A.groovy', 3, 'm')).toEqual({ from: 2, to: 4, named: null });
  });

  it('takes what is no program as it is', () => {
    for (const text of [
      '',
      '}}}}',
      '{{{{',
      '"',
      '/*',
      "'",
      '"""',
      '}'.repeat(1e5),
      '{'.repeat(1e5),
      'new '.repeat(1e5),
      ' \n'.repeat(1e5),
      `${' '.repeat(2e5)}(${'{}'.repeat(2e5)}`,
    ])
      expect(of(text, 'A.java', 1, 'm')?.from).toBe(1);
  });
});
