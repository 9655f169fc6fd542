import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HEAD } from '../files/byte-source';
import { FORMATS } from './descriptors';
import { isProfileName, withoutExtension } from './file-names';
import { formatOf } from './recognition';

const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());

describe('formats', () => {
  it('are the folders here, each with its parser', async () => {
    expect(folders.map(({ name }) => name).sort()).toEqual(FORMATS.map(({ id }) => id).sort());
    for (const { id } of FORMATS) expect((await import(`./${id}/parse.ts`)).parse).toBeTypeOf('function');
  });

  it.each(FORMATS)('$id is known by what it says', ({ id, extensions, head, begins, mediaType, refusals }) => {
    for (const extension of extensions) expect(extension).toMatch(/^(\.[a-z0-9-]+)+$/);
    expect(mediaType).toMatch(/^[a-z]+\/[a-z0-9.+-]+$/);
    expect(head).toBeLessThanOrEqual(HEAD);
    expect(refusals.wanted).toMatch(/^an? .*[^.]$/);
    if ('text' in begins) return expect(begins.text.flags).not.toMatch(/[gy]/);
    expect(begins.magic.length).toBeLessThanOrEqual(head);
    return expect(formatOf(Uint8Array.from(begins.magic))?.id).toBe(id);
  });

  it('share no extension', () => {
    const all = FORMATS.flatMap(({ extensions }) => extensions);
    expect(new Set(all).size).toBe(all.length);
  });
});

it.each([
  ['run.mct', true, 'run'],
  ['RUN.MCT', true, 'RUN'],
  ['run.mct.gz', true, 'run'],
  ['run.gz', false, 'run.gz'],
  ['run.mct.txt', false, 'run.mct.txt'],
  ['mct', false, 'mct'],
])('%s: called as a profile is: %s, shown as %s', (name, profile, shown) => {
  expect([isProfileName(name), withoutExtension(name)]).toEqual([profile, shown]);
});
