import { mutant } from './mutants';
import { survive } from './survival';
import { victims } from './victims';

/**
 * Child of scripts/fuzz.js: `fuzz-child FROM TO STEP`. Reports each seed before it is tried, and its fault; at the end the number
 * of refusals.
 */
const [from, to, step] = process.argv.slice(2).map(Number);
const tell = (message: object): void => {
  process.send?.(message);
};
const files = await victims();
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
