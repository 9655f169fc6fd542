/** Parses the table of frame names in an async-profiler flame graph. */
import { damaged, tooLarge } from '../../jobs/errors';

/**
 * A string in the script, in which async-profiler escapes only quotes and backslashes. An unescaped line break would end the
 * script.
 */
const TEXT = /^'((?:[^'\\\r\n]|\\['\\])*)'$/;
const ESCAPE = /\\(.)/g;
/** Code of the character that stands for 0 shared characters. */
const NO_CHARACTER = 32;
/** Most characters in all names together: each name may share nearly all of a long one. */
const MOST_CHARACTERS = 2 ** 27;

/** The content of a string literal such as `'it\'s'`; null for anything else. */
export function textOf(literal: string): string | null {
  const [, text] = TEXT.exec(literal) ?? [];
  return text?.replace(ESCAPE, '$1') ?? null;
}

/**
 * Names of frames by number (`cpool`). Each name but the first starts with a character that says how many characters it shares
 * with the previous one.
 */
export class FrameNames {
  private readonly all: string[] = [];
  private characters = 0;
  /** Whether the last entry lacked a comma after it. */
  private isComplete = false;

  /**
   * Adds an entry, given as a line of the script. Throws FormatError.
   *
   * @param line number of the line, for error messages
   */
  add(entry: string, line: number): void {
    const text = textOf(entry.trim().replace(/,$/, ''));
    if (text === null || this.isComplete) throw damaged('An entry in the frame names is not text.', `line ${line}`);
    this.isComplete = !entry.trimEnd().endsWith(',');
    const before = this.all[this.all.length - 1];
    if (before === undefined) {
      this.keep(text, line);
      return;
    }
    const shared = text.charCodeAt(0) - NO_CHARACTER;
    if (!(shared >= 0 && shared <= before.length))
      throw damaged('A frame name reuses more characters than the previous name has.', `line ${line}`);
    this.keep(before.slice(0, shared) + text.slice(1), line);
  }

  private keep(name: string, line: number): void {
    this.characters += name.length;
    if (this.characters > MOST_CHARACTERS)
      throw tooLarge(`The frame names have more than ${MOST_CHARACTERS} characters.`, `line ${line}`);
    this.all.push(name);
  }

  /** Throws FormatError if there is no name with this number. */
  at(number: number, line: number): string {
    const name = this.all[number];
    if (name === undefined)
      throw damaged(`A frame refers to name ${number}, but there are only ${this.all.length}.`, `line ${line}`);
    return name;
  }
}
