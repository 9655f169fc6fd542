import { expect, it } from 'vitest';
import { readOwn } from './own-prefixes';

it.each([
  ['', []],
  ['com.acme', ['com.acme']],
  [' com.acme , org.lib.*, org.lib.', ['com.acme', 'org.lib']],
  ['Main$Inner', ['Main$Inner']],
  ['déjà.vu', ['déjà.vu']],
  ['all', ['all']],
])('%j', (text, prefixes) => expect(readOwn(text)).toEqual({ ok: true, prefixes }));

it.each([
  ['com..acme', '“com..acme” is not a package or class'],
  ['com.acme,', 'a name is empty'],
  ['com/acme', '“com/acme” is not a package or class'],
  ['3d.view', '“3d.view” is not a package or class'],
  ['*', '“*” is not a package or class'],
  ['all,com.acme', '“all” cannot be combined with packages'],
])('%j is refused', (text, message) => expect(readOwn(text)).toEqual({ ok: false, message }));
