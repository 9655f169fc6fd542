import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { agentJar, maven } from './ensure.js';
import { jdkTool } from './jdk.js';
import { root, run } from './run.js';
import { fingerprint, once } from './stamp.js';

const version = '2.3.232';
const jar = `.cache/programs/h2-${version}.jar`;
const demo = 'agent-java/programs/demo';

/** The two recordings, below .cache/recordings and, smaller, below public/samples. */
export const recordings = ['h2-scan.mct', 'h2-index.mct'];
