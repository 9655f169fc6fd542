/** Independent totals of HPROF texts, with which fuzzing compares the parser's. */

/** For each table, the columns whose figures are added up, after rank, self and accum; times are shares of the total. */
const TABLES: Record<string, { cells: number; timed: boolean }> = {
  SITES: { cells: 4, timed: false },
  'CPU SAMPLES': { cells: 1, timed: false },
  'CPU TIME (ms)': { cells: 1, timed: true },
  'MONITOR TIME': { cells: 1, timed: true },
};
const ROW = /^\d+\s+\d+(?:\.\d+)?%\s+\d+(?:\.\d+)?%\s+(.+)$/;

/** Start of the format; other texts belong to other readers. */
const HEAD = /JAVA PROFILE|THREAD START|TRACE|BEGIN|count callee caller time/;

/**
 * Total of an HPROF text: the last table of each name. NaN if figures are outside tables, or tables contain lines that are not
 * rows: the remaining figures would be incomplete, so the file must be rejected. Null for a text in another format.
 */
export function hprofTotal(file: Uint8Array): number | null {
  const text = new TextDecoder().decode(file);
  if (!HEAD.test(text.slice(0, 512))) return null;
  const lines = text.split('\n').map((line) => line.trim());
  const old = lines.findIndex((line) => /^(# )?count callee caller time$/.test(line));
  if (old >= 0) return oldTotal(lines.slice(old + 1));
  const sums = new Map<string, number>();
  let open = '';
  let total = NaN;
  for (const line of lines) {
    const begin = /^([A-Z][A-Z ]*(?: \(ms\))?) BEGIN(?: \(total = (\d+)(?: ms)?\))?/.exec(line);
    if (open !== '' && line === `${open} END`) open = '';
    else if (open !== '') {
      if (sums.has(open) && line !== '' && !/^(rank|percent)\s/.test(line))
        sums.set(open, (sums.get(open) ?? NaN) + rowTotal(line, TABLES[open], total));
    } else if (begin !== null) {
      open = begin[1];
      total = Number(begin[2]);
      if (Object.hasOwn(TABLES, open)) sums.set(open, 0);
    } else if (ROW.test(line) || / END$/.test(line)) return NaN;
  }
  return open === '' ? [...sums.values()].reduce((sum, each) => sum + each, 0) : NaN;
}

/** Calls, up to the section that follows them. */
function oldTotal(lines: readonly string[]): number {
  const first = lines.findIndex((line) => line !== '');
  const end = lines.findIndex((line, at) => at > first && (line === '' || line.startsWith('handles_used')));
  const calls = (end < 0 ? lines : lines.slice(0, end)).filter((line) => line !== '');
  return calls.reduce((sum, line) => sum + Number(/^(\d+) .* -?\d+$/.exec(line)?.[1] ?? NaN), 0);
}

function rowTotal(line: string, { cells, timed }: { cells: number; timed: boolean }, total: number): number {
  const figures = ROW.exec(line)?.[1].split(/\s+/) ?? [];
  const share = Number.parseFloat(line.split(/\s+/)[1]);
  if (figures.length <= cells) return NaN;
  return figures.slice(0, cells).reduce((sum, each) => sum + Number(each), timed ? Math.round(share * total * 1e4) : 0);
}
