// Starts the server `programs/Served.java` and its clients, and records their waiting times.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { jdkTool } from '../../scripts/lib/jdk.js';
import { h2Program } from '../../scripts/lib/recording.js';
import { root } from '../../scripts/lib/run.js';
import { compileBench } from './java-program.js';

/** @typedef {{ begun: number, ms: number }} Answer begun: when the request was sent, according to `performance.now()` */

const CLIENTS = 4;
const CUSTOMERS = 100;
/** Milliseconds from an answer to the client's next request. */
const PAUSE = 2;

/**
 * Starts the server of `programs/Served.java`.
 *
 * @param {import('../../scripts/lib/jdk.js').Jdk} jdk
 * @param {string[]} [more] VM options
 */
export async function serve(jdk, more = []) {
  // H2 comes with the examples.
  const [, examples] = await h2Program(jdk, 'scan');
  const classes = await compileBench(jdk, 'programs/Served', ['-cp', examples]);
  const classPath = [classes, examples].join(path.delimiter);
  const options = [
    ...more,
    '-XX:+EnableDynamicAgentLoading',
    '-Xmx512m',
    '-Dsun.net.httpserver.nodelay=true',
    '-cp',
    classPath,
    'Served',
  ];
  const program = spawn(jdkTool(jdk, 'java'), options, { cwd: root, stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = once(program, 'exit');
  const port = Number(String(await Promise.race([once(program.stdout, 'data'), ended])));
  if (!(port > 0)) throw new Error(`The server ended with exit status ${program.exitCode}.`);
  return {
    pid: String(program.pid),
    port,
    async end() {
      program.stdin.end();
      await ended;
    },
  };
}

/**
 * Sends requests over several persistent connections, each shortly after the previous answer. Each answer must be the same as
 * before.
 *
 * @param {number} port
 */
export function ask(port) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS });
  /** @type {Answer[]} */
  const answers = [];
  /** @type {Map<number, string>} */
  const known = new Map();
  let goesOn = true;

  /** @param {number} customer @returns {Promise<string>} */
  const answerFor = (customer) =>
    new Promise((resolve, reject) => {
      const request = http.get({ agent, host: '127.0.0.1', port, path: `/orders?customer=${customer}` }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve(text));
      });
      request.on('error', reject);
    });

  async function client(/** @type {number} */ customer) {
    for (let next = customer; goesOn; next = (next + CLIENTS) % CUSTOMERS) {
      const begun = performance.now();
      const text = await answerFor(next);
      answers.push({ begun, ms: performance.now() - begun });
      if (text !== (known.get(next) ?? text)) throw new Error(`The server's answer for customer ${next} has changed:\n${text}`);
      known.set(next, text);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, i) => client(i)));
  // end() reports a client that failed.
  clients.catch(() => {});
  return {
    answers,
    async end() {
      goesOn = false;
      try {
        await clients;
      } finally {
        agent.destroy();
      }
    },
  };
}

/**
 * Sends a request for all orders again and again, with a pause in between, which the server answers by `Served.total`.
 *
 * @param {number} port
 * @param {number} pause in milliseconds, from an answer to the next request
 */
export function askRarely(port, pause) {
  let goesOn = true;
  let number = 0;
  async function client() {
    while (goesOn) {
      const answer = await fetch(`http://127.0.0.1:${port}/total`);
      const text = await answer.text();
      if (!answer.ok || !/^\d+$/.test(text)) throw new Error(`The server answered /total by status ${answer.status}: ${text}`);
      number++;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  const done = client();
  // end() reports a client that failed.
  done.catch(() => {});
  return {
    /** Ends it, and returns how many answers there were. */
    async end() {
      goesOn = false;
      await done;
      return number;
    },
  };
}
