// Reads recordings of the corpus, which record.js stores in golden/noise.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/** @typedef {{ seconds: number, settings: [event: string, name: string, value: string][], events: Record<string, [stack: number, weights: string][]> }} Run */
/** @typedef {{ program: string, jdk: number, recorder: string, stacks: string[], runs: Run[] }} RunSet */

/** Relative to the root, because a bundle of this file is in another folder. */
export const corpusFolder = 'golden/noise';

/** @param {string} name @returns {RunSet} */
export const runSet = (name) => JSON.parse(gunzipSync(readFileSync(path.join(corpusFolder, `${name}.json.gz`))).toString());

/** Weights of a stack's events, each with the number of events. @param {string} text `1024*3,2048*1` */
export const weightsOf = (text) =>
  text.split(',').map((each) => {
    const [weight, count] = each.split('*').map(Number);
    return { weight, count };
  });
