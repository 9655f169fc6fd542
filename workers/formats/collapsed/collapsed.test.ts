import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../engine/engine';
import { bufferSource } from '../../files/byte-source';
import { Pace } from '../../jobs/pace';
import { byLine } from '../../profile/line-frames';
import { Profile } from '../../profile/profile';
import { lineOf, methodOf, threadOf } from '../../recording/frame-text';
import { value } from '../../testing/opening';
import { refusal } from '../../testing/refusal';
import { parse } from '../registry';
import { parse as collapsedParse } from './parse';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

async function opened(text: string): Promise<Profile> {
  const pace = new Pace();
  return Profile.build(await parse(bufferSource(bytes(text)), pace), pace);
}

/** Samples by path, with threads separate, written `thread>class.method;…`. */
async function paths(profile: Profile): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const { index, name } of profile.threads) {
    const laid = await profile.tree(index, new Pace());
    await laid.ready(['samples']);
    const { sums } = laid.prefix('samples');
    const path: string[] = [];
    for (let i = 0; i < laid.tree.size; i++) {
      const { className, method } = laid.names.frame(laid.tree.method[i]);
      path.length = laid.tree.depth[i];
      path.push(className === '' ? method : `${className}.${method}`);
      const own = sums[i + 1] - sums[i];
      const key = `${name}>${path.join(';')}`;
      if (own > 0) found.set(key, (found.get(key) ?? 0) + own);
    }
  }
  return found;
}

describe('frames', () => {
  it.each([
    ['com/acme/Main.run_[j]', 'com.acme.Main', 'run', ''],
    ['com.acme.Main.run_[0]', 'com.acme.Main', 'run', ''],
    ['a/B$$Lambda/0x00007f.apply_[i]', 'a.B$$Lambda', 'apply', ''],
    ['a/B$$Lambda$12/123.lambda$x$0', 'a.B$$Lambda', 'lambda$x$0', ''],
    ['a/B.<init>(Ljava/lang/String;I)V', 'a.B', '<init>', '(Ljava/lang/String;I)V'],
    ['libjvm.so', '', 'libjvm.so', ''],
    ['libc.so.6', '', 'libc.so.6', ''],
    ['std::vector<int, A>::push_back(int const&)', '', 'std::vector<int, A>::push_back(int const&)', ''],
    ['do_syscall_64_[k]', '', 'do_syscall_64', ''],
    ['[unknown_Java]', '', '[unknown_Java]', ''],
    ['com/acme/Main.run_[1]', 'com.acme.Main', 'run', ''],
    ['do_idle.cold_[k]', '', 'do_idle.cold', ''],
    ['tcp.ack_[k]', '', 'tcp.ack', ''],
    ['do_work.cold', '', 'do_work.cold', ''],
    ['com/acme/Main:::run', 'com.acme.Main', 'run', ''],
    ['Lcom/acme/Main::<init>_[j]', 'com.acme.Main', '<init>', ''],
    ['std::swap', '', 'std::swap', ''],
  ])('%s', (frame, className, name, descriptor) => {
    expect({ descriptor: '', ...methodOf(frame) }).toEqual({ className, name, descriptor });
  });

  it.each(['a/B.c:45_[j]', 'a/B.c@12_[0]', 'a/B.c:7'])('%s has a place behind it', (frame) => {
    expect(methodOf(frame)).toEqual(methodOf('a/B.c'));
  });

  it.each([
    ['a/B.c:45_[j]', 45],
    ['a/B.c:7', 7],
    ['a/B.c', 0],
    ['a/B.c@12_[0]', 0],
    ['a/B.c:99999999999', 0],
    ['main:12', 0],
    ['lib.so:3', 0],
  ])('%s is at line %i', (frame, line) => expect(lineOf(frame)).toBe(line));

  it('that name no Java method keep what stands behind them', () => {
    expect(methodOf('main:12').name).toBe('main:12');
  });

  it('name threads where they are outermost', () => {
    expect(['[main tid=12]', '[pool 1]', '[unknown]', '[libc.so.6]', 'main'].map(threadOf)).toEqual([
      { name: 'main', id: 12 },
      { name: 'pool 1', id: 0 },
      null,
      null,
      null,
    ]);
  });
});

