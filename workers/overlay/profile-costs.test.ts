import { describe, expect, it } from 'vitest';
import { Pace } from '../jobs/pace';
import { Profile } from '../profile/profile';
import { LEAF } from '../profile/recording';
import { RecordingBuilder } from '../recording/recording-builder';
import { OVERLAY } from './overlay';
import { profileCosts, rankedMetrics } from './profile-costs';

const BYTECODES = { id: 'bytecodes', label: 'Bytecodes', unit: 'bytecodes', kind: 'exact', better: 'less' } as const;
const TIME = { id: OVERLAY, label: 'Samples', unit: 'samples', kind: 'sampled', better: 'less', eventWeight: 1 } as const;

/** `main` calling methods with the given bytecodes and samples; a name with `!` is a leaf. */
async function opened(figures: Readonly<Record<string, readonly [number, number]>>): Promise<Profile> {
  const builder = new RecordingBuilder([BYTECODES, TIME]);
  const main = builder.method({ className: 'app.Main', name: 'main' });
  builder.add([main], [0, 0]);
  for (const [name, each] of Object.entries(figures)) {
    const method = builder.method({ className: 'app.Main', name: name.replace('!', ''), flags: name.endsWith('!') ? LEAF : 0 });
    builder.add([main, method], each);
  }
  const profile = await Profile.build(builder.finish({ format: 'test' }), new Pace());
  await profile.merged.ready(rankedMetrics(profile.merged));
  return profile;
}
const costsOf = async (figures: Parameters<typeof opened>[0]) => {
  const { merged, recording } = await opened(figures);
  return profileCosts(merged, recording, new Pace());
};
const names = (all: readonly { readonly name: { readonly method: string } }[]): string[] => all.map(({ name }) => name.method);

describe('the methods of a profile over which time was laid', () => {
  it('are ranked by time for their bytecodes, each with its bounds', async () => {
    const { slow, light, judged, cautions } = await costsOf({
      ...{ slow: [1000, 2000], usual: [100_000, 4000], quick: [100_000, 100] },
    });
    expect([names(slow), names(light)]).toEqual([['slow', 'usual'], ['quick']]);
    expect(names(judged).toSorted()).toEqual(['quick', 'slow', 'usual']);
    for (const { least, most } of judged) expect(least).toBeLessThan(most);
    expect(Object.keys(judged[0]).toSorted()).toEqual(['least', 'most', 'name']);
    expect(cautions).toEqual([]);
  });

  it('come with a caution where there are few samples', async () => {
    const { cautions } = await costsOf({ slow: [1000, 200], usual: [100_000, 400] });
    expect(cautions).toEqual([
      'The ranking rests on only 600 samples. With fewer than 3,000, slow methods may go unnoticed: record for longer.',
    ]);
  });

  it('are told from leaves, whose bodies are not counted', async () => {
    const plain = await costsOf({ tiny: [1000, 2000], usual: [100_000, 4000] });
    const leaf = await costsOf({ 'tiny!': [1000, 2000], usual: [100_000, 4000] });
    expect([names(plain.slow), names(leaf.slow)]).toEqual([['tiny'], []]);
  });

  it('are none without time', async () => {
    const builder = new RecordingBuilder([BYTECODES]);
    builder.add([builder.method({ className: 'app.Main', name: 'main' })], [5]);
    const { merged, recording } = await Profile.build(builder.finish({ format: 'test' }), new Pace());
    await merged.ready(['bytecodes']);
    await expect(profileCosts(merged, recording, new Pace())).rejects.toMatchObject({
      kind: 'unknown-metric',
      message: `There is no metric ${OVERLAY} here.`,
    });
  });
});
