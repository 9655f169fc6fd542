/** Finds the lines of a method in source code, by its braces. */
import type { SourceBlock } from '../api/sources';
import type { FrameName } from '../api/tree';

/** A pair of braces as three offsets: start of its head (the text before it), opening brace, closing brace. */
interface Braces {
  head: number;
  open: number;
  close: number;
}

/** Heads of braces that may enclose a method's first line of code although they do not belong to the method itself. */
const CONTROL = /^(?:[\w$]+\s*:\s*)?(?:try|do|else|synchronized|for|while|if|switch|case|default|catch|finally|when)\b|^$|[=\]]$/;
const TYPE = /(?<![.\w$])(?:(?:class|interface|enum|record|trait|object)\s+[\p{L}_$`]|object\s*(?::|$))|\bnew\b[^;]*\)$/u;
const LAMBDA = 32;
/** Length of the end of a head that is examined, in characters. */
const LONGEST_HEAD = 2000;
/** Most methods of a file whose declarations are looked up: each takes a walk over all braces. */
const MOST_HEADS = 2000;
const WORD = /^[\p{L}_][\p{L}\p{N}_]*$/u;

type Name = Pick<FrameName, 'className' | 'method' | 'flags'>;

/** The name by which a text declares a method: constructors bear that of their class. */
const writtenName = ({ className, method }: Name): string =>
  method === '<init>' ? (className.split(/[.$]/).at(-1) ?? '') : method;

/** Pattern of a name that is not part of a longer one. */
const whole = (name: string): string => `(?<![\\p{L}\\p{N}_$])${name}(?![\\p{L}\\p{N}_$])`;

/**
 * Finds the braces in source text from which comments and string literals have been removed. A head begins after a brace, a
 * semicolon or, with `byLine`, a line break.
 */
function bracesOf(code: string, byLine: boolean): Braces[] {
  const all: Braces[] = [];
  const open: { braced: Braces; parentheses: number; head: number }[] = [];
  let parentheses = 0;
  let head = 0;
  for (let at = 0; at < code.length; at++) {
    switch (code[at]) {
      case '(':
        parentheses++;
        break;
      case ')':
        parentheses = Math.max(0, parentheses - 1);
        break;
      case ';':
        if (parentheses === 0) head = at + 1;
        break;
      case '\n':
        if (byLine && parentheses === 0) head = at + 1;
        break;
      case '{': {
        // Kept, because within parentheses many braces may share one head.
        head = begin(code, head, at);
        const braced = { head, open: at, close: code.length };
        all.push(braced);
        open.push({ braced, parentheses, head });
        parentheses = 0;
        head = at + 1;
        break;
      }
      case '}': {
        const last = open.pop();
        if (last === undefined) break;
        last.braced.close = at;
        parentheses = last.parentheses;
        // Braces within parentheses, as in annotations or lambdas passed as arguments, do not end a head.
        head = parentheses === 0 ? at + 1 : last.head;
        break;
      }
    }
  }
  return all;
}

function begin(code: string, from: number, to: number): number {
  let at = from;
  while (at < to && /\s/.test(code[at])) at++;
  return at;
}

/** The brace blocks of one source file, for finding the one that contains a method. */
export class MethodBlocks {
  private readonly braces: Braces[];
  private readonly starts: number[];
  private readonly java: boolean;

  constructor(
    private readonly code: string,
    path: string,
  ) {
    this.java = /\.java$/i.test(path);
    this.braces = bracesOf(code, !this.java);
    this.starts = [0, ...[...code.matchAll(/\r\n|\r|\n/g)].map((end) => end.index + end[0].length)];
  }

  /** The lines of the method whose first line with code is `line`, counted from 1; null if the file is shorter. */
  of(name: Name, line: number, others: readonly { name: Name; line: number }[] = []): SourceBlock | null {
    const heads = [{ name, line }, ...others.slice(0, MOST_HEADS)].map((each) => this.declaredAt(each.name, each.line));
    const braced = this.braced(name, line);
    if (braced === undefined) return null;
    if (braced === 'blank') return { from: line, to: line, named: false, heads };
    return braced === null ? { from: line, to: line, named: null, heads } : { ...this.lines(braced, name), heads };
  }

  /** The line of a method's declaration; its first line with code if no name above that line declares it. */
  private declaredAt(name: Name, line: number): number {
    const braced = this.braced(name, line);
    if (typeof braced !== 'object' || braced === null || (name.flags & LAMBDA) !== 0) return line;
    const written = writtenName(name);
    const head = this.code.slice(braced.head, Math.min(braced.open, braced.head + LONGEST_HEAD));
    const at = WORD.test(written) ? head.search(new RegExp(`${whole(written)}\\s*\\(`, 'u')) : -1;
    return at < 0 ? line : Math.min(line, this.lineAt(braced.head + at));
  }

  /** The braces of a method: null if it is declared without any, undefined if the file is shorter. */
  private braced(name: Name, line: number): Braces | 'blank' | null | undefined {
    if (line < 1 || line > this.starts.length) return undefined;
    const end = this.starts[line] ?? this.code.length;
    const start = begin(this.code, this.starts[line - 1], end);
    // A line with recorded code cannot be blank, so the file does not match.
    if (start === end) return 'blank';
    const around = this.around(start, (name.flags & LAMBDA) !== 0);
    if (around !== null) return around;
    // Otherwise the method is declared on this very line: it is a one-liner, or a compiler added it to the class.
    const here = this.braces.find(({ head, open }) => open >= start && head < end);
    return here !== undefined && !TYPE.test(this.headOf(here)) ? here : null;
  }

  /** The block of the method that contains an offset; null if a type's block or none contains it directly. */
  private around(at: number, lambda: boolean): Braces | null {
    const enclosing = this.braces.filter(({ open, close }) => open < at && at <= close).reverse();
    const types = enclosing.findIndex((each) => TYPE.test(this.headOf(each)));
    const inMethod = types < 0 ? enclosing : enclosing.slice(0, types);
    if (lambda) return inMethod.find((each) => this.headOf(each).endsWith('->')) ?? null;
    return inMethod.find((each) => !CONTROL.test(this.headOf(each))) ?? inMethod.at(-1) ?? null;
  }

  private headOf({ head, open }: Braces): string {
    return this.code.slice(Math.max(head, open - LONGEST_HEAD), open).trim();
  }

  private lines(braced: Braces, name: Name): Omit<SourceBlock, 'heads'> {
    return { from: this.lineAt(braced.head), to: this.lineAt(braced.close), named: this.isNamed(this.headOf(braced), name) };
  }

  /** Whether a head names the method. Known only for Java, because other compilers generate methods from other declarations. */
  private isNamed(head: string, name: Name): boolean | null {
    const written = writtenName(name);
    if (!this.java || (name.flags & LAMBDA) !== 0 || !WORD.test(written)) return null;
    return new RegExp(whole(written), 'u').test(head);
  }

  private lineAt(offset: number): number {
    let [low, high] = [0, this.starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }
}
