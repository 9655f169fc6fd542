/** Parses the conditions of the gate, which can fail a build: `--fail-if 'bytecodes > +1%'`. */

import { ALLOCATED_BYTES } from '../../common/metrics';
import { countsInJdk } from '../../common/vm-events/vm-events';
import { FormatError } from '../jobs/errors';
import type { Clause, Comparator, Condition, Limit, Quantity } from './condition';

/** Units for limits on bytes. */
const SIZE_UNITS: ReadonlyMap<string, bigint> = new Map([
  ['B', 1n],
  ['kB', 10n ** 3n],
  ['MB', 10n ** 6n],
  ['GB', 10n ** 9n],
  ['kiB', 2n ** 10n],
  ['MiB', 2n ** 20n],
  ['GiB', 2n ** 30n],
]);

/** Name of the quantity of bytes by type, and what must follow it: files may have a metric of this name. */
export const ALLOCATION = 'alloc';
const TYPES = /^\(\s*type\s+/;

/** Maximum number of digits in a limit; values above 2^53 or with more than twelve decimals make no sense. */
const MOST_DIGITS = 16;

/** An error in a condition at the character `index`, counted from 0. */
export function badCondition(message: string, index: number, advice: string): FormatError {
  return new FormatError('bad-condition', message, `character ${index + 1}`, advice);
}

/** Reads a condition (docs/ci.md has the grammar). Throws FormatError of kind `bad-condition`, which points to a character. */
export function parseCondition(text: string): Condition {
  const reader = new Reader(text);
  const clauses = [reader.clause(null)];
  while (!reader.atEnd()) {
    if (!reader.takeWord('and'))
      throw badCondition(
        'There is text after the end of the condition.',
        reader.index,
        'Add a second limit with "and", or pass each condition in its own option.',
      );
    clauses.push(reader.clause(clauses[clauses.length - 1]));
  }
  return { text: text.trim(), clauses };
}

/** Whether a condition names methods by patterns. Throws as {@link parseCondition} does. */
export function namesMethods(text: string): boolean {
  return parseCondition(text).clauses.some(({ quantity }) => quantity.kind === 'sum' && quantity.patterns !== null);
}

/** Whether a condition is about bytes by type. Throws as {@link parseCondition} does. */
export function namesTypes(text: string): boolean {
  return parseCondition(text).clauses.some(({ quantity }) => quantity.kind === 'alloc');
}

interface Placed {
  quantity: Quantity;
  at: Clause['at'];
  text: string;
}

class Reader {
  index = 0;

  constructor(private readonly text: string) {}

  atEnd(): boolean {
    while (/\s/.test(this.text[this.index] ?? '')) this.index++;
    return this.index >= this.text.length;
  }

  takeWord(word: string): boolean {
    if (this.atEnd() || this.word() !== word) return false;
    this.index += word.length;
    return true;
  }

  /** Reads a clause. After "and" it may omit what it has in common with the previous clause. */
  clause(before: Clause | null): Clause {
    let placed: Placed;
    let named = true;
    if (!this.atEnd() && /[A-Za-z]/.test(this.text[this.index])) placed = this.quantity();
    else if (before === null)
      throw badCondition(
        'A condition must begin with what to compare.',
        this.index,
        'Specify a metric, such as bytecodes or objects(com.acme.*), or overlap.',
      );
    else {
      placed = {
        quantity: before.quantity,
        at: before.at,
        text: before.text.slice(0, before.text.lastIndexOf(` ${before.comparator} `)),
      };
      named = false;
    }
    const comparator = this.comparator() ?? (named ? null : (before?.comparator ?? null));
    if (comparator === null)
      throw badCondition(
        'A comparison operator is missing here.',
        this.index,
        'Write >, >=, < or <= and a limit, such as > +1%.',
      );
    const { limit, text } = this.limit(placed.quantity);
    return { quantity: placed.quantity, comparator, limit, text: `${placed.text} ${comparator} ${text}`, at: placed.at };
  }

  private word(): string {
    return /^[A-Za-z][A-Za-z0-9.-]*/.exec(this.text.slice(this.index))?.[0] ?? '';
  }

  private quantity(): Placed {
    const start = this.index;
    const inclusive = this.takeWord('inclusive');
    this.atEnd();
    const at = this.index;
    const metric = this.word();
    if (metric === '')
      throw badCondition('"inclusive" must be followed by a metric.', at, 'Example: inclusive bytecodes(com.acme.Parser.parse).');
    this.index += metric.length;
    if (metric === 'overlap') {
      if (inclusive) throw badCondition('Overlap has no inclusive form.', start, 'Leave "inclusive" out.');
      return this.overlap(at);
    }
    this.atEnd();
    const open = this.index;
    const types = metric === ALLOCATION ? TYPES.exec(this.text.slice(open)) : null;
    if (types !== null) {
      if (inclusive) throw badCondition('Allocation by type has no inclusive form.', start, 'Leave "inclusive" out.');
      return this.allocation(at, types[0].length);
    }
    const patterns = this.text[open] === '(' ? this.arguments() : null;
    if (inclusive && patterns === null)
      throw badCondition(
        'Inclusive work requires a list of methods; everything they call is counted too.',
        open,
        `Specify the methods: inclusive ${metric}(com.acme.*).`,
      );
    if (!inclusive && patterns !== null && countsInJdk(metric))
      throw badCondition(
        `${metric} count in methods of the JDK, not in the code that causes them.`,
        at,
        `Write inclusive ${metric}(…).`,
      );
    const written = `${inclusive ? 'inclusive ' : ''}${metric}${patterns === null ? '' : `(${patterns.join(', ')})`}`;
    return { quantity: { kind: 'sum', metric, patterns, inclusive }, at: { metric: at, patterns: open + 1 }, text: written };
  }

  /** @param before number of characters before the first type, beginning with the parenthesis */
  private allocation(at: number, before: number): Placed {
    const from = this.index + before;
    const patterns = this.arguments(before);
    return {
      quantity: { kind: 'alloc', metric: null, patterns },
      at: { metric: at, patterns: from },
      text: `${ALLOCATION}(type ${patterns.join(', ')})`,
    };
  }

  private overlap(at: number): Placed {
    this.atEnd();
    const open = this.index;
    if (this.text[open] !== '(')
      return { quantity: { kind: 'overlap', metric: null }, at: { metric: at, patterns: at }, text: 'overlap' };
    const metrics = this.arguments();
    if (metrics.length > 1 || !/^[a-z][a-z0-9.-]*$/.test(metrics[0]))
      throw badCondition('Overlap is measured for a single metric, over all contexts.', open + 1, 'Example: overlap(bytecodes).');
    return {
      quantity: { kind: 'overlap', metric: metrics[0] },
      at: { metric: open + 1, patterns: open + 1 },
      text: `overlap(${metrics[0]})`,
    };
  }

  /**
   * Reads a list in parentheses, separated by commas. Names may contain pairs of brackets themselves, such as those of accessors.
   *
   * @param before number of characters before the first name, beginning with the parenthesis
   */
  private arguments(before = 1): string[] {
    const open = this.index;
    this.index += before;
    const found: string[] = [];
    let from = this.index;
    let depth = 0;
    const add = (): void => {
      const pattern = this.text.slice(from, this.index).trim();
      if (pattern === '') throw badCondition('A name is missing here.', this.index, 'Example: objects(com.acme.*, org.acme.*).');
      found.push(pattern);
      from = this.index + 1;
    };
    for (; this.index < this.text.length; this.index++) {
      const char = this.text[this.index];
      if (char === '(' || char === '[') depth++;
      else if (char === ']') depth = Math.max(0, depth - 1);
      else if (char === ',' && depth === 0) add();
      else if (char === ')' && depth-- === 0) {
        add();
        this.index++;
        return found;
      }
    }
    throw badCondition('This parenthesis is not closed.', open, 'Add the closing parenthesis after the names.');
  }

  private comparator(): Comparator | null {
    if (this.atEnd()) return null;
    const found = /^[<>]=?/.exec(this.text.slice(this.index))?.[0] as Comparator | undefined;
    if (found === undefined) return null;
    this.index += found.length;
    return found;
  }

  /** Reads the unit of a size; null if there is none. */
  private sizeUnit(): { name: string; bytes: bigint } | null {
    const found = /^\s*([kMG]?i?B)(?![A-Za-z])/.exec(this.text.slice(this.index));
    const bytes = SIZE_UNITS.get(found?.[1] ?? '');
    if (found === null || bytes === undefined) return null;
    this.index += found[0].length;
    return { name: found[1], bytes };
  }

  private limit(quantity: Quantity): { limit: Limit; text: string } {
    this.atEnd();
    const at = this.index;
    const found = /^([+-]?)(\d[\d_]*)(?:\.(\d+))?(\s*%)?/.exec(this.text.slice(at));
    if (found === null)
      throw badCondition(
        'A limit is missing here.',
        at,
        'Write a change such as +1% or +1000, a count such as 1000, or an overlap such as 95%.',
      );
    const [whole, sign, grouped, decimals = '', percent] = found;
    const digits = grouped.replaceAll('_', '');
    if (digits.length + decimals.length > MOST_DIGITS)
      throw badCondition(`A limit can have at most ${MOST_DIGITS} digits.`, at, 'Write a shorter number.');
    const units = BigInt(digits + decimals) * (sign === '-' ? -1n : 1n);
    const value = { units, scale: decimals.length };
    const numberAt = at + sign.length;
    this.index += whole.length;
    const size =
      (quantity.kind === 'alloc' || quantity.metric === ALLOCATED_BYTES) && percent === undefined ? this.sizeUnit() : null;
    const rest = /^[^\s]/.exec(this.text.slice(this.index));
    if (rest !== null)
      throw badCondition('A limit is a number, optionally with a percent sign.', this.index, 'Example: +1%, +1000 or 95%.');
    if (quantity.kind === 'overlap') {
      if (percent === undefined || sign !== '')
        throw badCondition('An overlap limit must be a percentage.', at, `Write ${number(digits, decimals)}%, without a sign.`);
      if (units > 100n * 10n ** BigInt(value.scale))
        throw badCondition('An overlap is at most 100%.', numberAt, 'Write a number from 0 to 100.');
      return { limit: { kind: 'overlap', value }, text: `${number(digits, decimals)}%` };
    }
    if (percent !== undefined) {
      if (sign === '')
        throw badCondition(
          'A percentage limit is a change, so it needs a sign.',
          numberAt,
          `Write +${number(digits, decimals)}% for more than the base, -${number(digits, decimals)}% for less.`,
        );
      return { limit: { kind: 'percent', value }, text: `${sign}${number(digits, decimals)}%` };
    }
    if (size !== null) {
      const scaled = units * size.bytes;
      const parts = 10n ** BigInt(value.scale);
      if (scaled % parts !== 0n)
        throw badCondition('Bytes are whole numbers.', numberAt, `Write fewer decimals before ${size.name}.`);
      const limit = { kind: sign === '' ? 'count' : 'change', value: { units: scaled / parts, scale: 0 } } as const;
      return { limit, text: `${sign}${number(digits, decimals)} ${size.name}` };
    }
    if (decimals !== '')
      throw badCondition('Counts are whole numbers.', numberAt + grouped.length, 'Omit the decimals, or add a percent sign.');
    return { limit: { kind: sign === '' ? 'count' : 'change', value }, text: `${sign}${number(digits, '')}` };
  }
}

function number(digits: string, decimals: string): string {
  return decimals === '' ? digits : `${digits}.${decimals}`;
}
