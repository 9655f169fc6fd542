/** Templates for links to source files: checks which are allowed, and makes links from them. */
import { packageOf, withoutSuffix } from '../../common/class-names';
import { isIn } from '../../common/class-origins';
import type { FrameName } from '../../workers/api/engine';

export interface SourceTemplate {
  /** Package or class whose methods use the template; empty for all. */
  prefix: string;
  template: string;
}

/** Words allowed in braces, and their replacements. */
export const PLACEHOLDERS: readonly [name: string, meaning: string][] = [
  ['path', 'file with package folders: org/h2/command/Parser.java'],
  ['file', 'file name: Parser.java'],
  ['line', 'first line of the method, 1 if not recorded'],
  ['package', 'package: org.h2.command'],
  ['class', 'class: org.h2.command.Parser'],
  ['method', 'method: parse'],
];

const EDITORS = ['idea', 'jetbrains', 'vscode', 'vscode-insiders', 'vscodium', 'cursor', 'zed', 'subl', 'txmt', 'netbeans'];
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;
export const LONGEST = 1000;

/** Why a template is rejected, as a sentence; null if it is allowed. */
export function problemOf(template: string): string | null {
  const text = template.trim();
  if (text === '') return 'Type an address, such as https://github.com/acme/app/blob/main/src/main/java/{path}#L{line}.';
  if (text.length > LONGEST) return `An address can have at most ${LONGEST} characters.`;
  if (hasControl(text)) return 'An address cannot contain spaces or control characters; remove them.';
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1].toLowerCase();
  if (scheme === undefined) return 'An address starts with its scheme: https:// or that of an editor, such as idea://.';
  if (scheme !== 'https' && scheme !== 'http' && !EDITORS.includes(scheme))
    return `“${scheme}:” is not allowed: use https or one of ${EDITORS.join(', ')}.`;
  if (scheme === 'https' || scheme === 'http') {
    const host = /^https?:\/\/([^/?#\\]*)/i.exec(text)?.[1] ?? '';
    if (host === '' || host.includes('{') || host.includes('@'))
      return 'Write out the host: https://host/…, without placeholders or a user name.';
    if (scheme === 'http' && !LOOPBACK.test(host)) return 'http is allowed only for this machine (localhost). Use https.';
  }
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, name]) => !PLACEHOLDERS.some(([known]) => known === name));
  if (unknown)
    return `There is no placeholder {${unknown[1]}}: use one of ${PLACEHOLDERS.map(([name]) => `{${name}}`).join(', ')}.`;
  if (/[{}]/.test(text.replace(/\{[a-z]+\}/g, ''))) return 'A brace is not closed.';
  if (!/\{(path|file|class)\}/.test(text))
    return 'The address is the same for every method: put {path}, {file} or {class} in it.';
  return URL.canParse(filled(text, EXAMPLE)) ? null : 'This is not an address.';
}

const hasControl = (text: string): boolean => [...text].some((char) => char <= ' ' || char === '\u007f');

/** Method with which templates are tested. */
export const EXAMPLE: FrameName = {
  className: 'org.h2.command.Parser',
  method: 'parse',
  descriptor: '',
  flags: 0,
  sourceFile: 'Parser.java',
  line: 42,
};

/**
 * Link to a method’s source, made from the matching template with the longest prefix. Null without a template or a known file.
 */
export function linkTo(name: FrameName, templates: readonly SourceTemplate[]): string | null {
  if (name.sourceFile === '') return null;
  const within = templates.filter(({ prefix, template }) => isWithin(name.className, prefix) && problemOf(template) === null);
  const best = within.reduce<SourceTemplate | null>(
    (found, each) => (found === null || each.prefix.length > found.prefix.length ? each : found),
    null,
  );
  return best && filled(best.template.trim(), name);
}

/** @param prefix as typed: `com.acme`, `com.acme.*`, or empty for all */
function isWithin(className: string, prefix: string): boolean {
  const inside = prefix.trim().replace(/\.?\*?$/, '');
  return inside === '' || isIn(className, inside);
}

function filled(template: string, { className, method, sourceFile, line }: FrameName): string {
  const inside = packageOf(className);
  const values: Record<string, string> = {
    path: [...inside.split('.').filter(Boolean), sourceFile].map(encodeURIComponent).join('/'),
    file: encodeURIComponent(sourceFile),
    line: String(line > 0 ? line : 1),
    package: encodeURIComponent(inside),
    class: encodeURIComponent(withoutSuffix(className)),
    method: encodeURIComponent(method),
  };
  return template.replace(/\{([a-z]+)\}/g, (whole, key: string) => values[key] ?? whole);
}
