import { singleLine } from './single-line';

export function details(title: string, body: string): string {
  return `<details><summary>${title}</summary>\n\n${body}\n\n</details>`;
}

export function table(head: string[], align: string, rows: string[][]): string {
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line([...align].map((side) => (side === 'r' ? '--:' : ':--'))), ...rows.map(line)].join('\n');
}

/** A name as code: longer fences than any run of backticks within, and no bar that would end the cell. */
export function code(name: string): string {
  const text = singleLine(name);
  if (text.trim() === '') return '(no name)';
  const fence = '`'.repeat(1 + Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)));
  const space = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`.replaceAll('|', '\\|');
}

/** Text of a file outside of code: nothing in it is markup, a mention or a link. */
export function plain(text: string): string {
  return singleLine(text, 500).replace(/[\\`*_{}[\]()<>#+!|@~&:./$=-]/g, (char) => `&#${char.charCodeAt(0)};`);
}
