// The map of rooms in ARCHITECTURE.md, for the rules between rooms and their test.
const { readFileSync } = require('node:fs');
const path = require('node:path');

const MAP = /<!-- map -->\n([\s\S]*?)<!-- end: map -->/;

/**
 * The rooms in the order of the map: each may import those after it in the list.
 *
 * @param {string} [text] of ARCHITECTURE.md
 * @returns {string[]} folders from the root, with / between them
 */
function roomsOnMap(text = readFileSync(path.join(__dirname, '..', '..', 'ARCHITECTURE.md'), 'utf8')) {
  const map = MAP.exec(text);
  if (map === null) throw new Error('ARCHITECTURE.md has no table between <!-- map --> and <!-- end: map -->.');
  const rooms = [...map[1].matchAll(/^\| `([\w/-]+)` \|/gm)].map(([, room]) => room);
  if (rooms.length === 0) throw new Error('The map in ARCHITECTURE.md names no room.');
  return rooms;
}

/** A pattern for the files of a room, without those of rooms inside it. @param {string} room @param {readonly string[]} rooms */
function filesOf(room, rooms) {
  const inner = rooms.filter((other) => other.startsWith(`${room}/`)).map((other) => other.slice(room.length + 1));
  return inner.length === 0 ? `^${room}/` : `^${room}/(?!(${inner.join('|')})/)`;
}

/** One rule for each room: it imports no room above it. @param {readonly string[]} rooms */
const rulesOf = (rooms) =>
  rooms.slice(1).map((room, at) => ({
    name: `order-of-rooms: ${room}`,
    comment: 'A room imports only rooms in rows below its own (ARCHITECTURE.md, "Rooms").',
    severity: 'error',
    from: { path: filesOf(room, rooms) },
    to: { path: rooms.slice(0, at + 1).map((above) => filesOf(above, rooms)) },
  }));

/**
 * @typedef {{ path?: string | string[], pathNot?: string }} Pattern
 * @typedef {{ from: Pattern, to: Pattern }} Rule
 */

/** Whether a rule of .dependency-cruiser.cjs forbids one file to import another. @param {Rule} rule @param {string} from @param {string} to */
function forbids(rule, from, to) {
  const { path: starts } = rule.from;
  const { path: ends, pathNot } = rule.to;
  if (starts === undefined && ends === undefined) return false;
  const start = [starts ?? '']
    .flat()
    .map((each) => new RegExp(each).exec(from))
    .find((each) => each !== null);
  if (start === undefined) return false;
  /** @param {string} pattern */
  const matches = (pattern) => new RegExp(pattern.replace('$1', () => start[1])).test(to);
  return [ends ?? ''].flat().some(matches) && !(pathNot !== undefined && matches(pathNot));
}

/** Most rooms in a row that are named one by one. */
const NAMED = 8;
/** Most files of a room that are named one by one. */
const NAMED_FILES = 3;

/** @param {readonly string[]} names */
const listed = (names) => names.map((name) => `\`${name}\``).join(', ');

/**
 * The last line of a room's README: the rooms that it may import, by the order of the map and the rules beyond it.
 *
 * @param {string} room
 * @param {{ rooms: readonly string[], rules: readonly Rule[], files: readonly string[] }} given `files`: all code files, from the root
 */
function importLine(room, { rooms, rules, files }) {
  const below = rooms.slice(rooms.indexOf(room) + 1);
  /** Rooms in a row that are open as a whole; or words for a room of which some files are. @type {(string[] | string)[]} */
  const pieces = [];
  for (const other of below) {
    const inside = files.filter((file) => new RegExp(filesOf(other, rooms)).test(file));
    const closed = inside.filter((file) => rules.some((rule) => forbids(rule, `${room}/file.ts`, file)));
    const last = pieces.at(-1);
    if (closed.length > 0) pieces.push(openFiles(other, inside, closed));
    else if (Array.isArray(last)) last.push(other);
    else pieces.push([other]);
  }
  const map = `[map](${path.posix.relative(room, 'ARCHITECTURE.md')}#rooms)`;
  /** @param {readonly string[]} row */
  const range = (row) => `\`${row[0]}\` to \`${row[row.length - 1]}\``;
  /** @param {string[] | string} piece */
  const textOf = (piece) => {
    if (typeof piece === 'string') return piece;
    if (piece.length <= NAMED) return listed(piece);
    return piece.length === below.length ? `any room below it on the ${map}, ${range(piece)}` : `${range(piece)} of the ${map}`;
  };
  return `May import: ${pieces.map(textOf).filter(Boolean).join(', ') || 'nothing'}.`;
}

/** Words for a room with closed files; empty where all are closed. @param {string} room @param {string[]} inside @param {string[]} closed */
function openFiles(room, inside, closed) {
  const open = inside.filter((file) => !closed.includes(file));
  if (open.length <= NAMED_FILES) return listed(open);
  if (closed.length <= NAMED_FILES) return `\`${room}\` without ${listed(closed.map((file) => path.basename(file)))}`;
  throw new Error(`Too many files of ${room} are open, and too many closed, to name them in a line.`);
}

/** The line of a README that {@link importLine} makes. */
const IMPORT_LINE = /^May import: .*$/m;

/** Whether a room's README has that line. @param {string} room */
const hasImportLine = (room) => /^(src|workers)(\/|$)/.test(room);

module.exports = { filesOf, hasImportLine, IMPORT_LINE, importLine, roomsOnMap, rulesOf };
