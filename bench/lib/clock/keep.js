import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/lib/run.js';
import { readPrinted } from '../command-line.js';
import { between, TABLES } from '../tables.js';

/** Writes tables of docs/benchmarks.md from what scripts have printed into a file, each under the name of its bench. @param {string} file */
export function keepTables(file) {
  const document = path.join(root, 'docs', 'benchmarks.md');
  const printed = readPrinted(file).map((line) => JSON.parse(line));
  for (const bench of new Set(printed.map((each) => each.bench))) {
    const own = printed.filter((each) => each.bench === bench);
    const { cpu, cores, node } = own[0].machine;
    const taken = `Taken ${new Date().toISOString().slice(0, 10)}: ${cpu}, ${cores} cores, Node ${node}.`;
    const text = between(readFileSync(document, 'utf8'), bench, `${TABLES[bench](own)}\n\n${taken}`);
    writeFileSync(document, text);
  }
}
