import { mutant } from './mutants';
import { survive } from './survival';
import { flightVictims, victims } from './victims';
import { wireVictims } from './wire-victims';

/**
 * Child process of scripts/fuzz.js: corrupts files by seed, reads each, and reports faults, rejections, time and memory to its
 * parent. Arguments: the first seed, the end of the seeds, the step between them, and the format.
 */
const [from, to, step] = process.argv.slice(2, 5).map(Number);
const tell = (message: object): void => {
  process.send?.(message);
};
const format = process.argv[5];
const files = format === 'mct' ? await victims() : format === 'jfr' ? flightVictims() : wireVictims(format);
let refused = 0;
let slowest = 0;
let most = 0;
for (let seed = from; seed < to; seed += step) {
  tell({ seed });
  const made = mutant(seed, files);
  const { fault, ...outcome } = await survive(made);
  if (outcome.refused) refused++;
  slowest = Math.max(slowest, outcome.ms);
  most = Math.max(most, outcome.memory);
  if (fault !== '') tell({ seed, fault: `${made.victim.name}: ${made.made}: ${fault}` });
}
tell({ done: true, refused, slowest, most });
process.disconnect?.();
