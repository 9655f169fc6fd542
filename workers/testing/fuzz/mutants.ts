/** Corrupts files by seed, for fuzzing. */
import { SECTION_NAMES } from '../file-surgery';
import { Dice } from './dice';
import { assemble, type Piece } from './dissection';

/** A file to corrupt, whole and in pieces. */
export interface Victim {
  readonly name: string;
  readonly file: Uint8Array<ArrayBuffer>;
  /** Empty if the format has no sections; bytes are then changed anywhere. */
  readonly pieces: readonly Piece[];
  /** Number of contexts in it. */
  readonly nodes: number;
  /**
   * Sum of all figures of a file according to a naive reader; null if that cannot read it. Absent if the format has no such
   * reader.
   */
  readonly naiveTotal?: (file: Uint8Array) => number | null;
}

export interface Mutant {
  readonly file: Uint8Array<ArrayBuffer>;
  /** Description of the change. */
  readonly made: string;
  readonly victim: Victim;
}

type Raw = Uint8Array<ArrayBuffer>;

const TELLING = [0, 1, 2, 0x7f, 0x80, 0x81, 0xfe, 0xff];
const NUMBERS = [-1, 0, 1, 1.5, 2 ** 24, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53, 1e300];
const NAMES = [...SECTION_NAMES, 'directory', 'x'];
/** Number of zeros in a section that takes hardly any space when compressed. */
const BOMB = 80 * 2 ** 20;

/**
 * The mutant for a seed. A third are corrupted from outside, which checksums should detect; the others have correct checksums.
 */
export function mutant(seed: number, victims: readonly Victim[]): Mutant {
  const dice = new Dice(seed);
  const victim = dice.pick(victims);
  const other = dice.pick(victims);
  const way = dice.roll(100);
  if (victim.pieces.length === 0) return brokenAnywhere(dice, victim, other);
  if (way < 33) {
    const [file, made] = broken(dice, victim.file, other.file);
    return { file, made: `file: ${made}`, victim };
  }
  const pieces = victim.pieces.map((piece) => ({ ...piece }));
  const made: string[] = [];
  for (let n = 1 + dice.roll(3); n > 0; n--)
    made.push(way < 85 ? inPiece(dice, pieces, other.pieces) : ofPieces(dice, pieces, other.pieces));
  if (way === 99) {
    const piece = dice.pick(pieces);
    const bomb = new Uint8Array(BOMB);
    bomb.set(piece.raw.subarray(0, BOMB));
    piece.raw = bomb;
    made.push(`${piece.name}: ${BOMB} bytes of zeros`);
  }
  const version = way === 85 ? { major: dice.roll(3), minor: dice.roll(70_000) % 65_536 } : undefined;
  return { file: assemble(pieces, version), made: made.join('; '), victim };
}

/** A mutant in a format without checksums. Two thirds keep their length, so that the damage is deep inside. */
function brokenAnywhere(dice: Dice, victim: Victim, other: Victim): Mutant {
  if (dice.roll(3) === 0) {
    const [file, made] = broken(dice, victim.file, other.file);
    return { file, made, victim };
  }
  const file = victim.file.slice();
  const made: string[] = [];
  for (let n = 1 + dice.roll(3); n > 0; n--) {
    const at = dice.roll(file.length);
    file[at] = dice.roll(2) === 0 ? dice.pick(TELLING) : dice.roll(256);
    made.push(`${file[at]} at ${at}`);
  }
  return { file, made: made.join('; '), victim };
}

