import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FAMILIES, type Family, NATIVE_ALLOCATION, NOT_FREED, UNOPENED, WALL } from './families';

const RECORDED: Record<Family['recorded'], string> = { sampled: 'a sample', thresholded: 'above the threshold', all: 'all' };

/** A family's row in the table of docs/viewer.md: its metrics, its event, their units, and which events are recorded. */
function row(family: Family): string {
  const { event, measures, recorded } = family;
  const [first, ...others] = family === NATIVE_ALLOCATION ? [...measures, NOT_FREED] : measures;
  const further = others.map(({ label }) => (label.startsWith(`${first.label}, `) ? label.slice(first.label.length + 2) : label));
  const metrics = [first.label, ...further, ...(first.id === WALL.id ? ['of each state'] : [])];
  const units = new Set([first, ...others].map(({ unit }) => unit));
  return `| ${metrics.join('; ')} | \`${event.replace(/^jdk\./, '')}\` | ${[...units].join(', ')} | ${RECORDED[recorded]} |`;
}

const page = readFileSync('docs/viewer.md', 'utf8');

it('docs/viewer.md lists what is opened, in the order in which a file opens', () => {
  const [, table = ''] = /\| metrics \| events \| unit \| recorded \|\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(page) ?? [];
  expect(table.trimEnd().split('\n')).toEqual(FAMILIES.map(row));
});

it('docs/viewer.md lists what is only mentioned', () => {
  const [, list = ''] = /^Not opened, but mentioned with their number: (.*)$/m.exec(page) ?? [];
  for (const event of UNOPENED.keys()) expect(list).toContain(`\`${event.replace(/^jdk\./, '')}\``);
});
