/** Builds pieces of a Markdown report, with names from files escaped. */
import { singleLine } from './single-line';

export function details(title: string, body: string): string {
  return `<details><summary>${title}</summary>\n\n${body}\n\n</details>`;
}

export function table(head: string[], align: string, rows: string[][]): string {
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line([...align].map((side) => (side === 'r' ? '--:' : ':--'))), ...rows.map(line)].join('\n');
}

/**
 * A name as code: the fence is longer than any run of backticks in the name, and vertical bars, which would end the table cell,
 * are escaped.
 */
export function code(name: string): string {
  const text = singleLine(name);
  if (text.trim() === '') return '(no name)';
  const fence = '`'.repeat(1 + Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)));
  const space = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`.replaceAll('|', '\\|');
}

/** Text from a file, outside code: escaped so that nothing in it becomes markup, a mention or a link. */
export function plain(text: string): string {
  return singleLine(text, 500).replace(/[\\`*_{}[\]()<>#+!|@~&:./$=-]/g, (char) => `&#${char.charCodeAt(0)};`);
}
