#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';

const built = new URL('../dist-cli/callgrove.js', import.meta.url);
if (existsSync(built)) {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const { main } = await import(built.href);
  process.exitCode = await main(process.argv.slice(2), version);
} else {
  console.error('callgrove: the command line is not built yet; run "npm run build" in the project folder first.');
  process.exitCode = 2;
}
