import { describe, expect, it } from 'vitest';
import { bufferSource } from '../../files/byte-source';
import { Pace } from '../../jobs/pace';
import { Profile } from '../../profile/profile';
import { assemble } from '../../testing/fuzz/dissection';
import { mutant } from '../../testing/fuzz/mutants';
import { survive } from '../../testing/fuzz/survival';
import { victims } from '../../testing/fuzz/victims';
import { runCount } from '../../testing/run-count';
import { parse } from '../registry';

const MUTANTS = runCount(200);

describe('mutants', () => {
  it('are made of files that are whole when they are put together again', async () => {
    for (const { pieces, nodes } of await victims()) {
      const pace = new Pace();
      const profile = await Profile.build(await parse(bufferSource(assemble(pieces).buffer), pace), pace);
      expect(profile.recording.nodes).toBe(nodes);
      expect(profile.problems).toEqual([]);
    }
  });

  it(`are refused or read, all ${MUTANTS}: in time, in bounded memory, never as something that does not add up`, async () => {
    const from = await victims();
    let refused = 0;
    for (let seed = 1; seed <= MUTANTS; seed++) {
      const made = mutant(seed, from);
      const outcome = await survive(made);
      expect(outcome.fault, `seed ${seed}, ${made.victim.name}: ${made.made}`).toBe('');
      if (outcome.refused) refused++;
    }
    // Both outcomes occur: errors within the decoder, and success.
    expect(refused).toBeGreaterThan(MUTANTS / 4);
    expect(refused).toBeLessThan(MUTANTS * 0.9);
  }, 300_000);
});
