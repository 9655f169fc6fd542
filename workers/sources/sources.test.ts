import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../common/source-names';
import type { SourceSearch } from '../api/sources';
import { value } from '../testing/opening';
import { zip, zipOf } from '../testing/zip';
import { SourceTexts } from './source-texts';

const bytes = (text: string) => new TextEncoder().encode(text);
const archive = (files: Parameters<typeof zip>[0]) => new Blob([zip(files)]);

async function given(texts: Record<string, string>, name = 'app-sources.jar'): Promise<SourceTexts> {
  const sources = new SourceTexts();
  value(await sources.openSources(1, name, new Blob([zipOf(texts)])));
  return sources;
}

const paths = ({ places }: SourceSearch): string[] => places.map(({ path }) => path);
const find = async (sources: SourceTexts, packageName: string, fileName: string) =>
  value(await sources.findSource(packageName, fileName));
/** Asks as the page does, with what was recorded about a method. */
const findOf = (sources: SourceTexts, className: string, sourceFile: string) => {
  const { packageName, fileName } = sourceOf({ className, sourceFile, line: 1 });
  return find(sources, packageName, fileName);
};

describe('the source file of a method', () => {
  it('is that of its package’s folders, below the folder of a module, in Java and in Kotlin', async () => {
    const sources = await given({
      'java.base/java/lang/String.java': 'package java.lang;',
      'src/main/java/org/h2/command/Parser.java': 'package org.h2.command;',
      'src/main/java/org/h2/other/Parser.java': 'package org.h2.other;',
      'src/main/kotlin/com/acme/Strings.kt': 'package com.acme',
    });
    expect(paths(await findOf(sources, 'org.h2.command.Parser$Token$1', 'Parser.java'))).toEqual([
      'src/main/java/org/h2/command/Parser.java',
    ]);
    expect(await findOf(sources, 'java.lang.String', 'String.java')).toMatchObject({
      wanted: 'java/lang/String.java',
      places: [{ root: 'java.base', of: 'app-sources.jar' }],
      others: 0,
    });
    // Kotlin puts top-level functions into a class that no file is named after; a hidden class has its address after its name.
    expect(paths(await findOf(sources, 'com.acme.StringsKt', 'Strings.kt'))).toHaveLength(1);
    expect(paths(await findOf(sources, 'com.acme.StringsKt$$Lambda/0x01ab.7', 'Strings.kt'))).toHaveLength(1);
    expect(await find(sources, 'org.h2', 'Parser.java')).toMatchObject({ wanted: 'org/h2/Parser.java', places: [], others: 2 });
  });

  it('is looked for in no more than sixty files, and the rest are said to be left', async () => {
    const texts = Object.fromEntries(Array.from({ length: 70 }, (_, n) => [`m${n}/Main.java`, `package m${n};`]));
    const sources = await given({ ...texts, 'x/own/Main.java': 'package app.own;' });
    expect(await find(sources, 'gone', 'Main.java')).toMatchObject({ places: [], others: 60, unopened: 11 });
    // The best fits are opened first.
    const found = await find(sources, 'app.own', 'Main.java');
    expect([paths(found), found.others, found.unopened]).toEqual([['x/own/Main.java'], 59, 11]);
  });

  it('is found by the package it declares, where folders are shortened, missing, or of the unnamed package', async () => {
    const sources = await given({
      'app/src/db/Repo.kt': '// package org.wrong\n@file:JvmName("R")\npackage org.example.db\n',
      'app/src/ui/Repo.kt': 'package org.example.ui',
      'Tree.scala': 'package org.example\npackage tree\n\npackage object p',
      'Main.java': 'class Main {}',
      'deep/Main.java': '/* package none; */ package deep;',
    });
    expect(paths(await find(sources, 'org.example.db', 'Repo.kt'))).toEqual(['app/src/db/Repo.kt']);
    expect(paths(await find(sources, 'org.example.tree', 'Tree.scala'))).toEqual(['Tree.scala']);
    expect(paths(await find(sources, '', 'Main.java'))).toEqual(['Main.java']);
    expect(paths(await find(sources, 'deep', 'Main.java'))).toEqual(['deep/Main.java']);
    // A single folder inside another is opened to check its package; one at the top needs no check.
    const two = await given({ 'db/A.java': 'package db;', 'src/db/A.java': 'package db;', 'org/db/A.java': 'package org.db;' });
    expect(paths(await find(two, 'db', 'A.java')).toSorted()).toEqual(['db/A.java', 'src/db/A.java']);
    // A folder of that name may be the last of another package’s.
    expect(await find(sources, 'db', 'Repo.kt')).toMatchObject({ places: [], others: 2, unopened: 0 });
  });

  it('is all that fit as well, to be chosen by the folders before the package', async () => {
    const sources = await given({ 'a/src/org/x/Foo.java': '', 'b/src/org/x/Foo.java': '' });
    value(await sources.openSources(2, 'other.zip', new Blob([zipOf({ 'org/x/Foo.java': '' })])));
    const { places } = await find(sources, 'org.x', 'Foo.java');
    expect(places.map(({ of, root }) => `${of}:${root}`).sort()).toEqual([
      'app-sources.jar:a/src',
      'app-sources.jar:b/src',
      'other.zip:',
    ]);
    sources.closeSources(1);
    expect(paths(await find(sources, 'org.x', 'Foo.java'))).toEqual(['org/x/Foo.java']);
    expect(await sources.sourceText(places.find(({ sources: from }) => from === 1)!)).toMatchObject({ error: { kind: 'gone' } });
  });

  it('may be written with backslashes, and a path that leads out of the archive leads nowhere', async () => {
    const sources = await given({
      'src\\org\\x\\Win.java': 'package org.x;',
      '../../../etc/org/x/Slip.java': 'package org.x;',
      '/abs/./org//x/Abs.java': 'package org.x;',
      '__proto__/constructor.java': '',
      '__MACOSX/org/x/._Win.java': '',
      'org/x/\u202Eava.Evil.java': 'package org.x;',
    });
    expect(paths(await find(sources, 'org.x', 'Win.java'))).toEqual(['src/org/x/Win.java']);
    expect(paths(await find(sources, 'org.x', 'Slip.java'))).toEqual(['../../../etc/org/x/Slip.java']);
    expect(paths(await find(sources, 'org.x', 'Abs.java'))).toEqual(['abs/org/x/Abs.java']);
    expect(paths(await find(sources, '__proto__', 'constructor.java'))).toHaveLength(1);
    expect(paths(await find(sources, 'org.x', 'toString'))).toEqual([]);
    expect(paths(await find(sources, 'org.x', '\u202Eava.Evil.java'))).toEqual(['org/x/⟨U+202E⟩ava.Evil.java']);
  });
});

