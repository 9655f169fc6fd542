import { describe, expect, it } from 'vitest';
import { runInProcess } from './in-process';
import { ownOf } from './own-code';

const PAIR = ['compare', 'public/samples/h2-scan.mct', 'public/samples/h2-index.mct'];

describe('--own', () => {
  it.each([
    [undefined, []],
    [['com.acme'], ['com.acme']],
    [
      ['com.acme, org.lib', 'demo.H2Demo$Part'],
      ['com.acme', 'org.lib', 'demo.H2Demo$Part'],
    ],
    [['com.acme.', 'com.acme.*', 'com.acme'], ['com.acme']],
    [['ünïcode.β'], ['ünïcode.β']],
    [['all'], ['all']],
  ])('%j names %j', (own, prefixes) => expect(ownOf(own === undefined ? {} : { own })).toEqual(prefixes));

  it.each([
    [[''], '--own: a name is empty; write --own com.acme,org.lib, or --own all.'],
    [['com.acme,,org.lib'], '--own: a name is empty; write --own com.acme,org.lib, or --own all.'],
    [['com/acme'], '--own: “com/acme” is not a package or class; write --own com.acme,org.lib, or --own all.'],
    [['com.*.acme'], '--own: “com.*.acme” is not a package or class; write --own com.acme,org.lib, or --own all.'],
    [['9lives'], '--own: “9lives” is not a package or class; write --own com.acme,org.lib, or --own all.'],
    [['com..acme'], '--own: “com..acme” is not a package or class; write --own com.acme,org.lib, or --own all.'],
    [['all,com.acme'], '--own: “all” cannot be combined with packages; write --own com.acme,org.lib, or --own all.'],
    [['com.acme', 'all'], '--own: “all” cannot be combined with packages; write --own com.acme,org.lib, or --own all.'],
  ])('%j is refused before any file is read', async (own, message) => {
    const args = own.flatMap((each) => ['--own', each]);
    const { status, errors } = await runInProcess(['compare', 'none.mct', 'nothing.mct', ...args]);
    expect([status, errors]).toEqual([2, [`callgrove: ${message}`]]);
  });

  it.each([
    [[], 'Own code, by main class: demo. Change it with --own.', 'H2Demo.ordersByCustomer spends'],
    [['--own', 'org.h2'], 'Own code: org.h2.', 'Select$LazyResultQueryFlat.fetchNextRow does less work'],
    [['--own', 'all'], 'Own code: all. Change it with --own.', 'Select$LazyResultQueryFlat.fetchNextRow does less work'],
    // If no code is own, all code counts as own.
    [['--own', 'com.acme'], 'Own code: all. Change it with --own.', 'Select$LazyResultQueryFlat.fetchNextRow does less work'],
  ])('%j decides whose methods the sentences are about', async (args, own, first) => {
    const { out } = await runInProcess([...PAIR, ...args]);
    const [title, said, sentence] = out.slice(out.indexOf('What changed')).split('\n');
    expect([title, said, sentence?.slice(0, first.length + 2)]).toEqual(['What changed', `  ${own}`, `  ${first}`]);
  });

  it('goes with the link, so that the page says the same', async () => {
    const link = async (...args: string[]) => (await runInProcess([...PAIR, '--link-base', 'https://x.example/', ...args])).out;
    expect(await link('--own', 'org.h2,demo')).toMatch(/#\/compare\?v=1&metric=bytecodes&own=org\.h2%2Cdemo&/);
    expect(await link()).not.toMatch(/[?&]own=/);
  });

  it('is an option of compare only', async () => {
    const { status, errors } = await runInProcess(['matrix', 'a.mct', 'b.mct', '--own', 'com.acme']);
    expect([status, errors]).toEqual([2, ['callgrove: matrix has no option --own; see callgrove matrix --help.']]);
  });
});
