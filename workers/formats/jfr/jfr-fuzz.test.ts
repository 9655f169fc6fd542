import { expect, it } from 'vitest';
import { mutant } from '../../testing/fuzz/mutants';
import { survive } from '../../testing/fuzz/survival';
import { flightVictims } from '../../testing/fuzz/victims';
import { runCount } from '../../testing/run-count';

const MUTANTS = runCount(160);

it(`broken flight recordings are refused or read, all ${MUTANTS}: in time, in bounded memory, never as something that does not add up`, async () => {
  const from = flightVictims();
  let refused = 0;
  for (let seed = 1; seed <= MUTANTS; seed++) {
    const made = mutant(seed, from);
    const outcome = await survive(made);
    expect(outcome.fault, `seed ${seed}, ${made.victim.name}: ${made.made}`).toBe('');
    if (outcome.refused) refused++;
  }
  // Both outcomes occur: errors within the reader, and success.
  expect(refused).toBeGreaterThan(MUTANTS / 4);
  expect(refused).toBeLessThan(MUTANTS * 0.9);
}, 300_000);
