import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { keyText, matches } from '../../commands/keys';
import { allCommands, type Command, commandsOf, recentIds, register, runCommand } from '../../commands/registry';
import { fuzzy } from './fuzzy';

const event = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('fuzzy', () => {
  it('finds letters in order, and only then', () => {
    expect(fuzzy('smc', 'Show methods by cost')).not.toBeNull();
    expect(fuzzy('mh', 'hot m')).toBeNull();
    expect(fuzzy('', 'anything')).toEqual({ score: 0, at: [] });
    expect(fuzzy('fo', 'of o xfo')?.at).toEqual([6, 7]);
  });
  it('prefers whole words to scattered letters', () => {
    const score = (query: string, text: string) => fuzzy(query, text)?.score ?? -Infinity;
    expect(score('tree', 'Show the call tree')).toBeGreaterThan(score('tree', 'Start readable export edge'));
    expect(score('ht', 'Hot things')).toBeGreaterThan(score('ht', 'light'));
  });
  it('gives ascending places that hold the letters, whenever they are there in order', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.array(fc.nat(), { maxLength: 6 }), (text, picks) => {
        const places = [...new Set(picks.map((pick) => pick % Math.max(1, text.length)))].sort((a, b) => a - b);
        const query = places
          .map((i) => text[i] ?? '')
          .join('')
          .replace(/\s/g, '');
        const fit = fuzzy(query, text);
        if (text.toLowerCase().length !== text.length || query.toLowerCase().length !== query.length) return;
        expect(fit).not.toBeNull();
        expect(
          fit!.at
            .map((i) => text[i].toLowerCase())
            .join('')
            .replace(/\s/g, ''),
        ).toBe(query.toLowerCase());
        expect([...fit!.at].sort((a, b) => a - b)).toEqual(fit!.at);
      }),
    );
  });
});

describe('keys', () => {
  it('match their combination and no other', () => {
    expect(matches('Mod+k', event('k', { ctrlKey: true }), false)).toBe(true);
    expect(matches('Mod+k', event('k', { metaKey: true }), true)).toBe(true);
    expect(matches('Mod+k', event('k', { metaKey: true }), false)).toBe(false);
    expect(matches('Mod+k', event('k'), false)).toBe(false);
    expect(matches('n', event('N', { shiftKey: true }), false)).toBe(false);
    expect(matches('Shift+n', event('N', { shiftKey: true }), false)).toBe(true);
    expect(matches('?', event('?', { shiftKey: true }), false)).toBe(true);
    expect(matches('?', event('?'), false)).toBe(true);
    expect(matches('1', event('1', { altKey: true }), false)).toBe(false);
  });
  it('read as people know them', () => {
    expect(keyText('Mod+k', false)).toBe('Ctrl K');
    expect(keyText('Mod+k', true)).toBe('⌘ K');
    expect(keyText('ArrowUp', false)).toBe('↑');
    expect(keyText('n', false)).toBe('n');
  });
});

describe('registry', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    Object.assign(globalThis, {
      localStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, text: string) => stored.set(key, text),
      },
    });
  });
  it('orders by group, runs what is enabled, remembers the latest first', () => {
    const ran: string[] = [];
    const command = (id: string, group: Command['group'], on = true): Command => ({
      id,
      title: id,
      group,
      enabled: () => on,
      run: () => ran.push(id),
    });
    const off = register(() => [
      command('z.page', 'Help, links and theme'),
      command('a.file', 'File'),
      command('b.file', 'File', false),
    ]);
    expect(allCommands().map(({ id }) => id)).toEqual(['a.file', 'b.file', 'z.page']);
    expect(commandsOf('File').map(({ id }) => id)).toEqual(['a.file']);
    for (const each of allCommands()) runCommand(each, true);
    expect(ran).toEqual(['a.file', 'z.page']);
    expect(recentIds()).toEqual(['z.page', 'a.file']);
    stored.set('callgrove.recent-commands', '{broken');
    expect(recentIds()).toEqual([]);
    off();
    expect(allCommands()).toEqual([]);
  });
});
