import { expect, it } from 'vitest';
import { exactOf, sampledOf } from '../testing/overlaid';
import { overlayCautions, refuseOtherProgram } from './comparability';

it.each([
  ['a.Main', 'a.Main'],
  ['', 'b.Main'],
  ['a.Main', ''],
  ['app.jar', 'b.Main'],
  ['a.Main', 'lib/app.jar'],
  ['some.module/a.Main', 'a.Main'],
  ['a.Main', 'other.module/a.Main'],
])('programs may be the same: %j and %j', (exact, time) =>
  expect(() => refuseOtherProgram({ mainClass: exact }, { mainClass: time })).not.toThrow(),
);

it.each([
  ['a.Main', 'b.Main', 'a.Main was counted, and b.Main was sampled'],
  ['m/a.Main', 'm/b.Main', 'a.Main was counted, and b.Main was sampled'],
  ['a.jars', 'b.Main', 'a.jars was counted, and b.Main was sampled'],
])('programs are different: %j and %j', (exact, time, words) => {
  const refused = { kind: 'undecided', message: `The two recordings are of different programs: ${words}.`, where: '' };
  const advice = 'Record both with the same command line, once with the agent and once without.';
  expect(() => refuseOtherProgram({ mainClass: exact }, { mainClass: time })).toThrow(
    expect.objectContaining({ ...refused, advice }),
  );
});

const PLACE = { 'a.Main.main': 1 };
const cautions = (exact: object, time: object = {}): string[] => overlayCautions(exactOf(PLACE, exact), sampledOf(PLACE, time));

it.each<[exact: object, time: object, said: string[]]>([
  [{}, {}, []],
  [{ jvm: 'VM 17.0.15+6' }, { jvm: 'Other VM 17.0.15+6-LTS' }, []],
  [{ jvm: 'VM 17.0.15+6' }, { jvm: 'VM 17.0.15+7' }, ['The JDKs differ: 17.0.15+6 for the counts, 17.0.15+7 for the samples.']],
  [{ jvm: 'VM 25+36' }, { jvm: 'VM 25.0.1+8' }, ['The JDKs differ: 25+36 for the counts, 25.0.1+8 for the samples.']],
  [{ jvm: 'VM 17.0.15+6' }, { jvm: 'VM 21' }, []],
  [{ jvm: 'VM 21' }, { jvm: 'VM 17.0.15+6' }, []],
  [{ roots: [] }, {}, []],
  [
    { roots: ['a.B.run', 'a.C.*'] },
    { roots: ['a.D.run'] },
    ['The exact recording contains only what its root methods call: a.B.run, a.C.*.'],
  ],
  [{}, { roots: ['a.D.run'], folded: 3, incomplete: true }, []],
  [{ folded: 1 }, {}, ['The exact recording ran short of memory, so some of its paths are missing.']],
  [{ incomplete: true }, {}, ['The exact recording is missing calls because memory ran out.']],
  [
    { jvm: '17.0.1+1', roots: ['a'], folded: 2, incomplete: true },
    { jvm: '17.0.2+2' },
    [
      'The JDKs differ: 17.0.1+1 for the counts, 17.0.2+2 for the samples.',
      'The exact recording contains only what its root methods call: a.',
      'The exact recording ran short of memory, so some of its paths are missing.',
      'The exact recording is missing calls because memory ran out.',
    ],
  ],
])('warnings on %j and %j', (exact, time, said) => expect(cautions(exact, time)).toEqual(said));
