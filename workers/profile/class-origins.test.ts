import { describe, expect, it } from 'vitest';
import { Origin } from '../../common/class-origins';
import { bufferSource } from '../files/byte-source';
import { encodeMct } from '../formats/mct/encoder';
import { parse } from '../formats/registry';
import { Pace } from '../jobs/pace';
import { methodTable } from '../recording/method-list';
import { ORIGINS, SMALL } from '../testing/small-profile';
import { encodeTampered } from '../testing/tampered-file';
import { Names } from './names';
import { Profile } from './profile';

const { unknown, jdk, classFolder, testFolder, mainJar, otherJar, generated } = Origin;

/** Names of classes from these origins, in the order of the file, each with one method. */
function names(...classes: [string, number][]): Names {
  const table = methodTable(classes.map(([className]) => ({ className, name: 'run' })));
  return new Names({ ...table, origins: Uint8Array.from(classes, ([, origin]) => origin) });
}

const byClass = ({ classes, origins }: Names) => Object.fromEntries(classes.map((own, cls) => [own, origins?.[cls]]));

async function opened(file: Uint8Array<ArrayBuffer>): Promise<Profile> {
  const pace = new Pace();
  return Profile.build(await parse(bufferSource(file.buffer), pace), pace);
}

describe('origins of classes', () => {
  it('are those of the file, by name', async () => {
    const profile = await opened(await encodeMct(ORIGINS));
    expect(profile.problems).toEqual([]);
    expect(byClass(profile.names)).toEqual({
      'app.A': mainJar,
      'app.B': otherJar,
      'app.Größe$1': testFolder,
      'app.Leaf': unknown,
      'app.Main': classFolder,
      'java.lang.Object': jdk,
    });
  });

  it('are left out where the file has none', async () => {
    const { names: without } = await opened(await encodeMct(SMALL));
    expect(without.origins).toBeUndefined();
    expect(without.renamed({ className: (name) => `${name}s` }).names?.origins).toBeUndefined();
    expect(without.extended(['[thread]']).origins).toBeUndefined();
  });

  it('are those of the program where classes of one name came from several places, in any order', () => {
    const all: [string, number][] = [unknown, jdk, otherJar, generated].map((origin) => ['a.A', origin]);
    for (const own of [classFolder, testFolder, mainJar]) {
      expect(byClass(names(...all, ['a.A', own]))).toEqual({ 'a.A': own });
      expect(byClass(names(['a.A', own], ...all))).toEqual({ 'a.A': own });
    }
    expect(byClass(names(['a.A', unknown], ['a.A', generated]))).toEqual({ 'a.A': generated });
  });

  it('go along where names change, and frames that are no methods have none', () => {
    const two = names(['a.Two', otherJar], ['a.One', mainJar]);
    expect(byClass(two.renamed({ className: (name) => name.replace('a.', 'b.') }).names!)).toEqual({
      'b.One': mainJar,
      'b.Two': otherJar,
    });
    expect(byClass(two.renamed({ className: () => 'b.Both' }).names!)).toEqual({ 'b.Both': mainJar });
    expect(byClass(two.extended(['[thread]']))).toEqual({ 'a.One': mainJar, 'a.Two': otherJar, '[thread]': unknown });
  });
});

describe('a table of origins', () => {
  const tampered = (change: (raw: Uint8Array<ArrayBuffer>) => number[]) =>
    encodeTampered(ORIGINS, (name, raw) => (name === 'class.origins' ? Uint8Array.from(change(raw)) : raw)).then(opened);

  it('may have numbers of later versions, which are not known', async () => {
    const { names: own, problems } = await tampered((raw) => [7, 0xff, 0x7f, ...raw.subarray(2)]);
    expect(problems).toEqual([]);
    expect([own.origins?.[own.classes.indexOf('app.Main')], own.origins?.[own.classes.indexOf('java.lang.Object')]]).toEqual([
      unknown,
      unknown,
    ]);
    expect(own.origins?.[own.classes.indexOf('app.A')]).toBe(mainJar);
  });

  it.each<[string, (raw: Uint8Array<ArrayBuffer>) => number[], RegExp]>([
    ['is too short', (raw) => [...raw.subarray(1)], /extends past the end/],
    ['is too long', (raw) => [...raw, 1], /bytes left over/],
    ['is empty', () => [], /extends past the end/],
  ])('that %s is named and treated as absent', async (_, change, reason) => {
    const { names: own, problems, recording } = await tampered(change);
    expect(own.origins).toBeUndefined();
    expect(recording.nodes).toBe(9);
    expect(problems).toEqual([expect.stringMatching(/^Section class\.origins is treated as absent/)]);
    expect(problems[0]).toMatch(reason);
  });
});
