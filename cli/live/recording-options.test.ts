import { afterEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../terminal/failure';
import { readMethods } from './agent-answers';
import { isOutOf, isPattern, isRoot, nextFile, optionsFor } from './recording-options';

afterEach(() => vi.restoreAllMocks());

describe('options for another recording', () => {
  it.each([
    ['', 'a.B.run', '/t/run-2.mct', 'out=/t/run-2.mct,root=a.B.run'],
    ['', '', '/t/run-2.mct', 'out=/t/run-2.mct'],
    ['clock=cpu', 'a.B.run', '/t/run-2.mct', 'clock=cpu,out=/t/run-2.mct,root=a.B.run'],
    ['clock=cpu,root=c.D.old,out=x.mct', 'a.B.run', '/t/2.mct', 'clock=cpu,out=/t/2.mct,root=a.B.run'],
    ["out='a, b.mct',clock=cpu", 'a.B.run(int)', '/t/2.mct', 'clock=cpu,out=/t/2.mct,root=a.B.run(int)'],
    ["root='c.D.old(int,long)',clock=cpu", 'a.B.run(int,long)', '/t/2.mct', "clock=cpu,out=/t/2.mct,root='a.B.run(int,long)'"],
    ['include="a.*,root=b",clock=cpu', '', '/t/2.mct', 'include="a.*,root=b",clock=cpu,out=/t/2.mct'],
    ['root=c.D.old,root.threads=inherit', 'a.B.run', '/t/2.mct', 'root.threads=inherit,out=/t/2.mct,root=a.B.run'],
    ['root=c.D.old,root.threads=inherit', '', '/t/2.mct', 'out=/t/2.mct'],
    ['', '', "/t/it's, 2.mct", `out="/t/it's, 2.mct"`],
    ['', '', '/t/a,2.mct', "out='/t/a,2.mct'"],
    ['out=run-%p.mct', '', '/t/100% x/2.mct', 'out=/t/100%% x/2.mct'],
    ['', 'a.B.run(int,long)', '/t/%p%t%%.mct', "out=/t/%%p%%t%%%%.mct,root='a.B.run(int,long)'"],
    ['root=c.D.old,root.threads=inherit', null, '/t/2.mct', 'root=c.D.old,root.threads=inherit,out=/t/2.mct'],
  ] as const)('replace file and root in %j by %j', (given, root, out, options) => {
    expect(optionsFor(given, root, out)).toBe(options);
  });

  it('cannot have a path with both kinds of quotation marks', () => {
    expect(() => optionsFor('', '', `/srv/it's "x"/y.mct`)).toThrow(Failure);
  });

  it.each<[string, string, number | null, number, boolean]>([
    ['', '/w/callgrove-12.mct', 12, 0, true],
    ['', '/w/callgrove-1.mct', 12, 0, false],
    ['', '/w/callgrove-1.mct', null, 0, true],
    ['', '/w/callgrove-x.mct', null, 0, false],
    ['out=run.mct', '/w/run.mct', 12, 0, true],
    ['out=run.mct', '/w/runxmct', 12, 0, false],
    ['out=run.mct', '/v/run.mct', 12, 0, false],
    ['out=../v/run.mct', '/v/run.mct', 12, 0, true],
    ['clock=cpu,out="/t/a, b.mct"', '/t/a, b.mct', 12, 0, true],
    ["out='/t/(%p) 9%%.mct'", '/t/(12) 9%.mct', 12, 0, true],
    ['out=/t/run-%t.mct', '/t/run-77.mct', 12, 0, false],
    ['out=/t/run-%t.mct', '/t/run-77.mct', 12, 77, true],
  ])('%j are written into %s (process %s, start %d): %s', (options, file, pid, start, is) => {
    vi.spyOn(process, 'cwd').mockReturnValue('/w');
    expect(isOutOf(options, file, pid, start)).toBe(is);
  });

  it.each<[string, boolean, boolean]>([
    ['com.acme.Job.run', true, true],
    ['com.acme.Job.run(int,java.lang.String[])', true, true],
    ['com.acme.Job$1.<init>()', true, true],
    ['com.acme.*.handle', true, true],
    ['*Job*', true, false],
    ['run', true, false],
    ['Job.run(int', true, false],
    ['Job.run,out=/etc/passwd', true, false],
    ['Job.run;Other.run', false, false],
    ['Job.run",out="/etc/passwd', false, false],
    ['Job.run\nout', false, false],
    ['', false, false],
    [`a.${'b'.repeat(2000)}`, false, false],
  ])('take %j as a pattern: %s, as a root: %s', (text, pattern, root) => {
    expect([isPattern(text), isRoot(text)]).toEqual([pattern, root]);
  });

  it.each([
    ['/t/run.mct', [], '/t/run-2.mct'],
    ['/t/run.mct', ['/t/run-2.mct', '/t/run-3.mct'], '/t/run-4.mct'],
    ['/t/run-2.mct', [], '/t/run-2-2.mct'],
    ['/t/run.2026.mct', [], '/t/run.2026-2.mct'],
    ['/t/dump', [], '/t/dump-2.mct'],
  ])('name a file next to %s, of which %j exist', (first, taken, file) => {
    expect(nextFile(first, (each) => taken.includes(each))).toBe(file);
  });

  it.each([
    ['a.B.run()\na.C.run(int)', ['a.B.run()', 'a.C.run(int)'], 0],
    ['a.B.run()\nand 1200 more', ['a.B.run()'], 1200],
    ['', [], 0],
  ])('are chosen from the list %j', (text, methods, more) => {
    expect(readMethods(text)).toEqual({ methods, more });
  });
});
