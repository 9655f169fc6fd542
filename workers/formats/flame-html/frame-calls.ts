/** Parses the script calls that draw the frames of an async-profiler flame graph. */
import { damaged } from '../../jobs/errors';
import { type FrameNames, textOf } from './frame-names';

/** A frame as drawn: its position, its width in samples, and its name with async-profiler's mark. */
export interface DrawnFrame {
  level: number;
  left: number;
  width: number;
  name: string;
}

/** A number literal that a script in strict mode may contain. */
const NUMBER = '(?:0|[1-9]\\d*)';
/** Call up to version 2: level, left, width, type, name, and numbers of samples that are not used here. */
const WHOLE = new RegExp(`^f\\((${NUMBER}),(${NUMBER}),(${NUMBER}),(${NUMBER}),('(?:[^'\\\\]|\\\\.)*')(?:,${NUMBER})*\\)$`);
/** Call from version 3 on: numbers, of which trailing ones are omitted if they are implied. */
const SHORT = new RegExp(`^([fnu])\\((${NUMBER}(?:,${NUMBER})*)\\)$`);
/** Marks by frame type: interpreted, JIT-compiled, inlined, native, C++, kernel, C1-compiled. */
const MARKS = ['_[0]', '_[j]', '_[i]', '', '', '_[k]', '_[1]'];
/** Bits of a key that contain the type; the bits above them contain the name's number. */
const TYPE_BITS = 3;

/** Reads the calls in the page's script that draw frames. It parses their text; the script is never run. */
export class FrameCalls {
  private readonly last: DrawnFrame = { level: 0, left: 0, width: 0, name: '' };

  constructor(private readonly names: FrameNames) {}

  /** The frame drawn by a line, overwritten by the next one; null if the line draws none. Throws FormatError. */
  read(text: string, line: number): DrawnFrame | null {
    const short = SHORT.exec(text);
    if (short !== null) return this.short(short[1], short[2].split(',').map(Number), line);
    const whole = WHOLE.exec(text);
    const name = whole && textOf(whole[5]);
    if (whole === null || name === null) return null;
    const { last } = this;
    [last.level, last.left, last.width] = [Number(whole[1]), Number(whole[2]), Number(whole[3])];
    last.name = `${name}${MARKS[Number(whole[4])] ?? ''}`;
    return checked(last, line);
  }

  /** `f` gives the level and the distance from the last frame; `u` is above the last frame, `n` next to it. */
  private short(call: string, numbers: readonly number[], line: number): DrawnFrame {
    const { last } = this;
    const [key = 0] = numbers;
    if (call === 'f') {
      last.level = numbers[1] ?? 0;
      last.left += numbers[2] ?? 0;
    } else if (call === 'u') last.level++;
    else last.left += last.width;
    last.width = numbers[call === 'f' ? 3 : 1] || last.width;
    const type = key % 2 ** TYPE_BITS;
    last.name = `${this.names.at((key - type) / 2 ** TYPE_BITS, line)}${MARKS[type] ?? ''}`;
    return checked(last, line);
  }
}

function checked(frame: DrawnFrame, line: number): DrawnFrame {
  if (![frame.level, frame.left, frame.width].every(Number.isSafeInteger))
    throw damaged('A frame’s number exceeds 2^53 − 1.', `line ${line}`);
  return frame;
}
