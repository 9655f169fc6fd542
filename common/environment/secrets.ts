/**
 * Leaves out values that may be secret, by the names before them: in arguments, system properties, environment variables, and
 * addresses. Rather too much is left out than too little.
 */

/** Stands for a value that is left out. */
export const LEFT_OUT = '(left out)';

/** Parts of names. Directories, `PWD` and `OLDPWD`, are no passwords. */
const SECRET =
  /passw|passphrase|pass(?![a-z])|(?<!^(?:old)?)pwd|token|key|secret|cred|cookie|authorization|(?<![a-z])auth(?![a-z._-])|sig(?:nature)?(?![a-z])/i;
/** A name within an argument or an address, up to its value: `?user=a&password=b`, `"token": "x"`. */
const NAME = /(?<![\w.-])([\w.-]+)["']?\s*(?:=|:(?![/\\]))\s*/g;
/** A value. Lengths are limited so that unclosed quotes and brackets take no time. */
const VALUE = /(["'])(?:(?!\1).){0,1000}\1|\{[^}]{0,1000}\}|["']?[^\s&;,"'}]+/sy;
/** User and password in an address: `https://user:password@host`. */
const USER = /([a-z][a-z\d+.-]{0,30}:\/\/)[^\s/?#]*@/gi;
/** User and password in an address of Oracle's driver: `jdbc:oracle:thin:user/password@host`. */
const ORACLE = /(jdbc:oracle:\w+:)[^\s@]{0,1000}@/gi;
/** A header of HTTP: `Authorization: Bearer x`. */
const SCHEME = /\b(Bearer|Basic)\s+[^\s"',;]+/gi;

/** Whether the value of this name is left out. */
export const isSecret = (name: string): boolean => SECRET.test(name);

/** The value of a property or variable, without what may be secret. */
export const safeValue = (name: string, value: string): string => (isSecret(name) ? LEFT_OUT : safeArguments(value));

/**
 * Arguments as one text, without what may be secret. An argument that contains spaces looks like several, so everything up to the
 * next option is left out together with a value; if the value begins with a quote, everything up to the next such quote.
 */
export function safeArguments(text: string): string {
  const parts: string[] = [];
  let isLeftOut = false;
  /** Whether the next part is the value, even if it looks like an option. */
  let isValue = false;
  let quote = '';
  const begin = (value: string): void => {
    quote = /^["']/.exec(value)?.[0] ?? '';
    if (value.length > 1 && value.endsWith(quote)) quote = '';
  };
  for (const part of text.split(/(\s+)/)) {
    if (part === '' || /^\s/.test(part)) {
      if (!isLeftOut) parts.push(part);
      continue;
    }
    if (isLeftOut && (isValue || quote !== '' || !part.startsWith('-'))) {
      if (isValue) begin(part);
      else if (quote !== '' && part.endsWith(quote)) quote = '';
      isValue = false;
      continue;
    }
    if (isLeftOut) parts.push(' ');
    isLeftOut = false;
    const [, name, value] = /^(-[^=]*|[\w.-]+(?==))(?:=(.*))?$/s.exec(part) ?? [];
    if (name !== undefined && isSecret(name)) {
      parts.push(value === undefined ? `${name} ${LEFT_OUT}` : `${name}=${LEFT_OUT}`);
      isLeftOut = true;
      isValue = value === undefined && name.startsWith('--');
      begin(value ?? '');
    } else parts.push(part);
  }
  return withoutInner(
    parts.join('').replace(USER, `$1${LEFT_OUT}@`).replace(ORACLE, `$1${LEFT_OUT}@`).replace(SCHEME, `$1 ${LEFT_OUT}`),
  );
}

/** Leaves out values after names within a text. What was left out already stays as it is. */
function withoutInner(text: string): string {
  let safe = '';
  let from = 0;
  NAME.lastIndex = 0;
  for (let name = NAME.exec(text); name !== null; name = NAME.exec(text)) {
    if (!isSecret(name[1])) continue;
    VALUE.lastIndex = NAME.lastIndex;
    const [value = ''] = VALUE.exec(text) ?? [];
    if (value === '' || value === '(left' || /^(?:Bearer|Basic)$/i.test(value)) continue;
    const quote = /^["']/.exec(value)?.[0] ?? '';
    safe += text.slice(from, NAME.lastIndex) + quote + LEFT_OUT + (value.length > 1 && value.endsWith(quote) ? quote : '');
    from = NAME.lastIndex + value.length;
    NAME.lastIndex = from;
  }
  return safe + text.slice(from);
}
