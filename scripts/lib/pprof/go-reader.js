// Figures of a pprof file from Go's own reader, `go tool pprof -raw`, without any code of the app's reader.
import { spawnSync } from 'node:child_process';

/** A function of a location, as `-raw` prints it: name, file, line, column, first line. */
const FUNCTION = /^(.*?) \S+:-?\d+(?::\d+)? s=\d+$/;

/**
 * @param {string} file
 * @returns {{ types: string[], totals: number[], stacks: Record<string, number[]> }} values by stack, the outermost frame first
 */
export function goFigures(file) {
  const { status, stdout, stderr } = spawnSync('go', ['tool', 'pprof', '-raw', file], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`go tool pprof failed:\n${stderr}`);
  const [samples, locations] = [between(stdout, 'Samples:', 'Locations'), between(stdout, 'Locations', 'Mappings')];
  /** @type {Map<string, string[]>} */
  const functions = new Map();
  let open = '';
  for (const line of locations) {
    const [, id, rest] = /^ *(\d+): 0x[0-9a-f]+ (?:M=\d+ )?(.*)$/.exec(line) ?? [];
    if (id !== undefined) {
      open = id;
      functions.set(id, []);
    }
    const name = FUNCTION.exec((rest ?? line).trim())?.[1];
    if (name === undefined) throw new Error(`This is no location: ${line}`);
    functions.get(open)?.push(name);
  }
  const [heading, ...rows] = samples;
  const types = heading
    .trim()
    .split(' ')
    .map((type) => type.replace('[dflt]', ''));
  /** @type {Record<string, number[]>} */
  const stacks = {};
  const totals = types.map(() => 0);
  for (const row of rows) {
    const [, values, ids] = /^ *(-?\d+(?: +-?\d+)*): ([\d ]+)$/.exec(row) ?? [];
    // Labels are on separate lines.
    if (values === undefined) continue;
    const stack = ids
      .trim()
      .split(' ')
      .flatMap((id) => functions.get(id) ?? [])
      .reverse()
      .join(';');
    stacks[stack] ??= types.map(() => 0);
    for (const [i, value] of values.trim().split(/ +/).entries()) {
      stacks[stack][i] += Number(value);
      totals[i] += Number(value);
    }
  }
  return { types, totals, stacks };
}

/** Lines between two headings. @param {string} text @param {string} from @param {string} to */
function between(text, from, to) {
  const lines = text.split('\n');
  return lines.slice(lines.indexOf(from) + 1, lines.indexOf(to));
}
