// npm run rooms: writes the last line of each room's README in src/ and workers/, "May import: …", by the map in
// ARCHITECTURE.md and the rules of .dependency-cruiser.cjs.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { hasImportLine, IMPORT_LINE, importLine, roomsOnMap } from './lib/rooms.cjs';
import { root } from './lib/run.js';

const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|js)$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file) && existsSync(path.join(root, file)));
const rooms = roomsOnMap();

for (const room of rooms.filter(hasImportLine)) {
  const readme = path.join(root, room, 'README.md');
  const text = readFileSync(readme, 'utf8').replace(IMPORT_LINE, '').trimEnd();
  writeFileSync(readme, `${text}\n\n${importLine(room, { rooms, rules: forbidden, files })}\n`);
}