/** Changes bytes in one of the ways in which files get corrupted. */
function broken(dice: Dice, bytes: Raw, from: Raw): [Raw, string] {
  if (bytes.length === 0) return [Uint8Array.of(dice.roll(256)), 'one byte'];
  const at = dice.roll(bytes.length);
  const length = 1 + dice.roll(Math.min(bytes.length - at, 1 << (1 + dice.roll(8))));
  switch (dice.roll(8)) {
    case 0: {
      const copy = bytes.slice();
      copy[at] ^= 1 << dice.roll(8);
      return [copy, `flip at ${at}`];
    }
    case 1: {
      const copy = bytes.slice();
      for (let n = 1 + dice.roll(8); n > 0; n--) copy[dice.roll(bytes.length)] = dice.pick(TELLING);
      return [copy, 'telling bytes'];
    }
    case 2:
      return [
        joined(
          bytes.subarray(0, at),
          Uint8Array.from({ length }, () => dice.roll(256)),
          bytes.subarray(at),
        ),
        `insert ${length} at ${at}`,
      ];
    case 3:
      return [joined(bytes.subarray(0, at), bytes.subarray(at + length)), `delete ${length} at ${at}`];
    case 4:
      return [bytes.slice(0, at), `truncate at ${at}`];
    case 5: {
      const cut = dice.roll(from.length + 1);
      return [
        joined(bytes.subarray(0, at), from.subarray(cut, cut + dice.roll(from.length - cut + 1)), bytes.subarray(at + length)),
        `splice at ${at}`,
      ];
    }
    case 6:
      return [joined(bytes.subarray(0, at + length), bytes.subarray(at)), `repeat ${length} at ${at}`];
    default: {
      const copy = bytes.slice();
      copy.fill(dice.pick(TELLING), at, at + length);
      return [copy, `fill ${length} at ${at}`];
    }
  }
}

/** Changes the raw bytes of one section. */
function inPiece(dice: Dice, pieces: Piece[], others: readonly Piece[]): string {
  const piece = dice.pick(pieces);
  if (piece.name === 'meta' && dice.roll(3) > 0) return inMeta(dice, piece);
  const from = others.find(({ name }) => name === piece.name)?.raw ?? piece.raw;
  const [raw, made] = broken(dice, piece.raw, from);
  piece.raw = raw;
  return `${piece.name}: ${made}`;
}

/** Changes which sections there are, and what their headers say. */
function ofPieces(dice: Dice, pieces: Piece[], others: readonly Piece[]): string {
  const at = dice.roll(pieces.length);
  const piece = pieces[at];
  switch (dice.roll(7)) {
    case 0:
      if (pieces.length > 1) pieces.splice(at, 1);
      return `without ${piece.name}`;
    case 1:
      pieces.splice(dice.roll(pieces.length + 1), 0, { ...piece });
      return `${piece.name} twice`;
    case 2:
      pieces.splice(at, 1);
      pieces.splice(dice.roll(pieces.length + 1), 0, piece);
      return `${piece.name} moved`;
    case 3:
      piece.name = dice.pick(NAMES);
      return `a section named ${piece.name}`;
    case 4:
      piece.part = dice.pick([0, 1, 2, 2 ** 32 - 1]);
      return `${piece.name}: part ${piece.part}`;
    case 5:
      piece.claim = dice.pick([0, 1, piece.raw.length + 1, piece.raw.length * 2, piece.raw.length * 500, 2 ** 31 - 1, 2 ** 40]);
      return `${piece.name}: claims ${piece.claim} bytes`;
    default: {
      const foreign = dice.pick(others);
      pieces[at] = { ...foreign, name: piece.name, part: piece.part };
      return `${piece.name} holds another file’s ${foreign.name}`;
    }
  }
}

/** Replaces a value somewhere in the JSON description. */
function inMeta(dice: Dice, piece: Piece): string {
  let meta: unknown;
  try {
    meta = JSON.parse(new TextDecoder().decode(piece.raw));
  } catch {
    return 'meta: left as it is';
  }
  let at = meta;
  const path: string[] = [];
  while (typeof at === 'object' && at !== null && Object.keys(at).length > 0) {
    const holder = at as Record<string, unknown>;
    const key = dice.pick(Object.keys(holder));
    path.push(key);
    if (typeof holder[key] === 'object' && holder[key] !== null && dice.roll(3) > 0) {
      at = holder[key];
      continue;
    }
    if (dice.roll(4) === 0) delete holder[key];
    else holder[key] = dice.pick<unknown>([...NUMBERS, '', 'x', '\ud800', null, true, [], {}, [null], { id: 'calls' }]);
    break;
  }
  piece.raw = new TextEncoder().encode(JSON.stringify(meta));
  return `meta: ${path.join('.')}`;
}

function joined(...parts: Uint8Array[]): Raw {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
