// Formats the result of bench/gate.js for docs/ci.md.
import { plantedLines } from './planted-regression.js';
import { median } from './report.js';

/** @param {number} value */
const count = (value) => value.toLocaleString('en-US');
/** @param {number} a @param {number} b */
const change = (a, b) => `${b < a ? '−' : '+'}${Math.abs((100 * (b - a)) / a).toFixed(2)}%`;
/** @param {number} milliseconds */
const seconds = (milliseconds) => (milliseconds / 1000).toFixed(2);

/**
 * The section of docs/ci.md about a run of bench/gate.js.
 *
 * @typedef {{ totals: Record<string, { a: number, b: number }>, overlap: Record<string, number>, passed: boolean, more: { rows: { method: string, a: number, b: number, call: { method: string } | null }[] } }} Compared
 * @param {{ found: Compared, again: Compared, times: { base: number[], head: number[] }, jdk: string, machine: { cpu: string, cores: number, load: number } }} result
 */
export function gateText({ found, again, times, jdk, machine }) {
  const { base, head } = times;
  const [first] = found.more.rows;
  const { a, b } = found.totals.bytecodes;
  const same = again.totals.bytecodes;
  const row = (/** @type {string[]} */ ...cells) => `| ${cells.join(' | ')} |`;
  const lowest = Math.max(Math.min(...base), Math.min(...head));
  const highest = Math.min(Math.max(...base), Math.max(...head));
  const inBoth = [...base, ...head].filter((each) => each >= lowest && each <= highest).length;
  const faster = head.filter((each, i) => each < base[i]).length;
  const range = (/** @type {number[]} */ all) => `${seconds(Math.min(...all))} – ${seconds(Math.max(...all))}`;
  return `
Planted in Lucene 9.12.3, \`CharTermAttributeImpl.getBytesRef\`:

\`\`\`java
${plantedLines}\`\`\`

Indexing and searching 3,000 texts, JDK ${jdk}, ${machine.cores} shared cores (${machine.cpu}), one worker per core starting and stopping next to whatever else the machine did (load average ${machine.load} at the end).

| | base | with the copy | |
|---|--:|--:|---|
${row('bytecodes, one recording each', count(a), count(b), `**${change(a, b)}**: \`bytecodes > +1%\` ${found.passed ? 'passes' : 'fails'}`)}
${row('the base recorded twice', count(same.a), count(same.b), `${change(same.a, same.b)}, overlap ${again.overlap.bytecodes.toFixed(2)}%: ${again.passed ? 'passes' : 'fails'}`)}
${row('first row of the report', count(first.a), count(first.b), `\`${first.method}\`${first.call === null ? '' : `, which now calls \`${first.call.method}\``}`)}
${row(`seconds, ${base.length} runs each, alternating, without the agent`, range(base), range(head), `${inBoth} of ${base.length + head.length} runs lie in the range of both`)}
${row('median of these', seconds(median(base)), seconds(median(head)), `${change(median(base), median(head))}; the program that does more work was faster in ${faster} of ${base.length} pairs`)}

`;
}
