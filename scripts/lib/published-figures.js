/** Compares figures that the product publishes with those of the oracle, the reader in agent-java/oracles. */

/** @typedef {Record<string, number>} Figures figures by metric */
/** @typedef {{ name: string, contexts: number, totals: Figures }} Thread */
/** @typedef {(string | number)[]} Row class, method, descriptor, then one figure per further column */
/**
 * @typedef {{ contexts: number, mergedContexts: number, belowZero: number, totals: Figures, threads: Thread[],
 *   objectTypes: Figures, arrayTypes: Record<string, [arrays: number, elements: number]>,
 *   methodCount: number, methodColumns: string[], methods: Row[] }} Published of one recording
 */
/**
 * @typedef {{ overlap: Figures, totals: Record<string, { a: number, b: number }>,
 *   contexts: { common: number, appeared: number, vanished: number },
 *   methodColumns: string[], methods: Row[], quantities?: Record<string, [a: number, b: number]> }} PublishedPair of two
 */

/** Counts comparisons, and keeps a line for each failure. */
export class Held {
  compared = 0;
  /** @type {string[]} */
  differences = [];

  /** @param {string} about @param {unknown} shown the product's figure @param {unknown} expected the oracle's figure */
  same(about, shown, expected) {
    this.compared++;
    if (shown !== expected) this.differences.push(`${about}: ${shown} is shown, ${expected} is right`);
  }

  /**
   * Compares two fractions, with a tolerance of 1e-9 of the larger one.
   *
   * @param {string} about
   * @param {number} shown
   * @param {number} expected
   */
  near(about, shown, expected) {
    this.compared++;
    const close = Math.abs(shown - expected) <= 1e-9 * Math.max(Math.abs(shown), Math.abs(expected));
    if (!close) this.differences.push(`${about}: ${shown} is shown, ${expected} is right`);
  }

  /** Compares every figure that either side has. @param {string} about @param {Figures} shown @param {Figures} expected */
  figures(about, shown, expected) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(shown)]))
      this.same(`${about}, ${key}`, shown[key], expected[key]);
  }
}

/** Name of a method with its descriptor. @param {Row} row */
const named = ([className, method, descriptor]) => `${className}.${method}${descriptor}`;

/**
 * Rows by method; each row has figures by column.
 *
 * @param {{ methodColumns: string[], methods: Row[] }} oracle
 * @returns {Map<string, Figures>}
 */
export function byMethod({ methodColumns, methods }) {
  return new Map(
    methods.map((row) => [
      named(row),
      Object.fromEntries(methodColumns.slice(3).map((column, i) => [column, Number(row[i + 3])])),
    ]),
  );
}

/** Compares the output of `callgrove info --json`. @param {Held} held @param {any} info @param {Published} oracle */
export function holdInfo(held, info, oracle) {
  held.same('contexts', info.contexts, oracle.contexts);
  held.same('contexts, threads merged', info.mergedContexts, oracle.mergedContexts);
  held.figures('total', info.totals, oracle.totals);
  for (const { id, total } of info.metrics) held.same(`total of metric ${id}`, total, oracle.totals[id]);
  held.same('threads', info.threads.length, oracle.threads.length);
  for (const [i, thread] of oracle.threads.entries()) {
    const shown = info.threads[i] ?? { totals: {} };
    held.same(`name of thread ${i}`, shown.name, thread.name);
    held.same(`contexts of thread ${thread.name}`, shown.contexts, thread.contexts);
    held.figures(`total of thread ${thread.name}`, shown.totals, thread.totals);
  }
  const told = info.warnings
    .map((/** @type {string} */ each) => /^([\d,]+) contexts? ha.* below zero/.exec(each)?.[1])
    .find(Boolean);
  held.same('contexts with objects below zero', Number((told ?? '0').replaceAll(',', '')), oracle.belowZero);
  const methods = byMethod(oracle);
  const { metric, rows } = info.topMethods;
  const largest = [...methods.values()].map((figures) => figures[`exclusive ${metric}`]).sort((a, b) => b - a);
  for (const [i, row] of rows.entries()) {
    const about = `method ${row.class}.${row.method}${row.descriptor}`;
    const right = methods.get(`${row.class}.${row.method}${row.descriptor}`) ?? {};
    held.same(`${about}, exclusive`, row.exclusive, right[`exclusive ${metric}`]);
    held.same(`${about}, inclusive`, row.inclusive, right[`inclusive ${metric}`]);
    held.same(`${about}, calls`, row.calls, right['exclusive calls']);
    held.same(`${about}, contexts`, row.contexts, right.contexts);
    held.same(`exclusive ${metric} of row ${i}`, row.exclusive, largest[i]);
  }
}

