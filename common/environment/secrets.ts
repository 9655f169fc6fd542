/**
 * Leaves out values that may be secret, by the names before them: in arguments, system properties, environment variables, and
 * addresses. Rather too much is left out than too little.
 */

/** Stands for a value that is left out. */
export const LEFT_OUT = '(left out)';

const WORDS = 'password|passwd|token|key|secret|credential';
const SECRET = new RegExp(WORDS, 'i');
/** A name with such a word, and the value after it, within an argument or an address: `?user=a&password=b`, `"token": "x"`. */
const INNER = new RegExp(`([\\w.-]*(?:${WORDS})[\\w.-]*["']?\\s*(?:=|:(?![/\\\\]))\\s*["']?)[^\\s&;,"'}]+`, 'gi');
/** User and password in an address: `https://user:password@host`. */
const USER = /([a-z][a-z\d+.-]*:\/\/)[^\s/?#]*@/gi;
/** The same in an address of Oracle's driver: `jdbc:oracle:thin:user/password@host`. */
const ORACLE = /(jdbc:oracle:\w+:)[^\s@]*@/gi;

/** Whether the value of this name is left out. */
export const isSecret = (name: string): boolean => SECRET.test(name);

/** The value of a property or variable, without what may be secret. */
export const safeValue = (name: string, value: string): string => (isSecret(name) ? LEFT_OUT : safeArguments(value));

/**
 * Arguments as one text, without what may be secret. An argument that contains spaces looks like several, so everything up to the
 * next option is left out together with a value.
 */
export function safeArguments(text: string): string {
  const parts: string[] = [];
  let isLeftOut = false;
  for (const part of text.split(/(\s+)/)) {
    if (part === '' || /^\s/.test(part)) {
      if (!isLeftOut) parts.push(part);
      continue;
    }
    if (isLeftOut && !part.startsWith('-')) continue;
    if (isLeftOut) parts.push(' ');
    isLeftOut = false;
    const [, option, value] = /^(-[^=]*)(?:=(.*))?$/s.exec(part) ?? [];
    if (option !== undefined && isSecret(option)) {
      parts.push(value === undefined ? `${option} ${LEFT_OUT}` : `${option}=${LEFT_OUT}`);
      isLeftOut = true;
    } else parts.push(part);
  }
  return parts.join('').replace(USER, `$1${LEFT_OUT}@`).replace(ORACLE, `$1${LEFT_OUT}@`).replace(INNER, keptName);
}

/** What was left out already stays as it is. */
const keptName = (found: string, name: string): string => (found.endsWith('(left') ? found : `${name}${LEFT_OUT}`);
