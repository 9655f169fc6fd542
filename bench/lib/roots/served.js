// How long clients of a server wait whose root is one rare request, for bench/roots.js.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/lib/run.js';
import { percentile } from '../report.js';
import { ask, askRarely, serve } from '../served-program.js';
import { optionsOf, waysOf } from './ways.js';

/** Answers the rare request. */
const ROOT = 'Served.total';
/** Milliseconds between two rare requests. */
const PAUSE = 500;

/**
 * Waits of the clients that send other requests. The rare request is left out.
 *
 * @param {string} way
 * @param {number[]} waits in milliseconds
 * @param {number} seconds
 * @param {number[]} plain waits of the server without the agent, in the same turn
 */
export function waitsOf(way, waits, seconds, plain) {
  if (waits.length === 0 || plain.length === 0) throw new Error(`No request was answered: ${way}.`);
  return {
    [`${way}, median wait (ms)`]: percentile(waits, 0.5),
    [`${way}, 99th percentile of waits (ms)`]: percentile(waits, 0.99),
    [`${way}, median wait, times plain (ratio)`]: percentile(waits, 0.5) / percentile(plain, 0.5),
    [`${way}, answers a second (number)`]: waits.length / seconds,
  };
}

/**
 * Measures a server in each way, one after the other: as long for its start-up as is then measured.
 *
 * @param {import('../../../scripts/lib/jdk.js').Jdk} jdk
 * @param {readonly import('./ways.js').Kind[]} kinds
 * @param {number} seconds
 * @param {{ agent: string, folder: string }} setting as for `oneTurn`
 * @returns {Promise<Record<string, number>>}
 */
export async function servedTurn(jdk, kinds, seconds, { agent, folder }) {
  /** @param {string[]} options */
  async function waits(options) {
    const server = await serve(jdk, options);
    try {
      const clients = ask(server.port);
      const rare = askRarely(server.port, PAUSE);
      await new Promise((resolve) => setTimeout(resolve, 2 * seconds * 1000));
      const begun = performance.now() - seconds * 1000;
      await clients.end();
      await rare.end();
      // A request may take longer than all that is measured.
      return clients.answers.filter((each) => each.begun + each.ms >= begun).map(({ ms }) => ms);
    } finally {
      await server.end();
    }
  }
  const withAgent = (/** @type {string[]} */ options) => waits([`-javaagent:${agent}=${options.join(',')}`]);
  const dump = `${folder}/run.mct`;

  const plain = await waits([]);
  const figures = waitsOf('plain', plain, seconds, plain);
  const ways = waysOf({ 'a rare request': ROOT }, kinds, folder).filter(({ kind }) => kind !== 'first');
  for (const way of ways) {
    if (way.list !== undefined && !existsSync(path.join(root, way.list))) {
      await withAgent(optionsOf(way, way.list, false));
      // Fills the cache of woven classes.
      await withAgent(optionsOf(way, dump));
    }
    Object.assign(figures, waitsOf(way.name, await withAgent(optionsOf(way, dump)), seconds, plain));
  }
  return figures;
}
