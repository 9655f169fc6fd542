import { describe, expect, it } from 'vitest';
import { visible, withoutFolder } from '../../common/visible-text';
import { createEngine } from '../engine/engine';
import { encodeMct } from '../formats/mct/encoder';
import { SMALL } from '../testing/small-profile';

describe('texts out of files', () => {
  it('are left alone where every character can be seen', () => {
    for (const text of [
      '',
      'java.util.HashMap.get',
      'démo.世界.grüße',
      '🚀Rocket',
      'שלום.קורא',
      '$$Lambda/0x7f',
      '<init>',
      'a b',
    ])
      expect(visible(text)).toBe(text);
  });

  it.each([
    ['a right-to-left override', 'safe\u202etcm.exe', 'safe⟨U+202E⟩tcm.exe'],
    ['a terminal’s escape sequence', '\u001b[2Jgone', '⟨U+001B⟩[2Jgone'],
    ['a line break', 'a\nb', 'a⟨U+000A⟩b'],
    ['characters without a width', 'java\u200b.lang\ufeff', 'java⟨U+200B⟩.lang⟨U+FEFF⟩'],
    ['tags', `x${String.fromCodePoint(0xe0041)}`, 'x⟨U+E0041⟩'],
  ])('show %s', (_, text, shown) => expect(visible(text)).toBe(shown));

  it('are cut, and stay different where they differ behind the cut', () => {
    const long = 'a'.repeat(10_000_000);
    expect(visible(`${long}b`).length).toBeLessThan(2100);
    expect(visible(`${long}b`)).toContain('9998001 more');
    expect(visible(`${long}b`)).not.toBe(visible(`${long}c`));
  });

  it('reach no view as they are', async () => {
    const evil = 'x\u202ey';
    const methods = SMALL.methods.map((method) => ({
      ...method,
      name: `${method.name}\u202e`,
      className: `${method.className}\u0007`,
    }));
    const threads = SMALL.threads.map((thread) => ({ ...thread, name: evil }));
    const meta = {
      mainClass: evil,
      jvm: { name: evil, version: evil },
      warnings: [evil],
      otherAgents: [{ name: evil }],
      partlyWoven: { by: evil, woven: 1, newMethods: [{ class: evil, method: evil }] },
      limited: [{ class: evil, method: evil, reason: evil }],
      uncovered: [{ reason: evil, count: 1, classes: [evil] }],
      notInstrumented: [{ class: evil, reason: evil }],
    };
    const engine = createEngine();
    const opened = await engine.open(1, 'x.mct', (await encodeMct({ ...SMALL, methods, threads, meta })).buffer);
    if (!opened.ok) throw new Error(opened.error.message);
    const view = { profile: opened.value.profile, thread: 'all' as const };
    const page = { sort: 'exclusive', order: 'desc', filter: '', offset: 0, limit: 50 } as const;
    const seen = JSON.stringify([opened.value, await engine.hotMethods(view, 'bytecodes', page)]);
    expect(seen).toContain('⟨U+202E⟩');
    for (const unseen of ['\u202e', '\u0007', '\\u0007']) expect(seen).not.toContain(unseen);
  });
});

it('a time that no calendar has is not known', async () => {
  const engine = createEngine();
  const meta = { start: 1e300, end: -1e300 };
  const opened = await engine.open(1, 'x.mct', (await encodeMct({ ...SMALL, meta })).buffer);
  expect(opened).toMatchObject({ ok: true, value: { start: 0, end: 0 } });
});

it('a file is called by its name, whichever system its folders are of', () => {
  expect(['C:\\runs\\base.mct', '../runs/base.mct', 'base.mct', '\\\\host\\share\\base.mct'].map(withoutFolder)).toEqual(
    Array(4).fill('base.mct'),
  );
});
