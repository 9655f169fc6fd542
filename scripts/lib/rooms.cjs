// Reads the map of rooms in ARCHITECTURE.md, for the import rules and their test.
const { readFileSync } = require('node:fs');
const path = require('node:path');

const MAP = /<!-- map -->\n([\s\S]*?)<!-- end: map -->/;

/**
 * The rooms in the order of the map: each may import only those after it in the list.
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

/** A pattern for a room's files, without those of rooms inside it. @param {string} room @param {readonly string[]} rooms */
function filesOf(room, rooms) {
  const inner = rooms.filter((other) => other.startsWith(`${room}/`)).map((other) => other.slice(room.length + 1));
  return inner.length === 0 ? `^${room}/` : `^${room}/(?!(${inner.join('|')})/)`;
}

/** One rule per room: it must not import any room above it. @param {readonly string[]} rooms */
const rulesOf = (rooms) =>
  rooms.slice(1).map((room, at) => ({
    name: `order-of-rooms: ${room}`,
    comment: 'A room imports only rooms in rows below its own (ARCHITECTURE.md, "Rooms").',
    severity: 'error',
    from: { path: filesOf(room, rooms) },
    to: { path: rooms.slice(0, at + 1).map((above) => filesOf(above, rooms)) },
  }));

module.exports = { filesOf, roomsOnMap, rulesOf };