describe('collapsed stacks', () => {
  it('open by the engine with their totals, sampled', async () => {
    const text =
      '[main tid=7];a/Main.main;a/Main.run_[j] 12\r\n\r\n[main tid=7];a/Main.main 1\r\n[w tid=8];a.Main.run;operator new(unsigned long) 3\r\n';
    const summary = value(await createEngine().open(1, 'x.collapsed', bytes(text)));
    expect([summary.format, summary.contexts, summary.metrics.map(({ id, kind, total }) => [id, kind, total])]).toEqual([
      'collapsed',
      4,
      [['samples', 'sampled', 16]],
    ]);
    expect(summary.threads.map(({ name, id, totals }) => [name, id, ...totals])).toEqual([
      ['main', 7, 13],
      ['w', 8, 3],
    ]);
  });

  it('have the sums of a reader that splits lines, whatever the names, threads and the size of the file', async () => {
    const frame = fc.constantFrom(
      'a/B.c',
      'a.B.d_[j]',
      'a/B.c_[i]',
      'x y',
      'ü/Ä.ö',
      'lib.so',
      '[unknown]',
      'f(La/B;I)V',
      'Main.run',
    );
    const stack = fc.record({
      thread: fc.constantFrom('', '[main tid=1];', '[worker-1];'),
      frames: fc.array(frame, { minLength: 1, maxLength: 6 }),
      count: fc.integer({ min: 1, max: 2 ** 40 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(stack, { minLength: 1, maxLength: 20 }), fc.constantFrom('\n', '\r\n'), async (stacks, end) => {
        const naive = new Map<string, number>();
        for (const { thread, frames, count } of stacks) {
          const names = frames.map((each) => {
            const { className, name } = methodOf(each);
            return className === '' ? name : `${className}.${name}`;
          });
          const key = `${thread.replace(/^\[|( tid=1)?\];$/g, '')}>${names.join(';')}`;
          naive.set(key, (naive.get(key) ?? 0) + count);
        }
        const text = stacks.map(({ thread, frames, count }) => `${thread}${frames.join(';')} ${count}${end}`).join('');
        expect([...(await paths(await opened(text)))].sort()).toEqual([...naive].sort());
      }),
    );
  });

  it.each([
    ['a/B.f(La/B;[I)V;a/B.g', ['a.B.f', 'a.B.g']],
    ['a/B.f(La/B;a/B.g', ['a/B.f(La/B', 'a.B.g']],
    ['a/B.f(La/B;I)V;operator(;c', ['a.B.f', 'operator(', 'c']],
    ['x(;y);z', ['x(', 'y)', 'z']],
    ['run(int, char*);((;a/B.c', ['run(int, char*)', '((', 'a.B.c']],
    ['x(L;y)V', ['x(L', 'y)V']],
  ])('%s are parted by the semicolons that are in no descriptor, and nothing is left of another reading', async (line, names) => {
    const profile = await opened(`${line} 3\n`);
    expect([...(await paths(profile))]).toEqual([[`>${names.join(';')}`, 3]]);
    expect(profile.recording.methods.names).toHaveLength(names.length);
  });

  it.each([
    ['a/B.f(La/B;a/B.g', 'a/B.f(La/B;I)V', ['a/B.f(La/B', 'a.B.g'], ['a.B.f']],
    ['x;y;z', 'x;y', ['x', 'y', 'z'], ['x', 'y']],
    ['x;y', 'x;yy;z', ['x', 'y'], ['x', 'yy', 'z']],
    ['x;;y;z', 'x;;y;w', ['x', 'y', 'z'], ['x', 'y', 'w']],
    ['x;(;y;z', 'x;(;y;w', ['x', '(', 'y', 'z'], ['x', '(', 'y', 'w']],
  ])('%s and %s, which begin alike, are parted each by itself', async (first, second, one, other) => {
    const profile = await opened(`${first} 3\n${second} 4\n${first} 5\n`);
    const expected = [
      [`>${one.join(';')}`, 8],
      [`>${other.join(';')}`, 4],
    ];
    expect([...(await paths(profile))].sort()).toEqual(expected.sort());
  });

  it('whose outermost frame names a thread here and is a method there, each have their own contexts', async () => {
    const profile = await opened('[t];b 1\n[t]; 2\n[t];b 4\n[t];;b 8\n[t] 16\n;[t];b 32\n');
    expect([...(await paths(profile))].sort()).toEqual([
      ['>[t]', 18],
      ['>[t];b', 32],
      ['t>b', 13],
    ]);
  });

  it('whose bytes differ where they are equal as numbers are told apart', async () => {
    const zeros = [0, 0, 0, 0, 0, 0, 0];
    const line = (last: number, count: string) => [...zeros, last, ...new TextEncoder().encode(`;run ${count}\n`)];
    const { buffer } = Uint8Array.from([...line(0, '1'), ...line(0x80, '2'), ...line(0, '4')]);
    const profile = await Profile.build(await collapsedParse(bufferSource(buffer), new Pace()), new Pace());
    expect([...(await paths(profile)).values()].sort()).toEqual([2, 5]);
  });

  it('of many blocks and of lines longer than a block', async () => {
    const lines: string[] = [];
    for (let i = 0; i < 360_000; i++)
      lines.push(`a/Main.main;a/C${i % 97}.${'m'.repeat(i % 61)}x;deep${i % 1009} ${1 + (i % 5)}`);
    const long = `${'a/Main.again;'.repeat(400_000)}${'m'.repeat(2 ** 24)};end 5`;
    const text = `${lines.slice(0, 330_000).join('\n')}\n${long}\n${lines.slice(330_000).join('\n')}`;
    // One block ends within an ordinary line, the next within the long one.
    expect(text.indexOf(long)).toBeGreaterThan(2 ** 24);
    expect(text.indexOf(long) + long.length).toBeGreaterThan(2 ** 25);
    const profile = await opened(text);
    expect(profile.infos.map(({ total }) => total)).toEqual([360_000 * 3 + 5]);
  });

  it.each([
    ['main;run 1\nmain;run\n', 'line 2'],
    ['main;run 1\n\nmain;run 1.5\n', 'line 3'],
    ['main;run 1\n 12\n', 'line 2'],
    ['main;run 1\nmain 99999999999999999999\n', 'line 2'],
  ])('refuse %j', async (text, where) => {
    const { error } = await refusal(bufferSource(bytes(text)));
    expect([error.kind, error.where]).toEqual(['damaged', where]);
  });

  it('may begin with a thread whose name begins with a digit', async () => {
    const { threads } = await opened('[0-worker tid=3];a/B.c 1\n[1 tid=4];a/B.c 2\n');
    expect(threads.map(({ name, id }) => [name, id])).toEqual([
      ['0-worker', 3],
      ['1', 4],
    ]);
  });

  it('with two counts are the sides of a comparison', async () => {
    const text = '[main];a/B.c;a/B.d 12 15\n[main];a/B.c 0 2\n\nlib.so;x y 3 0\r\nz 0 0\n';
    const opened = async (part: 'a' | 'b') => {
      const summary = value(await createEngine().open(1, 'x.difffolded', bytes(text), undefined, { part }));
      return [summary.fileName, summary.union, summary.contexts, summary.metrics.map(({ id, total }) => [id, total])];
    };
    expect(await opened('a')).toEqual(['first counts', { part: 'a', file: 'x.difffolded' }, 6, [['samples', 15]]]);
    expect(await opened('b')).toEqual(['second counts', { part: 'b', file: 'x.difffolded' }, 4, [['samples', 17]]]);
  });

  it('with two counts may have frames that end with any letter', async () => {
    const recording = await parse(bufferSource(bytes('a;voil\u00e0 3 4\nb;c 5 6\n')), new Pace());
    expect(recording.union).not.toBeNull();
  });

  it('with two counts all have two', async () => {
    const { error } = await refusal(bufferSource(bytes('a;b 1 2\n'.repeat(9000).concat('a;c 3\n'))));
    expect([error.message, error.where]).toEqual(['A line is not a stack followed by two whole numbers.', 'line 9001']);
  });

  it('keep the lines of their frames, and have one method for all lines of it', async () => {
    const text = '[t];a/B.c:4;a/B.d:9_[j] 2\n[t];a/B.c:5;x:9 3\n[t];a/B.c;a/B.d:9 1\n';
    const recording = await parse(bufferSource(bytes(text)), new Pace());
    const byMethod = await Profile.build(recording, new Pace());
    expect([...(await paths(byMethod))].sort()).toEqual([
      ['t>a.B.c;a.B.d', 3],
      ['t>a.B.c;x:9', 3],
    ]);
    const byItsLines = await Profile.build(await byLine(recording, new Pace()), new Pace());
    expect([...(await paths(byItsLines))].sort()).toEqual([
      ['t>a.B.c:4;a.B.d:9', 2],
      ['t>a.B.c:5;x:9', 3],
      ['t>a.B.c;a.B.d:9', 1],
    ]);
  });

  it('may have a frame that ends with a number', async () => {
    const profile = await opened('a;b 7 2\na;c 3\n');
    expect([...(await paths(profile))]).toEqual([
      ['>a;b 7', 2],
      ['>a;c', 3],
    ]);
  });

  it.each([
    '{"a": 1}',
    '<html> 12',
    '[{"name": 1}]\n',
    'JAVA PROFILE 1.0.2\0 12',
    'plain text\nand more 5\n',
    '[1, 2, 3 4\n',
    '[0.012s][info][gc] pauses 12\n',
  ])('are not %j', async (text) => {
    const { error } = await refusal(bufferSource(bytes(text)));
    expect(error.kind).toBe('not-a-profile');
  });
});
