// A second implementation of the rule on samples (docs/comparing.md, section 4), computed only from the corpus's stacks.

/** @typedef {{ stack: string, weight: number, count: number }} Events with the same stack and weight */
/** @typedef {{ name: string, shareA: number, shareB: number }} ReportedMethod shares of what the earlier methods leave */

/** Code that is never own: JDK, native, or generated at run time. */
const LIBRARY = /^(?:java|javax|jdk|sun|com\.sun)\.|^\.|\$\$Lambda|\$Proxy|^\?$/;
const OWN_BODY = /\.lambda\$\w+\$\d+$/;

/** Upper quantile of the normal distribution, by bisection of its tail. @param {number} tail */
function quantile(tail) {
  let [low, high] = [0, 10];
  while (high - low > 1e-10) {
    const middle = (low + high) / 2;
    if (tailOf(middle) > tail) low = middle;
    else high = middle;
  }
  return low;
}

/** Sums trapezoids of the density, from z until nothing is left. @param {number} z */
function tailOf(z) {
  const steps = 2000;
  const width = (12 - z) / steps;
  let sum = 0;
  for (let i = 0; i <= steps; i++) sum += Math.exp(-((z + i * width) ** 2) / 2) * (i === 0 || i === steps ? 0.5 : 1);
  return (sum * width) / Math.sqrt(2 * Math.PI);
}

/**
 * Own methods on a stack, each once. The body of a lambda counts as the own method that calls it, if there is one.
 *
 * @param {string} stack
 */
function ownMethods(stack) {
  /** @type {Set<string>} */
  const own = new Set();
  for (const frame of stack.split(';')) if (!LIBRARY.test(frame) && !(own.size > 0 && OWN_BODY.test(frame))) own.add(frame);
  return own;
}

/** @param {Events[]} events */
const withOwn = (events) =>
  events.map((each) => ({ ...each, own: [...ownMethods(each.stack)] })).filter(({ own }) => own.length > 0);

/** @param {{ weight: number, count: number }[]} events */
const sum = (events) => events.reduce((all, { weight, count }) => all + weight * count, 0);

/**
 * Weight of one event, if the events were replaced by equal ones with the same variance over all runs (Kish 1965).
 *
 * @param {Events[][]} runs
 */
const weightOfEvent = (runs) => {
  const squares = runs.flat().reduce((all, { weight, count }) => all + weight ** 2 * count, 0);
  return squares / Math.max(1, sum(runs.flat()));
};

/**
 * The reported methods, in order.
 *
 * @param {Events[][]} runsA
 * @param {Events[][]} runsB
 * @param {boolean} areWaits whether events are waits above a threshold
 * @returns {ReportedMethod[]}
 */
export function reportedMethods(runsA, runsB, areWaits) {
  const areRuns = runsA.length >= 3 && runsB.length >= 3;
  const phi = areWaits ? 16 : areRuns ? 2 : 3;
  const [unitA, unitB] = [weightOfEvent(runsA), weightOfEvent(runsB)];
  let [a, b] = [runsA.map(withOwn), runsB.map(withOwn)];
  const whole = sum(a.flat()) / unitA + sum(b.flat()) / unitB;
  /** @type {ReportedMethod[]} */
  const methods = [];
  while (methods.length < 5) {
    const [nA, nB] = [sum(a.flat()) / unitA, sum(b.flat()) / unitB];
    const rows = [...new Set([...a.flat(), ...b.flat()].flatMap(({ own }) => own))].flatMap((name) => {
      const [inA, inB] = [a, b].map((runs) => runs.flat().filter(({ own }) => own.includes(name)));
      const [kA, kB] = [sum(inA) / unitA, sum(inB) / unitB];
      const isJudged = kA + kB >= 10 && kA + kB >= 0.01 * whole && kA + kB <= 0.9 * (nA + nB);
      const depth = Math.min(...[...inA, ...inB].map(({ own }) => own.indexOf(name)));
      return isJudged ? [{ name, depth, pA: kA / nA, pB: kB / nB, p: (kA + kB) / (nA + nB) }] : [];
    });
    const z = quantile(0.05 / 2 / Math.max(1, rows.length));
    const beyond = rows.flatMap(({ p, pA, pB, ...row }) => {
      const least = (pB - pA) / Math.sqrt(phi * p * (1 - p) * (1 / nA + 1 / nB));
      if (Math.abs(least) <= z) return [];
      const errors = least * Math.sqrt(phi / Math.max(phi, chiSquared(row.name, [a, b], [unitA, unitB])));
      const odds = (Math.max(pA, pB) * (1 - Math.min(pA, pB))) / (Math.min(pA, pB) * (1 - Math.max(pA, pB)));
      const points = (Math.abs(pB - pA) * (nA + nB)) / whole;
      const isReported = Math.abs(errors) > z && points >= 0.01 && odds >= (areRuns ? 1.1 : 1.5);
      return isReported && (!areRuns || liesApart(row.name, a, b)) ? [{ ...row, shareA: pA, shareB: pB, errors }] : [];
    });
    if (beyond.length === 0) break;
    // Among methods with the same events, a growing one comes first, then the inner one.
    const rounded = (/** @type {number} */ errors) => Number(Math.abs(errors).toPrecision(9));
    beyond.sort(
      (x, y) => rounded(y.errors) - rounded(x.errors) || Math.sign(y.errors) - Math.sign(x.errors) || y.depth - x.depth,
    );
    const judged = rows.map(({ name }) => name);
    const reported = beyond.find((row) => areWaits || !isMadeUpFor(row, [a, b], [unitA, unitB], phi, judged));
    if (reported === undefined) break;
    const { name, shareA, shareB } = reported;
    methods.push({ name, shareA, shareB });
    [a, b] = [a, b].map((runs) => runs.map((events) => events.filter(({ own }) => !own.includes(name))));
  }
  return methods;
}

