/** What can be taken along. */
import { canvasPort } from '../../canvas/port';
import { tablePort } from '../../ui/table-port';
import { copyPort } from '../copy-port';
import { rasterise, save } from '../save';
import { currentSide, notify, readySlot, useApp } from '../store';
import { type Command, register } from './registry';

/** `run` of `run.mct`, and the view. */
function fileName(ending: string, part = ''): string {
  const { place, slots } = useApp.getState();
  const name = (side: 'a' | 'b') => (readySlot(slots[side])?.summary.fileName ?? '').replace(/\.mct$/, '');
  const side = currentSide({ place, slots });
  const files = place.view === 'compare' ? `${name('a')}-${name('b')}` : side ? name(side) : '';
  return `${[files, place.view, part]
    .filter(Boolean)
    .join('-')
    .replace(/[^\w.-]+/g, '_')}.${ending}`;
}

async function picture(kind: 'svg' | 'png') {
  const svg = await canvasPort.now()?.svg();
  if (!svg) return;
  const content = kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await rasterise(svg);
  if (content) save(fileName(kind), content);
  else notify({ message: 'The picture could not be drawn as PNG.', advice: 'Export it as SVG, or zoom to a part of it.' });
}

interface Table {
  label: string;
  csv(): Promise<string | null>;
}

/** `part` tells the tables of one view apart. */
async function saveTable({ csv }: Table, part: string) {
  const text = await csv();
  if (text) save(fileName('csv', part), new Blob([text], { type: 'text/csv;charset=utf-8' }));
  else notify({ message: 'The table’s rows could not be read.', advice: 'Try again, or open the file again.' });
}

/** One command for each table in sight. */
function tableCommands(): Command[] {
  const tables = tablePort.all();
  const one = tables.length === 1;
  return tables.map((table, at) => ({
    id: one ? 'export.csv' : `export.csv-${at}`,
    title: one ? 'Save the table as CSV' : `Save the table as CSV: ${table.label}`,
    group: 'Export',
    also: 'spreadsheet excel',
    run: () => void saveTable(table, one ? '' : table.label),
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
    run: () => void picture('svg'),
  },
  {
    id: 'export.png',
    title: 'Save the flame graph as PNG',
    group: 'Export',
    also: 'picture image screenshot',
    enabled: drawn,
    run: () => void picture('png'),
  },
  ...tableCommands(),
  {
    id: 'export.stack',
    title: 'Copy the stack of the selected context',
    group: 'Export',
    keys: ['c'],
    enabled: () => copyPort.now() !== null,
    run: () => copyPort.now()?.stack(),
  },
  {
    id: 'export.markdown',
    title: 'Copy the selected context as Markdown',
    group: 'Export',
    keys: ['m'],
    enabled: () => copyPort.now() !== null,
    run: () => copyPort.now()?.markdown(),
  },
  {
    id: 'export.print',
    title: 'Print this view',
    group: 'Export',
    enabled: () => currentSide(useApp.getState()) !== null,
    run: () => print(),
  },
]);
