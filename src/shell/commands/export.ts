/** Commands that export, copy or print the current view. */
import { canvasPort } from '../../canvas/canvas-port';
import { type Command, register } from '../../commands/registry';
import { copyPort, tablePort } from '../../ports/ports';
import { withScript } from '../../state/fetched-script';
import { currentSide, stateNow } from '../../state/store';

/** Fetches the export script on first use. */
const exporting = (then: (part: typeof import('../../saving/file-export')) => unknown): void =>
  void withScript(import('../../saving/file-export'), then);

/** One command for each table in view. */
function tableCommands(): Command[] {
  const tables = tablePort.all();
  const one = tables.length === 1;
  return tables.map((table, at) => ({
    id: one ? 'export.csv' : `export.csv-${at}`,
    title: one ? 'Save the table as CSV' : `Save the table as CSV: ${table.label}`,
    group: 'Export',
    also: 'spreadsheet excel',
    run: () => exporting(({ saveTable }) => saveTable(table, one ? '' : table.label)),
  }));
}

const drawn = (): boolean => canvasPort.now() !== null;

register(() => [
  {
    id: 'export.svg',
    title: 'Save the flame graph as SVG',
    group: 'Export',
    also: 'picture image vector',
    enabled: drawn,
    run: () => exporting(({ savePicture }) => savePicture('svg')),
  },
  {
    id: 'export.png',
    title: 'Save the flame graph as PNG',
    group: 'Export',
    also: 'picture image screenshot',
    enabled: drawn,
    run: () => exporting(({ savePicture }) => savePicture('png')),
  },
  ...tableCommands(),
  {
    id: 'export.stack',
    title: 'Copy stack',
    group: 'Export',
    keys: ['c'],
    enabled: () => copyPort.now() !== null,
    run: () => copyPort.now()?.stack(),
  },
  {
    id: 'export.markdown',
    title: 'Copy as Markdown',
    group: 'Export',
    keys: ['m'],
    enabled: () => copyPort.now() !== null,
    run: () => copyPort.now()?.markdown(),
  },
  {
    id: 'export.print',
    title: 'Print this view',
    group: 'Export',
    enabled: () => currentSide(stateNow()) !== null,
    run: () => print(),
  },
]);