/**
 * Whether a method's smallest share in the runs of one side is above its largest in those of the other.
 *
 * @param {string} name
 * @param {ReturnType<typeof withOwn>[]} a
 * @param {ReturnType<typeof withOwn>[]} b
 */
function liesApart(name, a, b) {
  const [ofA, ofB] = [a, b].map((runs) =>
    runs.map((events) => sum(events.filter(({ own }) => own.includes(name))) / sum(events)),
  );
  return Math.min(...ofA) > Math.max(...ofB) || Math.min(...ofB) > Math.max(...ofA);
}

/**
 * How much a method's shares vary among the runs of each side: χ² divided by its degrees of freedom.
 *
 * @param {string} name
 * @param {ReturnType<typeof withOwn>[][]} sides
 * @param {number[]} units
 */
function chiSquared(name, sides, units) {
  const terms = sides.flatMap((runs, side) => {
    const p = sum(runs.flat().filter(({ own }) => own.includes(name))) / sum(runs.flat());
    return runs.map((events) => {
      const expected = (p * sum(events)) / units[side];
      const found = sum(events.filter(({ own }) => own.includes(name))) / units[side];
      return expected > 0 && p < 1 ? (found - expected) ** 2 / (expected * (1 - p)) : 0;
    });
  });
  const freedom = terms.length - sides.length;
  return freedom > 0 ? terms.reduce((all, term) => all + term, 0) / freedom : 0;
}

/**
 * Whether an enclosing own method, through which at least half of the difference comes, lost what this row gained, or vice
 * versa.
 *
 * @param {{ name: string, shareA: number, shareB: number }} row
 * @param {ReturnType<typeof withOwn>[][]} sides
 * @param {number[]} units
 * @param {number} phi
 * @param {string[]} judged
 */
function isMadeUpFor({ name, shareA, shareB }, sides, units, phi, judged) {
  return judged.some((outer) => {
    const parts = sides.map((runs, side) => {
      const sumOf = (/** @type {(own: string[]) => boolean} */ isMeant) =>
        sum(runs.flat().filter(({ own }) => isMeant(own))) / units[side];
      return {
        n: sumOf(() => true),
        through: sumOf((own) => own.includes(outer) && own.indexOf(outer) < own.indexOf(name)),
        row: sumOf((own) => own.includes(name)),
        rest: sumOf((own) => own.includes(outer) && !own.includes(name)),
        outside: sumOf((own) => !own.includes(outer) && !own.includes(name)),
      };
    });
    const [a, b] = parts;
    if ((b.through / b.n - a.through / a.n) / (shareB - shareA) < 0.5 - 1e-9) return false;
    if (a.through + b.through === 0 || a.row + a.rest + b.row + b.rest > 0.9 * (a.n + b.n)) return false;
    const change = (/** @type {'row' | 'rest'} */ of) => b[of] / b.outside - a[of] / a.outside;
    if (-change('rest') / change('row') < 0.5) return false;
    const [nA, nB] = [a.n - a.row, b.n - b.row];
    const p = (a.rest + b.rest) / (nA + nB);
    return Math.abs(b.rest / nB - a.rest / nA) >= Math.sqrt(phi * p * (1 - p) * (1 / nA + 1 / nB));
  });
}
