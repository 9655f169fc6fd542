// A client of the web server that does not know about the recorder: it sends requests, compares answers and counts them.
import http from 'node:http';

const PATHS = ['hash', 'sort'];
/** Number of different requests, so that each answer is repeated. */
const NUMBERS = 50;

export class Client {
  asked = 0;
  answered = 0;
  /** One line for each failure. @type {string[]} */
  faults = [];
  #ends = false;
  /** First answers by path. @type {Map<string, string>} */
  #known = new Map();
  /** @type {Promise<void>[]} */
  #loops = [];

  /** @param {number} port @param {number} loops requests at the same time */
  constructor(port, loops) {
    for (let loop = 0; loop < loops; loop++) this.#loops.push(this.#run(port, loop));
  }

  /** Stops once the last requests have been answered. */
  async end() {
    this.#ends = true;
    await Promise.all(this.#loops);
  }

  /** Answers per second, measured for a while. @param {number} ms */
  async rate(ms) {
    const [before, begun] = [this.answered, performance.now()];
    await new Promise((resolve) => setTimeout(resolve, ms));
    return (1000 * (this.answered - before)) / (performance.now() - begun);
  }

  /** @param {number} port @param {number} loop */
  async #run(port, loop) {
    for (let i = loop; !this.#ends; i++) {
      const path = `/${PATHS[i % PATHS.length]}/${i % NUMBERS}`;
      this.asked++;
      try {
        const answer = await ask(port, path);
        if (answer !== (this.#known.get(path) ?? answer)) this.faults.push(`${path} answered ${answer}`);
        this.#known.set(path, answer);
        this.answered++;
      } catch (error) {
        this.faults.push(`${path}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
}

/** @param {number} port @param {string} path @returns {Promise<string>} */
const ask = (port, path) =>
  new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path, agent: false, timeout: 60_000 }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (more) => {
        text += more;
      });
      response.on('end', () =>
        response.statusCode === 200 ? resolve(text) : reject(new Error(`status ${response.statusCode}`)),
      );
    });
    request.on('timeout', () => request.destroy(new Error('no answer within a minute')));
    request.on('error', reject);
  });
