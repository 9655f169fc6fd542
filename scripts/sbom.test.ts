import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shaded } from './lib/packages/shaded-libraries.js';
import { difference, npmUrl } from './lib/packages/shipped-packages.js';

const notice = readFileSync(new URL('../agent-java/agent/src/main/notices/NOTICE', import.meta.url), 'utf8');

describe('the bill of materials', () => {
  const shipped = ['react@19.3.1', '@radix-ui/react-id@1.1.4'].map(npmUrl);
  const bom = (...purls: string[]) => ({ components: purls.map((purl) => ({ purl })) });

  it('is what is shipped', () => expect(difference(bom(...shipped), shipped)).toEqual({ missing: [], superfluous: [] }));
  it('lacks a package', () =>
    expect(difference(bom(shipped[0]!), shipped)).toEqual({ missing: ['pkg:npm/%40radix-ui/react-id@1.1.4'], superfluous: [] }));
  it('has one too many', () =>
    expect(difference(bom(...shipped, npmUrl('yaml@2.9.1')), shipped)).toEqual({
      missing: [],
      superfluous: ['pkg:npm/yaml@2.9.1'],
    }));
  it('has one of another version', () =>
    expect(difference(bom(shipped[1]!, npmUrl('react@19.3.0')), shipped)).toEqual({
      missing: ['pkg:npm/react@19.3.1'],
      superfluous: ['pkg:npm/react@19.3.0'],
    }));
});

describe('libraries in the agent', () => {
  it('are those that its modules depend on', () =>
    expect(shaded().map(({ group, name, licence }) => `${group}:${name} ${licence}`)).toEqual([
      'org.ow2.asm:asm BSD-3-Clause',
      'org.ow2.asm:asm-tree BSD-3-Clause',
    ]));

  it('are named in its notice, with the whole of their licence', () => {
    // The version is the one that Maven shades.
    for (const { name, licence, text } of shaded()) {
      expect(notice).toContain(`${name} \${asm.version}`);
      expect(notice).toContain(licence);
      for (const words of [
        'Copyright (c) 2000-2011 INRIA, France Telecom',
        '3. Neither the name',
        'THIS SOFTWARE IS PROVIDED BY',
      ])
        expect(text).toContain(words);
      expect(notice.trimEnd().endsWith(text)).toBe(true);
    }
  });
});
