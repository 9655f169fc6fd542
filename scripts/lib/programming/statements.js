// Checks the metric of the instrumentation process in docs/programming.md.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { holdOwnMetric } from './own-metric.js';

/** @typedef {import('../published-figures.js').Held} Held */

/** SQL statements that the small H2 program executes, by call stack; its source shows them. */
const SCAN = { fill: 201, ordersByCustomer: 10, amountByCity: 1, changeOrders: 2 };
const INDEX = { ...SCAN, createIndex: 1 };

/** @param {Record<string, number>} counts */
const collapsed = (counts) =>
  Object.entries(counts)
    .map(([method, count]) => `demo.H2Demo.main;demo.H2Demo.${method} ${count}`)
    .join('\n');

/**
 * Records both variants of the H2 program with the process, and compares the figures with those of its source.
 *
 * @param {Held} held
 * @param {string} place
 * @param {(file: string, mode: 'scan' | 'index') => Promise<unknown>} record
 */
export async function holdStatements(held, place, record) {
  await record('scan.mct', 'scan');
  writeFileSync(path.join(place, 'scan.collapsed'), collapsed(SCAN));
  await record('index.mct', 'index');
  writeFileSync(path.join(place, 'index.collapsed'), collapsed(INDEX));
  await holdOwnMetric(held, place, 'sql', ['scan', 'index']);
}
