import { damaged, tooLarge } from '../../jobs/errors';

/** A text of the script; async-profiler escapes only quotes and backslashes. A raw end of line would end the script. */
const TEXT = /^'((?:[^'\\\r\n]|\\['\\])*)'$/;
const ESCAPE = /\\(.)/g;
/** The number of shared characters is written as a character from this one on. */
const NO_CHARACTER = 32;
/** Characters of all names together; each may share nearly all of a long one. */
const MOST_CHARACTERS = 2 ** 27;

/** A text of the script, `'it\'s'` without its quotes; null for anything else. */
export function textOf(literal: string): string | null {
  const [, text] = TEXT.exec(literal) ?? [];
  return text?.replace(ESCAPE, '$1') ?? null;
}

/**
 * Names of frames by number (`cpool`). Each but the first begins with a character that says how many characters it shares with the
 * one before.
 */
export class FrameNames {
  private readonly all: string[] = [];
  private characters = 0;
  /** Whether no comma stands behind the last entry. */
  private isComplete = false;

  /** Adds an entry as a line of the script has it. Throws FormatError. @param line its number, for errors */
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
      throw damaged('A frame name shares more characters with the previous one than that one has.', `line ${line}`);
    this.keep(before.slice(0, shared) + text.slice(1), line);
  }

  private keep(name: string, line: number): void {
    this.characters += name.length;
    if (this.characters > MOST_CHARACTERS)
      throw tooLarge(`The frame names have more than ${MOST_CHARACTERS} characters.`, `line ${line}`);
    this.all.push(name);
  }

  /** Throws FormatError where there is none of the number. */
  at(number: number, line: number): string {
    const name = this.all[number];
    if (name === undefined) throw damaged(`A frame has name ${number}, of ${this.all.length}.`, `line ${line}`);
    return name;
  }
}
