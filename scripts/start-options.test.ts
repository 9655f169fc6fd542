import { describe, expect, it } from 'vitest';
import { readArguments } from '../cli/terminal/arguments';
import { liveArguments, readStartOptions } from './lib/start-options.js';

describe('the options of npm start', () => {
  it.each<[string[], string[]]>([
    [
      ['--live', '4711'],
      ['serve', '--live', '4711'],
    ],
    [['--live=com.acme.Shop'], ['serve', '--live', 'com.acme.Shop']],
    [['--live'], ['serve', '--live']],
    [
      ['--live', '--port', '8080'],
      ['serve', '--live', '--port', '8080'],
    ],
    [
      ['--port', '8080', '--live', 'shop.jar'],
      ['serve', '--live', 'shop.jar', '--port', '8080'],
    ],
    [
      ['--live', '4711', '--attach', 'root=a.B.c'],
      ['serve', '--live', '4711', '--attach=root=a.B.c'],
    ],
  ])('%j are passed to the command line as %j', (given, passed) => {
    const options = readStartOptions(given);
    expect(liveArguments(options)).toEqual(passed);
    const { values } = readArguments(passed.slice(1));
    expect([values.live, values.attach]).toEqual([options.live, options.attach]);
    expect(Number(values.port ?? 0)).toBe(options.port);
  });

  it('follow no program unless --live is given', () => {
    expect(readStartOptions(['--port', '8080'])).toEqual({ port: 8080, help: false, live: undefined, attach: undefined });
  });

  it.each<[string[], RegExp]>([
    [['--port', 'x'], /^--port takes a number from 1 to 65535, not "x"\.$/],
    [['--port', '65536'], /not "65536"/],
    [['--live='], /^--live takes a process id or a name/],
    [['--attach', 'root=a.B.c'], /^--attach is for --live\.$/],
    [['--open'], /Unknown option '--open'/],
    [['4711'], /Unexpected argument '4711'/],
  ])('%j are rejected', (given, message) => {
    expect(() => readStartOptions(given)).toThrow(message);
  });
});