/**
 * Compares the output of `callgrove compare --json`: overlaps, totals, contexts, lists of methods, both sides of conditions.
 *
 * @param {Held} held
 * @param {any} comparison
 * @param {PublishedPair} oracle
 */
export function holdComparison(held, comparison, oracle) {
  for (const [metric, right] of Object.entries(oracle.overlap))
    held.near(`overlap of ${metric}`, comparison.overlap[metric], right);
  held.same('metrics with an overlap', Object.keys(comparison.overlap).length, Object.keys(oracle.overlap).length);
  for (const [metric, { a, b }] of Object.entries(oracle.totals)) {
    held.same(`total of ${metric} in A`, comparison.totals[metric]?.a, a);
    held.same(`total of ${metric} in B`, comparison.totals[metric]?.b, b);
  }
  held.figures('contexts', comparison.contexts, oracle.contexts);
  const methods = byMethod(oracle);
  const { metric } = comparison;
  for (const row of [...comparison.more.rows, ...comparison.less.rows]) {
    const right = methods.get(row.method + row.descriptor) ?? {};
    held.same(`${metric} put down to ${row.method} in A`, row.a, right[`${metric} changed a`]);
    held.same(`${metric} put down to ${row.method} in B`, row.b, right[`${metric} changed b`]);
  }
  for (const row of comparison.changes.methods) {
    const right = methods.get(row.method + row.descriptor) ?? {};
    held.same(`${metric} of ${row.method} in A`, row.a, right[`${metric} a`]);
    held.same(`${metric} of ${row.method} in B`, row.b, right[`${metric} b`]);
    held.near(`points that ${row.method} takes off`, row.overlapLoss, right[`${metric} points`]);
  }
  for (const part of comparison.gates.flatMap((/** @type {any} */ gate) => gate.parts)) {
    const quantity = part.text.replace(/ [<>].*$/, '');
    const right = oracle.quantities?.[quantity] ?? [undefined, undefined];
    held.same(`${quantity} of the base`, part.base, right[0]);
    held.same(`${quantity} of the head`, part.head, right[1]);
  }
}

/**
 * Sums of a column by method.
 *
 * @param {[string, string, string][]} methods
 * @param {number[]} method of each row
 * @param {number[]} column
 */
function sums(methods, method, column) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const [row, at] of method.entries()) found.set(named(methods[at]), (found.get(named(methods[at])) ?? 0) + column[row]);
  return found;
}

const total = (/** @type {Iterable<number>} */ column) => [...column].reduce((sum, each) => sum + each, 0);

/**
 * Compares the output of `callgrove export FILE --format json`.
 *
 * @param {Held} held
 * @param {any} profile
 * @param {Published} oracle
 */
export function holdProfile(held, profile, oracle) {
  const { metric, methods, threads } = profile;
  held.same(`total of ${metric}`, profile.total, oracle.totals[metric]);
  for (const [i, thread] of oracle.threads.entries())
    held.same(`${metric} of thread ${thread.name}`, total(threads[i]?.exclusive ?? []), thread.totals[metric]);
  const method = threads.flatMap((/** @type {any} */ each) => each.method);
  const exclusive = threads.flatMap((/** @type {any} */ each) => each.exclusive);
  const shown = sums(methods, method, exclusive);
  for (const [name, figures] of byMethod(oracle))
    held.same(`${metric} of ${name}`, shown.get(name), figures[`exclusive ${metric}`]);
}

/**
 * Compares the output of `callgrove export BASE HEAD --format json`.
 *
 * @param {Held} held
 * @param {any} union
 * @param {PublishedPair} oracle
 */
export function holdUnion(held, union, oracle) {
  for (const side of /** @type {const} */ (['a', 'b'])) {
    held.same(`total of ${union.metric} in ${side}`, union.totals[side], oracle.totals[union.metric][side]);
    const shown = sums(union.methods, union.method, union[side]);
    for (const [name, figures] of byMethod(oracle))
      held.same(`${union.metric} of ${name} in ${side}`, shown.get(name), figures[`${union.metric} ${side}`]);
  }
  held.same('contexts', union.depth.length, total(Object.values(oracle.contexts)));
}

/**
 * Compares the sum of a column in stacks or in a table.
 *
 * @param {Held} held
 * @param {string} about
 * @param {string[]} figures
 * @param {number} right
 */
export function holdSum(held, about, figures, right) {
  held.same(about, total(figures.map(Number)), right);
}
