import { describe, expect, it } from 'vitest';
import { bufferSource } from '../../files/byte-source';
import { FormatError } from '../../jobs/errors';
import { Pace } from '../../jobs/pace';
import { Profile } from '../../profile/profile';
import { flipped, sectionsOf } from '../../testing/file-surgery';
import { laidOut } from '../../testing/opening';
import { ORIGINS, SIZED, SMALL } from '../../testing/small-profile';
import { parse } from '../registry';
import { encodeMct } from './encoder';

const NEEDED = ['meta', 'strings', 'classes', 'methods', 'tree.pops', 'tree.method'];
const DAMAGED: Record<string, string[]> = {
  'metric.calls': ['calls', 'objects'],
  'metric.bytecodes': ['bytecodes'],
  arrays: ['arrays', 'elements'],
};
const DAMAGED_BYTES: Record<string, string[]> = {
  'metric.calls': ['calls', 'objects', 'bytes'],
  'metric.bytes': ['bytes'],
  'class.sizes': ['bytes'],
};

const DAMAGED_ORIGINS: Record<string, string[]> = { 'class.origins': ['origins'] };

async function read(file: Uint8Array<ArrayBuffer>): Promise<Profile | FormatError> {
  const pace = new Pace();
  try {
    const profile = await Profile.build(await parse(bufferSource(file.slice().buffer), pace), pace);
    await laidOut(profile.merged);
    return profile;
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
}

/** Everything shown about a profile, metric by metric. */
function content({ recording, names, merged, problems: _ }: Profile): Record<string, unknown> {
  const tree = [...merged.tree.method].map((m, i) => [merged.tree.depth[i], names.frame(m)]);
  const { threads, mainClass, notInstrumented, warnings } = recording;
  const figures = merged.metricIds.map((metric) => [metric, [...merged.prefix(metric).sums]]);
  const origins = names.origins && { origins: [...names.origins] };
  return { tree, threads, mainClass, notInstrumented, warnings, ...origins, ...Object.fromEntries(figures) };
}

describe('a flipped byte', () => {
  it('in the payload of a section that is needed is refused with the section named', async () => {
    const file = await encodeMct(SMALL);
    for (const section of (await sectionsOf(file)).filter(({ name }) => NEEDED.includes(name))) {
      const result = await read(flipped(file, section.payload + Math.floor(section.storedLength / 2)));
      expect(result, section.name).toBeInstanceOf(FormatError);
      expect(result).toMatchObject({ kind: 'damaged', where: expect.stringContaining(`section ${section.name}`) });
    }
  });

  it.each([
    [SMALL, DAMAGED],
    [ORIGINS, DAMAGED_ORIGINS],
    [{ ...SIZED, snapshots: { elapsed: [1, 2, 3], columns: {} } }, DAMAGED_BYTES],
  ])('in the payload of any other section costs what it holds, which is named, and nothing else', async (profile, damage) => {
    const file = await encodeMct(profile);
    const whole = content((await read(file)) as Profile);
    for (const [name, lost] of Object.entries(damage)) {
      const section = (await sectionsOf(file)).find((each) => each.name === name)!;
      const result = await read(flipped(file, section.payload + Math.floor(section.storedLength / 2)));
      if (result instanceof FormatError) throw result;
      expect(result.problems).toContainEqual(expect.stringContaining(`Section ${name} is treated as absent`));
      const expected = Object.fromEntries(Object.entries(whole).filter(([key]) => !lost.includes(key)));
      expect(content(result)).toEqual(expected);
    }
  });

  it('in a section header is named, and made good by the directory', async () => {
    const file = await encodeMct(SMALL);
    const whole = content((await read(file)) as Profile);
    for (const { name, offset, payload } of await sectionsOf(file)) {
      for (const at of [offset, offset + 5, payload - 1]) {
        const result = await read(flipped(file, at));
        if (result instanceof FormatError) throw result;
        expect(result.problems).toEqual([expect.stringContaining(`header of section ${name}`)]);
        expect(content(result)).toEqual(whole);
      }
    }
  });

  it('anywhere is never read as something else: refused, named, or without effect on what is shown', async () => {
    const file = await encodeMct(SMALL);
    const whole = content((await read(file)) as Profile);
    let refused = 0;
    let named = 0;
    for (let at = 0; at < file.length; at++) {
      const result = await read(flipped(file, at, 1 << (at % 8)));
      if (result instanceof FormatError) refused++;
      else {
        if (result.problems.length > 0) named++;
        const shown = content(result);
        for (const key of Object.keys(shown)) expect(shown[key], `byte ${at}, ${key}`).toEqual(whole[key]);
        if (Object.keys(shown).length < Object.keys(whole).length) expect(result.problems.length).toBeGreaterThan(0);
      }
    }
    expect(refused).toBeGreaterThan(file.length / 4);
    expect(named).toBeGreaterThan(file.length / 10);
  });

  it('in footer or directory leaves the file readable by a scan', async () => {
    const file = await encodeMct(SMALL);
    const whole = content((await read(file)) as Profile);
    for (const at of [file.length - 1, file.length - 20, file.length - 12, file.length - 60]) {
      const result = await read(flipped(file, at));
      if (result instanceof FormatError) throw result;
      expect(result.problems).toEqual([expect.stringContaining('directory')]);
      expect(content(result)).toEqual(whole);
    }
  });

  it('a missing part in the middle of a column is not skipped', async () => {
    const file = await encodeMct(SMALL, 2);
    const parts = (await sectionsOf(file)).filter(({ name }) => name === 'metric.calls');
    expect(parts.length).toBeGreaterThan(2);
    const [, { offset, payload, storedLength }] = parts;
    const without = new Uint8Array(file.length - (payload + storedLength - offset));
    without.set(file.subarray(0, offset));
    without.set(file.subarray(payload + storedLength), offset);
    const result = await read(without);
    if (result instanceof FormatError) throw result;
    expect(result.problems).toContainEqual(expect.stringMatching(/Part 1 of section metric.calls is missing/));
  });
});
