// Reads the events of a flight recording with the JDK's own reader, `jfr print --json`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jdkTool } from '../jdk.js';
import { eventTypes } from './figures.js';

/** Splits a recording into chunks, by the sizes in their headers. @param {Buffer} bytes */
export function chunksOf(bytes) {
  const chunks = [];
  for (let from = 0; from < bytes.length; ) {
    const size = Number(bytes.readBigInt64BE(from + 8));
    chunks.push(bytes.subarray(from, from + size));
    from += size;
  }
  return chunks;
}

/**
 * The events of a file. Each chunk is read as a separate file: if a file contains chunks of two programs, JDK 17 and 25 look up
 * stacks and methods of one program among those of the other.
 *
 * @param {import('../jdk.js').Jdk} jdk JDK whose tool reads the file
 * @param {string} file a flight recording
 * @param {readonly string[]} types of the events
 * @returns {import('./figures.js').Event[]}
 */
export function jdkEvents(jdk, file, types = eventTypes) {
  const folder = mkdtempSync(path.join(tmpdir(), 'flight-'));
  const options = ['print', '--json', '--stack-depth', '4096', '--events', types.join(',')];
  const events = chunksOf(readFileSync(file)).flatMap((chunk, i) => {
    const place = path.join(folder, `${i}.jfr`);
    writeFileSync(place, chunk);
    const { status, stdout, stderr } = spawnSync(jdkTool(jdk, 'jfr'), [...options, place], { maxBuffer: 2 ** 30 });
    if (status !== 0) throw new Error(`jfr print ended with exit status ${status}:\n${stderr}`);
    return JSON.parse(stdout.toString()).recording.events;
  });
  rmSync(folder, { recursive: true });
  return events;
}