describe('the text of a source file', () => {
  it('is inflated when it is asked for, in the encoding it is in, in lines as javac counts them', async () => {
    const sources = new SourceTexts();
    const utf8 = bytes('\ufeffpackage a; // ü\r\nclass A\r{}\n');
    const latin1 = Uint8Array.from([...bytes('package a;\n// '), 0xfc]);
    const utf16 = Uint8Array.from([0xff, 0xfe, 0x61, 0, 0x0a, 0, 0x62, 0]);
    const { files } = value(
      await sources.openSources(
        1,
        'a.zip',
        archive([
          { name: 'a/', bytes: bytes('') },
          { name: 'a/A.java', bytes: utf8, packed: deflateRawSync(utf8) },
          { name: 'a/B.java', bytes: latin1 },
          { name: 'a/C.kt', bytes: utf16 },
          { name: 'a/A.class', bytes: bytes('no') },
        ]),
      ),
    );
    expect(files).toBe(3);
    const text = async (name: string) => value(await sources.sourceText((await find(sources, 'a', name)).places[0]));
    expect(await text('A.java')).toEqual({
      lines: ['package a; // ü', 'class A', '{}', ''],
      spans: Uint32Array.of(0, 11, 15, 1),
    });
    expect((await text('B.java')).lines).toEqual(['package a;', '// ü']);
    expect((await text('C.kt')).lines).toEqual(['a', 'b']);
  });

  it('comes from a folder’s files as well', async () => {
    const sources = new SourceTexts();
    const file = new Blob(['package a;']);
    value(
      await sources.openSources(1, 'project', [
        { path: 'project/a/A.java', file },
        { path: 'project/a/notes.txt', file },
      ]),
    );
    expect(value(await sources.sourceText((await find(sources, 'a', 'A.java')).places[0])).lines).toEqual(['package a;']);
    expect(await sources.openSources(2, 'docs', [{ path: 'a.txt', file }])).toMatchObject({
      error: { kind: 'bad-sources', message: expect.stringContaining('docs contains no source files') },
    });
  });

  it('is refused with one clear error where the archive is none, cut, of classes, or its file damaged, encrypted or larger than said', async () => {
    const whole = zipOf({ 'a/A.java': 'package a;' });
    const open = async (blob: Blob) => {
      const result = await new SourceTexts().openSources(1, 'x.zip', blob);
      return result.ok ? '' : result.error.message;
    };
    expect(await open(new Blob(['no zip']))).toMatch(/^x.zip is an incomplete zip archive/);
    expect(await open(new Blob([]))).toMatch(/^x.zip is an incomplete zip archive/);
    expect(await open(new Blob([whole.slice(0, -20)]))).toMatch(/^x.zip is an incomplete zip archive/);
    const broken = whole.slice();
    broken[whole.indexOf(0x02, 40) - 2] = 0;
    expect(await open(new Blob([broken]))).toMatch(/^x.zip is an incomplete zip archive/);
    expect(await open(archive([{ name: 'a/A.class', bytes: bytes('x') }]))).toMatch(/contains 1 classes but no source files/);
    expect(await open(archive([]))).toMatch(/contains no source files/);
    expect(await open(archive([{ name: 'runs/a.mct', bytes: bytes('x') }]))).toMatch(/a profile: runs\/a.mct/);

    const read = async (file: Parameters<typeof zip>[0][number]) => {
      const sources = new SourceTexts();
      value(await sources.openSources(1, 'x.zip', archive([file])));
      const result = await sources.sourceText((await find(sources, 'a', 'A.java')).places[0]);
      return result.ok ? '' : `${result.error.message} ${result.error.where}`;
    };
    const text = bytes('package a;'.repeat(10));
    const name = 'a/A.java';
    expect(await read({ name, bytes: text, packed: deflateRawSync(text) })).toBe('');
    expect(await read({ name, bytes: text, packed: deflateRawSync(text).subarray(4) })).toMatch(
      /damaged inside the archive. x.zip: a\/A/,
    );
    // A zip bomb: it inflates to more than its directory says.
    expect(await read({ name, bytes: text, packed: deflateRawSync(new Uint8Array(5e6)) })).toMatch(/damaged inside the archive/);
    expect(await read({ name, bytes: new Uint8Array(5e6), packed: text })).toMatch(/has 5000000 bytes; at most 4194304/);
    expect(await read({ name, bytes: text, packed: new Uint8Array(text.length + 12), method: 0, flags: 1 })).toMatch(/encrypted/);
    expect(await read({ name, bytes: text, packed: text.slice(), method: 93 })).toMatch(/method 93/);
  });
});
